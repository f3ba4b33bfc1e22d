import type { FirstOrder } from '../pricing.ts'

/**
 * First order of an option: base `Delta u0`, move `Delta (u1 - u0)`, with the previous close's delta per unit of the underlying.
 *
 * @param underlyingRate where the underlying is quoted in another unit or currency than the option: option units per unit; null for 1
 * @param splitRatio new units of the underlying per old unit on each day, 1 on most; null for never
 */
export function optionFirstOrder(
  delta: Float64Array,
  underlying: Float64Array,
  splitRatio: Float64Array | null = null,
  underlyingRate: Float64Array | null = null,
): FirstOrder {
  const base = new Float64Array(delta.length).fill(Number.NaN)
  const move = new Float64Array(delta.length).fill(Number.NaN)
  for (let t = 1; t < delta.length; t++) {
    const rate = underlyingRate ? underlyingRate[t]! : 1
    const opening = underlying[t - 1]! / (splitRatio ? splitRatio[t]! : 1)
    base[t] = delta[t - 1]! * opening * rate
    move[t] = delta[t - 1]! * (underlying[t]! - opening) * rate
  }
  return { base, move }
}
