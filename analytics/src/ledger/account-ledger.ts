/*
 * What the walk makes of an account's events: currency by currency, so that any reporting currency follows by each day's own rates
 * without another walk. Series have one entry a valuation day.
 */

/** A quantity that changes on some days: ascending indices and the quantity held from the close of each on. */
export interface Steps {
  readonly index: Int32Array
  readonly quantity: Float64Array
}

/** Amounts of money by valuation day and currency, ascending by day. */
export interface Amounts {
  readonly index: Int32Array
  readonly currency: Int32Array
  readonly amount: Float64Array
}

/** One instrument in one account, from its first entry on, also after it was closed. */
export interface InstrumentRow {
  readonly instrument: number
  readonly steps: Steps
  /** Net value moved into the row: F of numbers. + in. */
  readonly flows: Amounts
  /** Money that trades put in (+) and took out (-); of futures and forwards their notional. */
  readonly capital: Amounts
}

/** The cash of one currency in one account: settled + receivable - payable. */
export interface CashRow {
  readonly currency: number
  readonly balance: Float64Array
  /** As of an instrument row, but for the currency deals, whose part depends on the reporting currency. */
  readonly flows: Amounts
}

/** Cash exchanged between currencies: the change of each currency's balance, costs among them, in entry order. */
export interface DealRecord {
  readonly index: number
  readonly currency: readonly number[]
  readonly change: readonly number[]
  /** Index of the currency that was bought, and of the one that was sold. */
  readonly bought: number
  readonly sold: number
}

/** What crossed the account's border on a day: money (`instrument` null, units of `currency`) or units of an instrument. + in. */
export interface ExternalFlow {
  readonly index: number
  readonly instrument: number | null
  readonly currency: number
  readonly units: number
  readonly counterparty: string
  readonly counterAccount: string | null
}

export interface AccountLedger {
  /** Index of the valuation day of the first entry; the number of days if there is none. */
  readonly firstEntry: number
  /** Ascending by instrument. */
  readonly rows: readonly InstrumentRow[]
  /** Ascending by currency. */
  readonly cash: readonly CashRow[]
  readonly deals: readonly DealRecord[]
  readonly external: readonly ExternalFlow[]
  /** Value of all rows by currency index, undefined where the account never had any; NaN on days with an unknown price. */
  readonly value: readonly (Float64Array | undefined)[]
}

/** The quantity held at the close of a valuation day. */
export function quantityAt(steps: Steps, t: number): number {
  let low = 0
  let high = steps.index.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (steps.index[middle]! <= t) low = middle + 1
    else high = middle
  }
  return low === 0 ? 0 : steps.quantity[low - 1]!
}
