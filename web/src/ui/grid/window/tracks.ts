/** A rendered row or column, and the number of skipped ones before it. */
export interface Track {
  readonly index: number
  readonly skipped: number
}

interface Tracks {
  readonly list: readonly Track[]
  /** The number of skipped ones after the last rendered one. */
  readonly skippedAfter: number
}

/** Minimum number rendered, if a filter has removed all visible rows: their heights define the scroll height. */
const MIN_RENDERED = 8

/**
 * The rows or columns to render out of `count`: the visible ones and the focused one, so that scrolling does not drop the focus.
 * @param from the first visible index @param to one after the last visible index
 */
export function tracksOf(count: number, from: number, to: number, kept: number): Tracks {
  const last = Math.max(0, Math.min(to, count))
  const first = Math.max(0, from < last ? from : last - MIN_RENDERED)
  const inView = Array.from({ length: last - first }, (_, place) => first + place)
  const isApart = kept >= 0 && kept < count && (kept < first || kept >= last)
  const indices = !isApart ? inView : kept < first ? [kept, ...inView] : [...inView, kept]
  return {
    list: indices.map((index, place) => ({ index, skipped: index - (indices[place - 1] ?? -1) - 1 })),
    skippedAfter: count - 1 - (indices.at(-1) ?? -1),
  }
}
