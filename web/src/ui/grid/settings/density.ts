/** How high rows are, in all tables: 26, 32 or 40 pixels. */
export type Density = 'compact' | 'standard' | 'comfortable'

export const DENSITIES: readonly Density[] = ['compact', 'standard', 'comfortable']

/** Which of them a text names; the standard for any other. */
export const readDensity = (value: unknown): Density => DENSITIES.find((density) => density === value) ?? 'standard'
