/** The capital movements of one row over a period's valuation days, in the reporting currency. */
export interface CapitalDays {
  /** |value| at each close of the period, the opening one first: one entry more than the others. */
  readonly value: Float64Array
  /** Money put in on each day, counted from its start. */
  readonly paidIn: Float64Array
  /** Money taken out on each day, counted until its end. */
  readonly paidOut: Float64Array
}

/**
 * The base of a row's percentage change: the mean of its capital over the days on which it is open. Capital starts at the opening
 * value; money put in adds at the start of its day; money taken out releases its share `c |V| / (|V| + out)` at the end of its day;
 * a flat row has none. Held throughout without sales this is the base of modified Dietz.
 *
 * Source: P. Dietz, "Pension Funds: Measuring Investment Performance", 1966, for the case without sales.
 *
 * @returns NaN if the row was never open or an amount is unknown
 */
export function averageCapital({ value, paidIn, paidOut }: CapitalDays): number {
  let capital = value[0]!
  let sum = 0
  let open = 0
  for (let day = 0; day < paidIn.length; day++) {
    capital += paidIn[day]!
    if (capital !== 0) {
      sum += capital
      open++
    }
    const close = value[day + 1]!
    if (close === 0) capital = 0
    else if (paidOut[day] !== 0) capital *= close / (close + paidOut[day]!)
  }
  return open === 0 ? Number.NaN : sum / open
}
