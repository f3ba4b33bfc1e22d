import { checkValue } from './check-argument.ts'

/** The nine definitions of a sample quantile in the order of Hyndman and Fan; 7 is the one of most packages and spreadsheets. */
export type QuantileDefinition = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9

/**
 * Quantile of a sample in ascending order, for reading several from one sort.
 *
 * 1: inverse of the empirical distribution. 2: the same, the mean of two where it jumps. 3: the nearest entry, the even one if
 * both are as near. 4 to 9 interpolate between entries, with plotting positions 4: `k/n`, 5: `(k - 1/2)/n`, 6: `k/(n + 1)`, 7:
 * `(k - 1)/(n - 1)`, 8: `(k - 1/3)/(n + 1/3)`, 9: `(k - 3/8)/(n + 1/4)`.
 *
 * Source: R. J. Hyndman, Y. Fan, "Sample Quantiles in Statistical Packages", The American Statistician 50(4), 1996.
 *
 * @param sorted ascending, NaN last
 * @param probability in [0, 1]
 * @returns in the unit of the entries; NaN if one is NaN
 * @throws RangeError for no entries, a probability outside [0, 1] or another definition
 */
export function quantileOfSorted(sorted: Float64Array, probability: number, definition: QuantileDefinition = 7): number {
  const n = sorted.length
  if (n === 0) throw new RangeError('quantile of no entries: give at least one')
  checkValue('probability', probability, probability >= 0 && probability <= 1, 'a fraction from 0 to 1')
  checkValue('definition', definition, definition in SHIFT, 'a number from 1 to 9')
  if (Number.isNaN(sorted[n - 1])) return Number.NaN
  const position = n * probability + SHIFT[definition](probability)
  // A position that is whole but for rounding is whole, or the discontinuous definitions would jump by chance.
  const below = Math.floor(position + 4 * Number.EPSILON * Math.max(1, position))
  const rest = position - below
  const fraction = Math.abs(rest) < 4 * Number.EPSILON * Math.max(1, position) ? 0 : rest
  const share = weight(definition, fraction, below)
  const lower = sorted[Math.min(Math.max(below, 1), n) - 1]!
  const upper = sorted[Math.min(Math.max(below + 1, 1), n) - 1]!
  // Also between two equal infinities there is nothing to share.
  if (share === 0 || lower === upper) return lower
  return share === 1 ? upper : lower + share * (upper - lower)
}

/** The middle of a sample; the mean of the two middle ones for an even count. */
export function median(values: Float64Array): number {
  return quantileOfSorted(values.toSorted(), 0.5)
}

/** Added to `n p` to give the rank, counted from 1. */
const SHIFT: Record<QuantileDefinition, (probability: number) => number> = {
  1: () => 0,
  2: () => 0,
  3: () => -0.5,
  4: () => 0,
  5: () => 0.5,
  6: (p) => p,
  7: (p) => 1 - p,
  8: (p) => (p + 1) / 3,
  9: (p) => p / 4 + 3 / 8,
}

/** Share of the entry above the rank. */
function weight(definition: QuantileDefinition, fraction: number, below: number): number {
  if (definition === 1) return fraction > 0 ? 1 : 0
  if (definition === 2) return fraction > 0 ? 1 : 0.5
  if (definition === 3) return fraction > 0 || below % 2 !== 0 ? 1 : 0
  return fraction
}
