/** A purchase (quantity +) or sale (-) of shares of one company and class. */
export interface ShareTrade {
  /** Day number, see `parseDay`. */
  readonly day: number
  readonly quantity: number
  readonly price: number
  /** Fees and taxes, part of the cost or off the proceeds; 0 unless given. */
  readonly costs?: number
}

/** New units per old unit, on what is held before the day. */
export interface ShareSplit {
  readonly day: number
  readonly ratio: number
}

/** What is left of decimals after they were added up, relative to what was moved. */
const RESIDUE = 1e-12

/**
 * Makes sure that trades and splits of one share hold numbers that they can.
 *
 * @param order `ascending` where trades of a day stand in the order in which they were made; `any` where that makes no difference
 * @throws RangeError that names the trade or split, the field and what it should hold
 */
export function checkTrades(trades: readonly ShareTrade[], splits: readonly ShareSplit[], order: 'ascending' | 'any'): void {
  for (const [i, { day, quantity, price, costs = 0 }] of trades.entries()) {
    if (!Number.isInteger(day)) throw new RangeError(`trade ${i}: day is ${day}: give a whole day number`)
    if (order === 'ascending' && i > 0 && day < trades[i - 1]!.day)
      throw new RangeError(
        `trade ${i}: day is ${day}: give trades in their order, that before it is of day ${trades[i - 1]!.day}`,
      )
    if (!Number.isFinite(quantity)) throw new RangeError(`trade ${i}: quantity is ${quantity}: give a finite number`)
    if (!(price >= 0 && price < Number.POSITIVE_INFINITY)) throw new RangeError(`trade ${i}: price is ${price}: give 0 or more`)
    if (!(costs >= 0 && costs < Number.POSITIVE_INFINITY)) throw new RangeError(`trade ${i}: costs are ${costs}: give 0 or more`)
  }
  for (const [i, { day, ratio }] of splits.entries()) {
    if (!Number.isInteger(day)) throw new RangeError(`split ${i}: day is ${day}: give a whole day number`)
    if (!(ratio > 0 && ratio < Number.POSITIVE_INFINITY))
      throw new RangeError(`split ${i}: ratio is ${ratio}: give new units per old unit, above 0`)
  }
}

/** Units of now per unit of a day: splits of the day are before its trades. */
export function unitGrowth(splits: readonly ShareSplit[], day: number): number {
  return splits.reduce((factor, split) => (split.day > day ? factor * split.ratio : factor), 1)
}

/** What is left of a whole without a part; 0 where rounding alone is. */
export function restOf(whole: number, part: number): number {
  const left = whole - part
  return Math.abs(left) <= RESIDUE * Math.abs(whole) ? 0 : left
}
