/** The capital movements of one row over a period's valuation days, in the reporting currency. */
export interface CapitalDays {
  /** |value| at each close of the period, the opening one first: one entry more than the others. */
  readonly value: Float64Array
  /** Money put in on each day, counted from its start. */
  readonly paidIn: Float64Array
  /** Money taken out on each day, counted until its end. */
  readonly paidOut: Float64Array
  /** Days on which the position went from long to short or back; without it there is none. */
  readonly crossing?: Crossing
}

/** The part of a day's movements that belongs to the position on the other side of zero. */
interface Crossing {
  /** 1 on a day that closed one side and opened the other. */
  readonly isCrossed: Uint8Array
  /** Of `paidIn` and `paidOut`, what opened and what reduced the new side. */
  readonly paidIn: Float64Array
  readonly paidOut: Float64Array
}

/**
 * The base of a row's percentage change: the mean of its capital over the days on which it is open. Capital starts at the opening
 * value; money put in adds at the start of its day; money taken out releases its share `c |V| / (|V| + out)` at the end of its day;
 * a flat row has none. Crossing zero is a close, which releases all, and then an opening: on that day both sides count, after it the
 * new one alone. Held throughout without sales this is the base of modified Dietz.
 *
 * Source: P. Dietz, "Pension Funds: Measuring Investment Performance", 1966, for the case without sales.
 *
 * @returns NaN if the row was never open or an amount is unknown
 */
export function averageCapital({ value, paidIn, paidOut, crossing }: CapitalDays): number {
  let capital = value[0]!
  let sum = 0
  let open = 0
  for (let day = 0; day < paidIn.length; day++) {
    capital += paidIn[day]!
    if (capital !== 0) {
      sum += capital
      open++
    }
    const isCrossed = crossing?.isCrossed[day] === 1
    const out = isCrossed ? crossing.paidOut[day]! : paidOut[day]!
    if (isCrossed) capital = crossing.paidIn[day]!
    const close = value[day + 1]!
    if (close === 0) capital = 0
    else if (out !== 0) capital *= close / (close + out)
  }
  return open === 0 ? Number.NaN : sum / open
}

/**
 * Profit and loss of a period on its average capital: the percentage change of a row or section.
 *
 * @returns a fraction; NaN if it was never open or something is unknown
 */
export function changeOnCapital(profitAndLoss: number, days: CapitalDays): number {
  const base = averageCapital(days)
  return base > 0 ? profitAndLoss / base : Number.NaN
}
