/*
 * Result of the replay of an account's events: currency by currency, so that any reporting currency follows by each day's own rates
 * without another replay. Series have one entry a valuation day.
 */

import type { Text } from '#message.ts'
import type { DealtPrices } from './dealt-prices.ts'
import type { RowEntries } from './row-entries.ts'

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

/** Splits and stock dividends of positions: new units per old unit, ascending by day. */
export interface HeldSplits {
  readonly index: Int32Array
  readonly ratio: Float64Array
}

/**
 * Money that trades put in (+) and took out (-), and the side of the position that it opened or closed: 1 long, -1 short. Crossing
 * zero is a close and an opening.
 */
export interface CapitalAmounts extends Amounts {
  readonly side: Int8Array
}

/** The records of an account's rows, each by its list: what a row is asked for is cut out of what stands together. */
export interface RowRecords {
  readonly steps: (list: number) => Steps
  readonly flows: (list: number) => Amounts
  readonly capital: (list: number) => CapitalAmounts
  readonly entries: (list: number) => RowEntries
}

/**
 * One instrument in one account, from its first entry on, also after it was closed. Thousands of rows come with every replay, and
 * few are looked at: what a row consists of is made when it is asked for, and kept.
 */
export class InstrumentRow {
  readonly instrument: number
  readonly splits: HeldSplits
  /** Where it was dealt in before its instrument had a close. */
  readonly dealt: DealtPrices | undefined
  readonly #records: RowRecords
  readonly #list: number
  #steps: Steps | undefined
  #flows: Amounts | undefined
  #capital: CapitalAmounts | undefined
  #entries: RowEntries | undefined

  constructor(instrument: number, records: RowRecords, list: number, splits: HeldSplits, dealt?: DealtPrices) {
    this.instrument = instrument
    this.splits = splits
    this.dealt = dealt
    this.#records = records
    this.#list = list
  }

  get steps(): Steps {
    this.#steps ??= this.#records.steps(this.#list)
    return this.#steps
  }

  /** Net value moved into the row: F of numbers. + in. */
  get flows(): Amounts {
    this.#flows ??= this.#records.flows(this.#list)
    return this.#flows
  }

  /** Of futures and forwards their notional. */
  get capital(): CapitalAmounts {
    this.#capital ??= this.#records.capital(this.#list)
    return this.#capital
  }

  /** Entries of `flows`, one by one. */
  get entries(): RowEntries {
    this.#entries ??= this.#records.entries(this.#list)
    return this.#entries
  }

  /** The same row, dealt in before its instrument had a close. */
  withDealt(dealt: DealtPrices): InstrumentRow {
    return new InstrumentRow(this.instrument, this.#records, this.#list, this.splits, dealt)
  }
}

/** The cash of one currency in one account: settled + receivable - payable. */
export interface CashRow {
  readonly currency: number
  readonly balance: Float64Array
  /** As of an instrument row, but for the currency deals, whose part depends on the reporting currency. */
  readonly flows: Amounts
  /** Interest (+), and fees and taxes without a trade (-): what the row earned by itself. */
  readonly income: Amounts
  /** Of the income, advice and custody fees. */
  readonly managementFees: Amounts
  /** Inflow (+) assumed at the last close and not booked; part of the balance. */
  readonly assumed?: number
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

/** External flow of a day: money (`instrument` null, units of `currency`) or units of an instrument. + in. */
export interface ExternalFlow {
  readonly index: number
  readonly instrument: number | null
  readonly currency: number
  readonly units: number
  /** Value of a unit, in the currency, where the row's own price valued it. */
  readonly unitValue?: number
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
  /** Why it holds what is assumed and not booked. */
  readonly assumed?: Text
}

/** The quantity held at the close of a valuation day. */
export function quantityAt(steps: Steps, t: number): number {
  const next = firstFrom(steps.index, t + 1)
  return next === 0 ? 0 : steps.quantity[next - 1]!
}

/** Position of the first entry on or after a valuation day in an ascending list of days. */
export function firstFrom(index: Int32Array, t: number): number {
  let low = 0
  let high = index.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (index[middle]! < t) low = middle + 1
    else high = middle
  }
  return low
}
