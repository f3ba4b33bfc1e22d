import { drawdownEpisodes } from './drawdown-episodes.ts'

/**
 * Depth of the deepest drawdown as a positive fraction; 0 for a series that never falls below a peak.
 *
 * @param drawdowns 0 at a peak and negative below it
 * @returns NaN with an unknown entry; `knownValues` leaves those of `levelDrawdowns` out
 */
export function maximumDrawdownDepth(drawdowns: Float64Array): number {
  let deepest = 0
  for (let i = 0; i < drawdowns.length; i++) deepest = Math.min(deepest, drawdowns[i]!)
  return -deepest + 0
}

/**
 * Mean depth of the episodes below a peak, as a positive fraction; an open one counts.
 *
 * @param largest only so many of the deepest, as the Sterling ratio takes them; all unless given
 * @returns 0 without an episode, NaN with an unknown entry
 */
export function averageDrawdown(drawdowns: Float64Array, largest = Number.POSITIVE_INFINITY): number {
  if (drawdowns.some(Number.isNaN)) return Number.NaN
  const depths = drawdownEpisodes(drawdowns)
    .map((episode) => episode.depth)
    .sort((a, b) => b - a)
    .slice(0, largest)
  return depths.length === 0 ? 0 : depths.reduce((total, depth) => total + depth) / depths.length
}

/**
 * Drawdown deviation: root of the squared depths of the episodes over the number of periods.
 *
 * Source: C. Bacon, "Practical Portfolio Performance Measurement and Attribution", 2nd ed., chapter 4.
 *
 * @returns NaN for no entries, or with an unknown one
 */
export function drawdownDeviation(drawdowns: Float64Array): number {
  if (drawdowns.some(Number.isNaN)) return Number.NaN
  let squares = 0
  for (const { depth } of drawdownEpisodes(drawdowns)) squares += depth * depth
  return Math.sqrt(squares / drawdowns.length)
}

/**
 * Ulcer index: root mean square of the drawdowns of all periods, peaks included.
 *
 * Source: P. Martin, B. McCann, "The Investor's Guide to Fidelity Funds", 1989. Martin prints percent; this is a fraction.
 *
 * @returns never negative; NaN for no entries
 */
export function ulcerIndex(drawdowns: Float64Array): number {
  let squares = 0
  for (let i = 0; i < drawdowns.length; i++) squares += drawdowns[i]! * drawdowns[i]!
  return Math.sqrt(squares / drawdowns.length)
}

/**
 * Pain index: mean depth of the drawdowns of all periods, peaks included, as a positive fraction.
 *
 * Source: T. Becker, Zephyr Associates, 2006, after C. Bacon, "Practical Portfolio Performance Measurement and Attribution", 2nd
 * ed., chapter 4.
 *
 * @returns never negative; NaN for no entries
 */
export function painIndex(drawdowns: Float64Array): number {
  let total = 0
  for (let i = 0; i < drawdowns.length; i++) total -= drawdowns[i]!
  return total / drawdowns.length + 0
}
