/**
 * Units of a reporting currency per unit of another, from rates that are both quoted in one pivot currency.
 *
 * @param pivotPerUnit units of the pivot per unit of the currency, one entry a valuation day, NaN where unknown
 * @param pivotPerReporting the same of the reporting currency
 * @returns one entry a valuation day; NaN where either is unknown; exactly 1 for the reporting currency itself
 */
export function crossRates(pivotPerUnit: Float64Array, pivotPerReporting: Float64Array): Float64Array {
  if (pivotPerUnit === pivotPerReporting) return new Float64Array(pivotPerUnit.length).fill(1)
  const rates = new Float64Array(pivotPerUnit.length)
  for (let t = 0; t < rates.length; t++) rates[t] = pivotPerUnit[t]! / pivotPerReporting[t]!
  return rates
}
