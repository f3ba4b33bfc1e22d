import type { Track } from '#ui/grid/window/tracks.ts'

/** A portfolio's column that is in the page. */
export interface DrawnColumn extends Track {
  readonly column: { readonly id: string; readonly name: string }
  /** Its place among the elements, which the next column takes over when this one leaves the view. */
  readonly key: number
}
