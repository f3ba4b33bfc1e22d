/** A row or column to be drawn, and how many before it, after the one drawn last, are not. */
export interface Track {
  readonly index: number
  readonly skipped: number
}

interface Tracks {
  readonly list: readonly Track[]
  /** How many after the last one are not drawn. */
  readonly skippedAfter: number
}

/** Drawn where rows went since, such as by a filter, and none is left in view: their heights tell how far one can scroll. */
const AT_LEAST = 8

/**
 * Which of `count` rows or columns are drawn: those in view, and the one that the keyboard stands on wherever it is, so that the
 * focus is not lost by scrolling.
 *
 * @param from the first in view
 * @param to one after the last in view
 */
export function tracksOf(count: number, from: number, to: number, kept: number): Tracks {
  const last = Math.max(0, Math.min(to, count))
  const first = Math.max(0, from < last ? from : last - AT_LEAST)
  const inView = Array.from({ length: last - first }, (_, place) => first + place)
  const isApart = kept >= 0 && kept < count && (kept < first || kept >= last)
  const indices = !isApart ? inView : kept < first ? [kept, ...inView] : [...inView, kept]
  return {
    list: indices.map((index, place) => ({ index, skipped: index - (indices[place - 1] ?? -1) - 1 })),
    skippedAfter: count - 1 - (indices.at(-1) ?? -1),
  }
}
