/** The key of a colour scale: its seven steps and the numbers at their edges. */
export interface ScaleKey {
  readonly scale: 'diverging' | 'sequential'
  /** How many steps are in use, from the first. */
  readonly steps: number
  /** Texts under the scale, evenly spread from its left to its right end. */
  readonly marks: readonly string[]
}
