/** Space for {@link smallestValues}, kept between calls so that a thousand rows allocate nothing. */
export interface SelectionSpace {
  readonly sample: Float64Array
  readonly candidates: Float64Array
  /** Where a set of numbers is split in two, and in two again: what is below the pivot and the rest. */
  readonly halves: readonly [Halves, Halves]
}
interface Halves {
  readonly low: Float64Array
  readonly high: Float64Array
}

/** Copies what is not above a limit, unknown entries among it, to the candidates; returns how many there are. */
export type Keep = (limit: number) => number

/** Every how many entries one is looked at to guess where the tail begins. */
const STRIDE = 8
/** Up to this many entries are put in order instead of split. */
const FEW = 16

/**
 * @param count the largest number of entries that will be looked through
 * @param candidates as many numbers, to be overwritten
 */
export function selectionSpace(count: number, candidates: Float64Array = new Float64Array(count)): SelectionSpace {
  const numbers = () => new Float64Array(count + 1)
  const halves = () => ({ low: numbers(), high: numbers() })
  return { sample: numbers(), candidates, halves: [halves(), halves()] }
}

/**
 * The smallest entries of a run of numbers, in no particular order: a sample says below which limit they lie, one pass keeps what
 * is not above it, and that is split at pivots until it is as many as wanted. No pass branches on a comparison, which is what
 * makes it fast.
 *
 * Source: R. Floyd, R. Rivest, "Expected Time Bounds for Selection", Communications of the ACM 18(3), 1975.
 *
 * @param start of the run in `values`
 * @param count of entries in the run
 * @param wanted at least 1, at most `count`
 * @param out at least `wanted` entries; filled with NaN if an entry of the run is NaN
 * @param keep how what is not above a limit is copied to `space.candidates`
 */
export function smallestValues(
  values: Float64Array,
  start: number,
  count: number,
  wanted: number,
  space: SelectionSpace,
  out: Float64Array,
  keep: Keep = (limit) => keepUpTo(limit, values, start, count, space.candidates),
): void {
  const { candidates } = space
  let kept = keep(likelyLimit(values, start, count, wanted, space))
  if (kept < wanted) kept = keep(Number.POSITIVE_INFINITY)
  if (hasUnknown(candidates, kept)) out.fill(Number.NaN, 0, wanted)
  else selectSmallest(candidates, kept, wanted, space, out)
}

/** A limit that very likely has the wanted entries, and not many more, at or below it. */
function likelyLimit(values: Float64Array, start: number, count: number, wanted: number, space: SelectionSpace): number {
  const sampled = Math.floor(count / STRIDE)
  const expected = (wanted * sampled) / count
  const rank = Math.ceil(expected + 2 * Math.sqrt(expected) + 1)
  if (rank >= sampled) return Number.POSITIVE_INFINITY
  const { sample, candidates } = space
  for (let i = 0, from = start; i < sampled; i++, from += STRIDE) candidates[i] = values[from]!
  selectSmallest(candidates, sampled, rank, space, sample)
  return largestOf(sample, rank)
}

function keepUpTo(limit: number, values: Float64Array, start: number, count: number, out: Float64Array): number {
  let kept = 0
  for (let i = 0; i < count; i++) {
    const value = values[start + i]!
    out[kept] = value
    kept += 1 - +(value > limit)
  }
  return kept
}

function hasUnknown(numbers: Float64Array, count: number): boolean {
  let sum = 0
  for (let i = 0; i < count; i++) sum += numbers[i]!
  // Infinity and -Infinity have no sum either, but are known.
  return Number.isNaN(sum) && numbers.subarray(0, count).some(Number.isNaN)
}

/**
 * Writes the `wanted` smallest of the first `count` numbers to another array, in no particular order.
 *
 * @param numbers all known, not `out` and not of `space.halves`
 */
export function selectSmallest(
  numbers: Float64Array,
  count: number,
  wanted: number,
  space: SelectionSpace,
  out: Float64Array,
): void {
  let from = numbers
  let rest = count
  let missing = wanted
  let written = 0
  for (let depth = 0; rest > FEW && missing < rest; depth++) {
    const { low, high } = space.halves[depth % 2 === 0 ? 0 : 1]
    const pivot = pivotOf(from, rest)
    // Where nothing is below the pivot, its equals are what comes next.
    const below = split(from, rest, pivot, low, high) || splitEqual(from, rest, pivot, low, high)
    if (below === 0 || below === rest) break
    if (below > missing) {
      from = low
      rest = below
      continue
    }
    for (let i = 0; i < below; i++) out[written++] = low[i]!
    from = high
    rest -= below
    missing -= below
  }
  insertSmallest(from, rest, missing, out, written)
}

/** Median of the first, middle and last number. */
function pivotOf(numbers: Float64Array, count: number): number {
  const a = numbers[0]!
  const b = numbers[count >> 1]!
  const c = numbers[count - 1]!
  return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c))
}

/** Copies what is below a pivot to one array and the rest to another; returns how many are below. */
function split(from: Float64Array, count: number, pivot: number, low: Float64Array, high: Float64Array): number {
  let below = 0
  let above = 0
  for (let i = 0; i < count; i++) {
    const value = from[i]!
    low[below] = value
    high[above] = value
    const isBelow = +(value < pivot)
    below += isBelow
    above += 1 - isBelow
  }
  return below
}

/** The same with what is equal to the pivot. */
function splitEqual(from: Float64Array, count: number, pivot: number, low: Float64Array, high: Float64Array): number {
  let equal = 0
  let above = 0
  for (let i = 0; i < count; i++) {
    if (from[i] === pivot) low[equal++] = pivot
    else high[above++] = from[i]!
  }
  return equal
}

/** Writes the `wanted` smallest of a few numbers in ascending order, from `start` on. */
function insertSmallest(from: Float64Array, count: number, wanted: number, out: Float64Array, start: number): void {
  if (wanted === 0) return
  let last = start - 1
  const end = start + wanted - 1
  for (let i = 0; i < count; i++) {
    const value = from[i]!
    if (last === end && !(value < out[end]!)) continue
    if (last < end) last++
    let j = last
    while (j > start && out[j - 1]! > value) {
      out[j] = out[j - 1]!
      j--
    }
    out[j] = value
  }
}

/** Largest of the first `count` numbers. */
export function largestOf(numbers: Float64Array, count: number): number {
  let most = numbers[0]!
  for (let i = 1; i < count; i++) most = Math.max(most, numbers[i]!)
  return most
}
