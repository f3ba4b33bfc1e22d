/** A risk-free rate, or any other rate to beat: the same each period, or one entry a period. Per period, as a fraction. */
export type PeriodRate = number | Float64Array

/**
 * Returns above a rate, period by period: `r - f`.
 *
 * @throws RangeError if the rate is a series of another length
 */
export function excessReturns(returns: Float64Array, rate: PeriodRate): Float64Array {
  if (typeof rate !== 'number' && rate.length !== returns.length)
    throw new RangeError(`${returns.length} returns and ${rate.length} rates`)
  const excess = new Float64Array(returns.length)
  for (let i = 0; i < returns.length; i++) excess[i] = returns[i]! - (typeof rate === 'number' ? rate : rate[i]!)
  return excess
}

/** The rate as a series of a length. */
export function rateSeries(rate: PeriodRate, length: number): Float64Array {
  return typeof rate === 'number' ? new Float64Array(length).fill(rate) : rate
}
