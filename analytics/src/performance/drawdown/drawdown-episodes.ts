import { checkValue } from '../../statistics/check-argument.ts'

/** A time below a peak, by indexes into the drawdown series. */
interface DrawdownEpisode {
  /** Of the last peak; -1 for the value before the first return. */
  readonly peak: number
  /** Of the lowest point, the first of equals. */
  readonly trough: number
  /** Of the first entry at the peak's value again; null if the series ends before. */
  readonly recovery: number | null
  /** Loss from peak to trough as a positive fraction. */
  readonly depth: number
}

/**
 * The times below a peak in a series of drawdowns, in their order. Days of a peak, trough or recovery are the days of these
 * indexes.
 *
 * @param drawdowns 0 at a peak and negative below it
 * @throws RangeError for an unknown entry: `knownValues` leaves those out
 */
export function drawdownEpisodes(drawdowns: Float64Array): readonly DrawdownEpisode[] {
  const unknown = drawdowns.findIndex(Number.isNaN)
  if (unknown >= 0) checkValue(`drawdown ${unknown}`, Number.NaN, false, 'known ones alone, as knownValues does')
  const episodes: DrawdownEpisode[] = []
  let peak = -1
  let trough = -1
  for (let i = 0; i < drawdowns.length; i++) {
    if (drawdowns[i]! < 0) {
      if (trough < 0 || drawdowns[i]! < drawdowns[trough]!) trough = i
      continue
    }
    if (trough >= 0) episodes.push({ peak, trough, recovery: i, depth: -drawdowns[trough]! })
    peak = i
    trough = -1
  }
  if (trough >= 0) episodes.push({ peak, trough, recovery: null, depth: -drawdowns[trough]! })
  return episodes
}
