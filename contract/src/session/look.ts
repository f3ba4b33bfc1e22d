/** Colours of gains and losses: green and red, blue and orange for colour-blind users, or red for gains as in East Asia. */
export const COLOUR_PALETTES = ['green-up', 'blue-orange', 'red-up'] as const
export type ColourPalette = (typeof COLOUR_PALETTES)[number]

/** How gains, losses and the parts of charts are distinguished. */
export interface Look {
  readonly palette: ColourPalette
  /** Whether the parts of charts have patterns in addition to colours. */
  readonly hasPatterns: boolean
}

/** The preference key of a user's look, and its default. */
export const LOOK_KEY = 'look'
export const DEFAULT_LOOK: Look = { palette: 'green-up', hasPatterns: false }

/** The look in a preference. It may have been saved by another release, so unknown values get their defaults. */
export function lookIn(preferences: readonly { readonly key: string; readonly value?: unknown }[]): Look {
  const { palette, hasPatterns } = (preferences.find(({ key }) => key === LOOK_KEY)?.value ?? {}) as Readonly<
    Record<string, unknown>
  >
  return {
    palette: COLOUR_PALETTES.find((known) => known === palette) ?? DEFAULT_LOOK.palette,
    hasPatterns: hasPatterns === true,
  }
}
