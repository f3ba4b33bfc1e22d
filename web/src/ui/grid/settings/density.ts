/** The row height of all tables: 26, 32 or 40 pixels. */
export type Density = 'compact' | 'standard' | 'comfortable'

export const DENSITIES: readonly Density[] = ['compact', 'standard', 'comfortable']

/** Parses a density; the default for an invalid one. */
export const readDensity = (value: unknown): Density => DENSITIES.find((density) => density === value) ?? 'standard'
