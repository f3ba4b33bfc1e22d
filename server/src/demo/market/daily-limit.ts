/** A little less than the factor 3 from which a price counts as doubtful. */
const LARGEST_FACTOR = 2.8

/**
 * The close after a move, on the tick of its market and within the daily limit of its exchange: at most 2.8 times the close before,
 * at least 1 / 2.8 of it, and never less than a tick.
 *
 * @param price where the market would go
 * @param before the close before, restated for splits
 */
export function nextClose(price: number, before: number, decimals: number): number {
  const scale = 10 ** decimals
  const lowest = Math.max(Math.ceil((before / LARGEST_FACTOR) * scale), 1)
  const highest = Math.max(Math.floor(before * LARGEST_FACTOR * scale), lowest)
  return Math.max(lowest, Math.min(highest, Math.round(price * scale))) / scale
}
