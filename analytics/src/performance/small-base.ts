/** Valuation days up to a day whose largest value says what next to nothing is on it. */
const WINDOW = 250
/** A base below this share of the largest value of the days before is next to nothing. */
const SMALL_BASE = 0.001
/** Rounding residues, relative to the largest value so far, are nothing. */
const RESIDUE = 1e-9

/** Thresholds of a base that is small and of one that is zero, on each day of a period: entry i is the day start + 1 + i. */
interface BaseThresholds {
  readonly smallBase: Float64Array
  readonly nothing: Float64Array
}

/**
 * The bases below which the return of a day says nothing. A day is judged by the values before it, whatever the period that is asked
 * for, so that returns of adjacent periods link.
 *
 * @param value at the close of each valuation day; NaN where unknown
 * @param start index of the close before the first day, 0 or more
 * @returns amounts: 0.1 % of the largest value of the 250 valuation days before, and 1e-9 of the largest one up to the day
 */
export function baseThresholds(value: Float64Array, start: number, end: number): BaseThresholds {
  const count = Math.max(0, end - start)
  const smallBase = new Float64Array(count)
  /** Indexes of the days that may be the largest of a window, by falling value. */
  const candidates: number[] = []
  let first = 0
  const add = (t: number) => {
    if (!(value[t]! > 0)) return
    while (candidates.length > first && value[candidates.at(-1)!]! <= value[t]!) candidates.pop()
    candidates.push(t)
  }
  for (let t = Math.max(0, start + 1 - WINDOW); t <= start; t++) add(t)
  for (let t = start + 1; t <= end; t++) {
    while (first < candidates.length && candidates[first]! < t - WINDOW) first++
    smallBase[t - start - 1] = first < candidates.length ? SMALL_BASE * value[candidates[first]!]! : 0
    add(t)
  }
  return { smallBase, nothing: nothingOn(value, start, end) }
}

/** The threshold of zero on each day of a period, in the same way. */
export function nothingOn(value: Float64Array, start: number, end: number): Float64Array {
  const nothing = new Float64Array(Math.max(0, end - start))
  let soFar = largestOf(value, 0, start)
  for (let t = start + 1; t <= end; t++) {
    if (value[t]! > soFar) soFar = value[t]!
    nothing[t - start - 1] = RESIDUE * soFar
  }
  return nothing
}

/** At least the thresholds of any day of a period. */
export function largestThresholds(value: Float64Array, start: number, end: number) {
  return {
    smallBase: SMALL_BASE * largestOf(value, Math.max(0, start + 1 - WINDOW), end - 1),
    nothing: RESIDUE * largestOf(value, 0, end),
  }
}

/** The threshold of zero at a close. */
export function nothingAt(value: Float64Array, t: number): number {
  return RESIDUE * largestOf(value, 0, t)
}

function largestOf(value: Float64Array, from: number, to: number): number {
  let largest = 0
  for (let t = from; t <= to; t++) if (value[t]! > largest) largest = value[t]!
  return largest
}
