import { quantileOfSorted } from './quantile.ts'

/** Counts of a sample in bins of equal width. */
interface Histogram {
  /** Ascending, one more than bins; 0 is an edge, or would be if the edges went on. */
  readonly edges: Float64Array
  /** Entries from an edge up to below the next; the last bin holds its upper edge too. Together all entries. */
  readonly counts: Float64Array
  readonly width: number
}

const MAX_BINS = 200

/**
 * Histogram with a width of `2 IQR n^(-1/3)`, rounded to the nearest of 1, 2, 5 times a power of ten by ratio; zero is an edge.
 * Entries half of which are equal have no interquartile range: then the range over `1 + log2 n` (Sturges) stands for the width.
 * Where single entries lie so far out that more than 200 bins would be needed, the next larger widths are tried.
 *
 * Source: D. Freedman, P. Diaconis, "On the histogram as a density estimator: L2 theory", 1981. Quartiles by definition 7.
 *
 * @param values finite, at least one
 * @throws RangeError for no entries or one that is not finite
 */
export function histogram(values: Float64Array): Histogram {
  const sorted = values.toSorted()
  const [lowest, highest] = [sorted[0], sorted.at(-1)]
  if (lowest === undefined || highest === undefined) throw new RangeError('histogram of no entries: give at least one')
  if (!Number.isFinite(lowest) || !Number.isFinite(highest))
    throw new RangeError('histogram of an entry that is not finite: leave it out')
  let step = nearestStep(rawWidth(sorted))
  while (binCount(lowest, highest, step) > MAX_BINS) step = widen(step)
  const first = Math.floor(rank(lowest, step))
  const bins = binCount(lowest, highest, step)
  const edges = Float64Array.from({ length: bins + 1 }, (_, i) => multiple(first + i, step))
  return { edges, counts: count(sorted, edges), width: multiple(1, step) }
}

/** A width of 1, 2 or 5 times a power of ten. */
interface Step {
  readonly digit: 1 | 2 | 5
  readonly power: number
}

function rawWidth(sorted: Float64Array): number {
  const spread = quantileOfSorted(sorted, 0.75) - quantileOfSorted(sorted, 0.25)
  if (spread > 0) return (2 * spread) / Math.cbrt(sorted.length)
  const range = sorted.at(-1)! - sorted[0]!
  if (range > 0) return range / (1 + Math.log2(sorted.length))
  return Math.abs(sorted[0]!) > 0 ? Math.abs(sorted[0]!) / 10 : 1
}

/** Nearest by ratio: the borders are the geometric means of neighbours. */
function nearestStep(width: number): Step {
  const power = Math.floor(Math.log10(width))
  const lead = width / 10 ** power
  if (lead < Math.SQRT2) return { digit: 1, power }
  if (lead < Math.sqrt(10)) return { digit: 2, power }
  return lead < Math.sqrt(50) ? { digit: 5, power } : { digit: 1, power: power + 1 }
}

const widen = ({ digit, power }: Step): Step =>
  digit === 1 ? { digit: 2, power } : digit === 2 ? { digit: 5, power } : { digit: 1, power: power + 1 }

/** Dividing by a power of ten keeps edges such as 0.3 the decimals they are. */
const multiple = (k: number, { digit, power }: Step): number => (power < 0 ? (k * digit) / 10 ** -power : k * digit * 10 ** power)

/** How many steps a value lies from zero; whole for a value that is an edge. */
function rank(value: number, step: Step): number {
  const guess = value / multiple(1, step)
  const nearest = Math.round(guess)
  return multiple(nearest, step) === value ? nearest : guess
}

function binCount(lowest: number, highest: number, step: Step): number {
  return Math.max(1, Math.ceil(rank(highest, step)) - Math.floor(rank(lowest, step)))
}

function count(sorted: Float64Array, edges: Float64Array): Float64Array {
  const counts = new Float64Array(edges.length - 1)
  let bin = 0
  for (let i = 0; i < sorted.length; i++) {
    while (bin < counts.length - 1 && sorted[i]! >= edges[bin + 1]!) bin++
    counts[bin]!++
  }
  return counts
}
