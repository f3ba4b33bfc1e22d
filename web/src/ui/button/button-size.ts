/** Icon edge in pixels by button size (specification S9.15). */
export const ICON_SIZES = { s: 16, m: 20, l: 20 } as const
export type ButtonSize = keyof typeof ICON_SIZES
