/** Flows at times: + is received, - is paid. */
export interface TimedFlows {
  readonly amounts: Float64Array
  /** Years (or periods) from the common start, one an amount, in any order. */
  readonly times: Float64Array
}

/**
 * Value at time 0 of flows at times, discounted with annual compounding: `sum of a (1 + rate)^(-t)`.
 *
 * @param rate per unit of time, above -1
 * @returns in the currency of the flows
 * @throws RangeError for a rate of -1 or less, and amounts and times that differ in number
 */
export function presentValue(rate: number, { amounts, times }: TimedFlows): number {
  if (rate <= -1) throw new RangeError(`a discount rate of ${rate}: above -1`)
  if (amounts.length !== times.length) throw new RangeError(`${amounts.length} amounts at ${times.length} times`)
  const logarithm = -Math.log1p(rate)
  let total = 0
  for (let i = 0; i < amounts.length; i++) total += amounts[i]! * Math.exp(times[i]! * logarithm)
  return total
}

/**
 * Net present value of flows at equal periods.
 *
 * @param rate per period, above -1
 * @param first when the first flow falls: 0 is now, as numpy-financial counts; 1 is after one period, as spreadsheets' NPV counts
 * @throws RangeError for a rate of -1 or less, and any other first
 */
export function netPresentValue(rate: number, amounts: Float64Array, first: 0 | 1 = 0): number {
  if (rate <= -1) throw new RangeError(`a discount rate of ${rate}: above -1`)
  if (first !== 0 && first !== 1) throw new RangeError(`the first flow after ${first} periods: 0 or 1`)
  let total = 0
  let factor = first === 0 ? 1 : 1 / (1 + rate)
  for (let i = 0; i < amounts.length; i++) {
    total += amounts[i]! * factor
    factor /= 1 + rate
  }
  return total
}
