/** The legend of a colour scale: up to seven colour steps and the numbers at their edges. */
export interface ScaleKey {
  readonly scale: 'diverging' | 'sequential'
  /** How many steps are used, from the first. */
  readonly steps: number
  /** Texts below the scale, evenly distributed from its left to its right end. */
  readonly marks: readonly string[]
}
