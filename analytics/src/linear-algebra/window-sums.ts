import { kernel } from '../kernel/kernel.ts'
import { rowAddress, rowOf, rowSpace, writeRow } from '../kernel/row-space.ts'

/** Windows that are added up before the next ones, so that their sums stay in a near cache while the series come by. */
const WINDOWS_AT_A_TIME = 32
const NUMBER = 8

/**
 * Adds weighted windows of series to sums, in place: `sums[w] += weights[k][w] x series[k]`, from `starts[w]` on. One series after the
 * other is added, so that the bits of a window do not depend on what other windows there are. A weight of 0 adds nothing, also where
 * the series is unknown.
 *
 * @param sums row-major, a window a row: `starts.length` x `width`
 * @param starts ascending; where each window begins in every series
 * @param weights of each series, one entry a window
 */
export function addWindows(
  sums: Float64Array,
  width: number,
  starts: Int32Array,
  series: readonly Float64Array[],
  weights: readonly Float64Array[],
): void {
  for (let first = 0; first < starts.length; first += WINDOWS_AT_A_TIME) {
    const after = Math.min(first + WINDOWS_AT_A_TIME, starts.length)
    const [from, to] = [starts[first]!, starts[after - 1]! + width]
    const space = rowSpace(to - from, 1 + after - first)
    const length = NUMBER * (width + 3 - ((width + 3) % 4))
    const whole = rowAddress(space, 0)
    for (let w = first; w < after; w++) writeRow(space, 1 + w - first, sums, w * width, (w + 1) * width)
    for (let k = 0; k < series.length; k++) {
      writeRow(space, 0, series[k]!, from, to)
      for (let w = first; w < after; w++) {
        const weight = weights[k]![w]!
        if (weight === 0) continue
        space.numbers[space.aside / NUMBER] = weight
        const sum = rowAddress(space, 1 + w - first)
        kernel.addRows1(whole + NUMBER * (starts[w]! - from), space.stride, space.aside, sum, sum + length)
      }
    }
    for (let w = first; w < after; w++) sums.set(rowOf(space, 1 + w - first).subarray(0, width), w * width)
  }
}
