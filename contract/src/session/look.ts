/** The colours of gains and losses: green and red, blue and orange for who cannot tell these, or red for gains as in East Asia. */
export const PALETTES = ['green-up', 'blue-orange', 'red-up'] as const
export type Palette = (typeof PALETTES)[number]

/** How gains, losses and the parts of charts are told apart. */
export interface Look {
  readonly palette: Palette
  /** Whether the parts of charts differ by a pattern too, not by colour alone. */
  readonly hasPatterns: boolean
}

/** The key of the preference that holds a user's look, and what is meant where there is none. */
export const LOOK_KEY = 'look'
export const DEFAULT_LOOK: Look = { palette: 'green-up', hasPatterns: false }

/** The look that a preference holds. It may be of another release: what is not known there is as if it were not chosen. */
export function lookIn(preferences: readonly { readonly key: string; readonly value?: unknown }[]): Look {
  const { palette, hasPatterns } = (preferences.find(({ key }) => key === LOOK_KEY)?.value ?? {}) as Readonly<
    Record<string, unknown>
  >
  return {
    palette: PALETTES.find((known) => known === palette) ?? DEFAULT_LOOK.palette,
    hasPatterns: hasPatterns === true,
  }
}
