/**
 * The logarithm of the discount factor over a time on a curve: a straight line through 0 now and the points, so that forward rates are
 * constant between two of them; after the last point its zero rate stays.
 *
 * Source: P. Hagan, G. West, "Methods for Constructing a Yield Curve", Wilmott, 2008 (linear on the logarithm of discount factors).
 *
 * @param times of the points in any unit, above 0, ascending
 * @param logDiscounts at each point
 * @param time in the same unit, 0 or more
 * @returns 0 or below where rates are not negative
 * @throws RangeError for a curve without points, and a time below 0
 */
export function logDiscountAt(times: Float64Array, logDiscounts: Float64Array, time: number): number {
  if (times.length === 0) throw new RangeError('a curve without points')
  if (!(time >= 0)) throw new RangeError(`not a time from now on: ${time}`)
  const next = pointAfter(times, time)
  const last = times.length - 1
  if (next > last) return (logDiscounts[last]! * time) / times[last]!
  const [from, before] = next === 0 ? [0, 0] : [times[next - 1]!, logDiscounts[next - 1]!]
  return before + ((logDiscounts[next]! - before) * (time - from)) / (times[next]! - from)
}

/** Position of the first point at or after a time; the number of points where it is after the last. */
export function pointAfter(times: Float64Array, time: number): number {
  const found = times.findIndex((each) => each >= time)
  return found < 0 ? times.length : found
}
