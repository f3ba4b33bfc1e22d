/**
 * Modified internal rate of return: what is paid is discounted at one rate, what is received is reinvested at another, and the
 * rate between both sums is unique.
 *
 * Source: S. Lin, "The Modified Internal Rate of Return and Investment Criterion", The Engineering Economist 21(4), 1976;
 * spreadsheets' MIRR.
 *
 * @param amounts at equal periods, the first one now; + is received, - is paid
 * @param financeRate per period, for what is paid
 * @param reinvestRate per period, for what is received
 * @returns a rate per period; NaN unless something is paid and something received
 * @throws RangeError for a rate of -1 or less, or one that is no number
 */
export function modifiedIrr(amounts: Float64Array, financeRate: number, reinvestRate: number): number {
  if (!(financeRate > -1 && reinvestRate > -1)) throw new RangeError(`rates of ${financeRate} and ${reinvestRate}: above -1`)
  const periods = amounts.length - 1
  let paid = 0
  let received = 0
  for (let i = 0; i <= periods; i++) {
    const amount = amounts[i]!
    if (amount < 0) paid -= amount / (1 + financeRate) ** i
    else received += amount * (1 + reinvestRate) ** (periods - i)
  }
  return paid > 0 && received > 0 ? (received / paid) ** (1 / periods) - 1 : Number.NaN
}
