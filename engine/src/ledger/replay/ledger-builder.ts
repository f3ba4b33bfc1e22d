import type { Amounts, CapitalAmounts, DealRecord, ExternalFlow, HeldSplits, Steps } from '../account-ledger.ts'
import { asDecimal } from '../as-decimal.ts'
import { beginDealt, type DealtBuilder, type DealtPrices } from '../dealt-prices.ts'
import {
  inOrder,
  nextRecord,
  numberColumn,
  type RecordList,
  type RecordSpace,
  recordList,
  recordSpace,
  wholeColumn,
} from '../record-list.ts'
import { type EntriesBuilder, type EntryKind, entriesBuilder, recordEntry } from '../row-entries.ts'

/** An account's ledger while it is being replayed. */
export interface LedgerBuilder {
  readonly dayCount: number
  readonly space: RecordSpace
  /** Position of the event that is being booked; -1 during corporate actions and the settlement of margins. */
  event: number
  /** Index of the valuation day on which something is being booked. */
  day: number
  readonly rows: Map<number, RowBuilder>
  readonly cash: Map<number, CashBuilder>
  readonly deals: DealRecord[]
  readonly external: ExternalFlow[]
  /** What is held before the first event, where the replay goes on from a close. */
  readonly opening: (instrument: number) => Opening
}

interface Opening {
  readonly quantity: number
  /** Sum of absolute quantities moved so far. */
  readonly turnover: number
  /** Prices of earlier deals, where no close is known. */
  readonly dealt?: DealtPrices | undefined
}

export interface RowBuilder {
  readonly instrument: number
  /** Index of the valuation day on which the row was begun. */
  readonly since: number
  quantity: number
  /** Sum of absolute quantities moved, the measure for what is a rounding residue. */
  turnover: number
  /** Day, quantity and turnover up to it. */
  readonly steps: RecordList
  readonly flows: AmountsBuilder
  /** Day, currency, amount and side. */
  readonly capital: RecordList
  readonly entries: EntriesBuilder
  readonly splits: { readonly index: number[]; readonly ratio: number[] }
  readonly dealt: DealtBuilder
  /** Of a future: cost of the day's trades, by valuation day. */
  readonly costs: Map<number, number>
  /** Of a future: margins booked by the broker, by valuation day. */
  readonly margins: Map<number, { readonly currency: number; readonly amount: number; readonly event: number }[]>
}

export interface CashBuilder {
  /** Index of the first valuation day on which anything was booked: margins are settled after all else. */
  since: number
  /** Change of the balance by valuation day. */
  readonly change: Float64Array
  readonly flows: AmountsBuilder
  readonly income: AmountsBuilder
  readonly managementFees: AmountsBuilder
}

/** Day, currency and amount. */
type AmountsBuilder = RecordList

/** Sums of decimals in floating point leave residues of this size, relative to what was moved; a cent is far above it. */
const RESIDUE = 1e-12

const NOTHING: Opening = { quantity: 0, turnover: 0 }

/**
 * An account's ledger before its first event.
 *
 * @param eventCount how many events are to be booked, about
 * @param opening what is held of an instrument before them
 */
export function createLedgerBuilder(
  dayCount: number,
  eventCount: number,
  opening: LedgerBuilder['opening'] = () => NOTHING,
): LedgerBuilder {
  return {
    dayCount,
    space: recordSpace(eventCount),
    event: -1,
    day: 0,
    rows: new Map(),
    cash: new Map(),
    deals: [],
    external: [],
    opening,
  }
}

const emptyAmounts = (space: RecordSpace): AmountsBuilder => recordList(space, 3)

/** The row of an instrument by its index; begun with what `opening` tells where there is none. */
export function rowOf(builder: LedgerBuilder, instrument: number): RowBuilder {
  const found = builder.rows.get(instrument)
  if (found) return found
  const { dealt, ...held } = builder.opening(instrument)
  const row: RowBuilder = {
    instrument,
    since: builder.day,
    ...held,
    dealt: beginDealt(dealt),
    steps: recordList(builder.space, 3),
    flows: emptyAmounts(builder.space),
    capital: recordList(builder.space, 4),
    entries: entriesBuilder(builder.space),
    splits: { index: [], ratio: [] },
    costs: new Map(),
    margins: new Map(),
  }
  builder.rows.set(instrument, row)
  return row
}

/** The cash of a currency by its index; begun with a balance that never changes where there is none. */
export function cashOf(builder: LedgerBuilder, currency: number): CashBuilder {
  const found = builder.cash.get(currency)
  if (found) {
    found.since = Math.min(found.since, builder.day)
    return found
  }
  const cash: CashBuilder = {
    since: builder.day,
    change: new Float64Array(builder.dayCount),
    flows: emptyAmounts(builder.space),
    income: emptyAmounts(builder.space),
    managementFees: emptyAmounts(builder.space),
  }
  builder.cash.set(currency, cash)
  return cash
}

/** Adds an amount, in units of the currency at that index, on a valuation day; nothing where it is 0. */
export function addAmount(amounts: AmountsBuilder, index: number, currency: number, amount: number): void {
  if (amount === 0) return
  const at = nextRecord(amounts)
  const { numbers } = amounts.space
  numbers[at] = index
  numbers[at + 1] = currency
  numbers[at + 2] = amount
}

/** Sets the quantity held from a day's close on. */
export function holdUnits(row: RowBuilder, index: number, quantity: number): void {
  row.turnover += Math.abs(quantity - row.quantity)
  row.quantity = Math.abs(quantity) <= RESIDUE * row.turnover ? 0 : asDecimal(quantity)
  const { steps } = row
  const before = steps.next - steps.width
  const isSameDay = steps.count > 0 && steps.space.numbers[before] === index
  const at = isSameDay ? before : nextRecord(steps)
  const { numbers } = steps.space
  numbers[at] = index
  numbers[at + 1] = row.quantity
  numbers[at + 2] = row.turnover
}

/** Money enters (+) or leaves (-) a currency on a day. What cancels leaves no residue of rounding, however small the day's net change. */
export function changeCash({ change }: CashBuilder, index: number, amount: number): void {
  const before = change[index]!
  const sum = before + amount
  change[index] = Math.abs(sum) <= RESIDUE * (Math.abs(before) + Math.abs(amount)) ? 0 : sum
}

/** Cash goes into an instrument's row (+) or comes out of it (-): what leaves one row enters the other. */
export function payInto(builder: LedgerBuilder, row: RowBuilder, index: number, currency: number, amount: number): void {
  const cash = cashOf(builder, currency)
  changeCash(cash, index, -amount)
  addAmount(cash.flows, index, currency, -amount)
  addAmount(row.flows, index, currency, amount)
}

/** Value goes into a row in kind (+) or comes out of it (-), with its units. */
export function moveValue(
  builder: LedgerBuilder,
  row: RowBuilder,
  kind: EntryKind,
  index: number,
  currency: number,
  amount: number,
  units: number,
): void {
  addAmount(row.flows, index, currency, amount)
  recordEntry(builder, row, kind, index, currency, amount, units)
}

/** Money put in by the part of a trade that opens, and taken out by the part that closes. */
export function recordCapital(row: RowBuilder, index: number, currency: number, quantity: number, money: number): void {
  const held = row.quantity
  const closing = held * quantity < 0 ? Math.min(Math.abs(held / quantity), 1) : 0
  addCapital(row, index, currency, -closing * Math.abs(money), Math.sign(held))
  addCapital(row, index, currency, (1 - closing) * Math.abs(money), Math.sign(quantity))
}

/** Money put into (+) or taken out of (-) the long (1) or short (-1) position of a row. */
export function addCapital({ capital }: RowBuilder, index: number, currency: number, amount: number, side: number): void {
  if (amount === 0) return
  const at = nextRecord(capital)
  const { numbers } = capital.space
  numbers[at] = index
  numbers[at + 1] = currency
  numbers[at + 2] = amount
  numbers[at + 3] = side
}

/** The balance at each close from its changes. A residue of rounding, far below a cent, counts as nothing. */
export function balanceOf(change: Float64Array): Float64Array {
  const balance = new Float64Array(change.length)
  let sum = 0
  let turnover = 0
  for (let t = 0; t < change.length; t++) {
    if (change[t] !== 0) {
      turnover += Math.abs(change[t]!)
      sum = changedBalance(sum, change[t]!, turnover)
    }
    balance[t] = sum
  }
  return balance
}

/**
 * A balance after a change other than 0.
 *
 * @param turnover sum of the absolute changes so far, this one among them: the measure for what is a residue
 */
export function changedBalance(balance: number, change: number, turnover: number): number {
  const sum = asDecimal(balance + change)
  return Math.abs(sum) <= Math.min(RESIDUE * turnover, 1e-3) ? 0 : sum
}

/** Ascending by day; amounts of one day keep their order. */
export function freezeAmounts(amounts: AmountsBuilder): Amounts {
  const order = inOrder(amounts)
  return {
    index: wholeColumn(amounts, order, 0),
    currency: wholeColumn(amounts, order, 1),
    amount: numberColumn(amounts, order, 2),
  }
}

/** The same of capital. */
export function freezeCapital(capital: RowBuilder['capital']): CapitalAmounts {
  return { ...freezeAmounts(capital), side: new Int8Array(wholeColumn(capital, inOrder(capital), 3)) }
}

/** Splits as arrays, in the order in which they happened. */
export function freezeSplits(builder: RowBuilder['splits']): HeldSplits {
  return { index: Int32Array.from(builder.index), ratio: Float64Array.from(builder.ratio) }
}

/** Quantities held from a day on as arrays, in the order in which they were set. */
export function freezeSteps(steps: RowBuilder['steps']): Steps {
  const order = inOrder(steps)
  return { index: wholeColumn(steps, order, 0), quantity: numberColumn(steps, order, 1) }
}
