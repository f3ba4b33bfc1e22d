import type { Amounts, CapitalAmounts, DealRecord, ExternalFlow, HeldSplits, Steps } from './account-ledger.ts'
import { chronological, type EntriesDraft, type EntryKind, recordEntry } from './row-entries.ts'

/** An account's ledger while it is being walked. */
export interface Draft {
  readonly dayCount: number
  /** Position of the event that is being booked; -1 during corporate actions and the settlement of margins. */
  event: number
  readonly rows: Map<number, RowDraft>
  readonly cash: Map<number, CashDraft>
  readonly deals: DealRecord[]
  readonly external: ExternalFlow[]
}

export interface RowDraft {
  readonly instrument: number
  quantity: number
  /** Sum of absolute quantities moved, the measure for what is a rounding residue. */
  turnover: number
  readonly steps: { readonly index: number[]; readonly quantity: number[] }
  readonly flows: AmountsDraft
  readonly capital: AmountsDraft & { readonly side: number[] }
  readonly entries: EntriesDraft
  readonly splits: { readonly index: number[]; readonly ratio: number[] }
  /** Of a future: cost of the day's trades, by valuation day. */
  readonly costs: Map<number, number>
  /** Of a future: margins booked by the broker, by valuation day. */
  readonly margins: Map<number, { readonly currency: number; readonly amount: number; readonly event: number }[]>
}

export interface CashDraft {
  /** Change of the balance by valuation day. */
  readonly change: Float64Array
  readonly flows: AmountsDraft
  readonly income: AmountsDraft
}

export interface AmountsDraft {
  readonly index: number[]
  readonly currency: number[]
  readonly amount: number[]
}

/** Sums of decimals in floating point leave residues of this size, relative to what was moved; a cent is far above it. */
const RESIDUE = 1e-12

/** Decimals add up to decimals: what floating point leaves behind the fifteenth digit is cut off. */
const asDecimal = (sum: number): number => Number(sum.toPrecision(15))

export function createDraft(dayCount: number): Draft {
  return { dayCount, event: -1, rows: new Map(), cash: new Map(), deals: [], external: [] }
}

const emptyAmounts = (): AmountsDraft => ({ index: [], currency: [], amount: [] })

export function rowOf(draft: Draft, instrument: number): RowDraft {
  const found = draft.rows.get(instrument)
  if (found) return found
  const row: RowDraft = {
    instrument,
    quantity: 0,
    turnover: 0,
    steps: { index: [], quantity: [] },
    flows: emptyAmounts(),
    capital: { ...emptyAmounts(), side: [] },
    entries: [],
    splits: { index: [], ratio: [] },
    costs: new Map(),
    margins: new Map(),
  }
  draft.rows.set(instrument, row)
  return row
}

export function cashOf(draft: Draft, currency: number): CashDraft {
  const found = draft.cash.get(currency)
  if (found) return found
  const cash: CashDraft = { change: new Float64Array(draft.dayCount), flows: emptyAmounts(), income: emptyAmounts() }
  draft.cash.set(currency, cash)
  return cash
}

export function addAmount(amounts: AmountsDraft, index: number, currency: number, amount: number): void {
  if (amount === 0) return
  amounts.index.push(index)
  amounts.currency.push(currency)
  amounts.amount.push(amount)
}

/** Sets the quantity held from a day's close on. */
export function holdUnits(row: RowDraft, index: number, quantity: number): void {
  row.turnover += Math.abs(quantity - row.quantity)
  row.quantity = Math.abs(quantity) <= RESIDUE * row.turnover ? 0 : asDecimal(quantity)
  const { steps } = row
  if (steps.index.at(-1) === index) steps.quantity[steps.quantity.length - 1] = row.quantity
  else {
    steps.index.push(index)
    steps.quantity.push(row.quantity)
  }
}

/** Cash goes into an instrument's row (+) or comes out of it (-): what leaves one row enters the other. */
export function payInto(draft: Draft, row: RowDraft, index: number, currency: number, amount: number): void {
  const cash = cashOf(draft, currency)
  cash.change[index]! -= amount
  addAmount(cash.flows, index, currency, -amount)
  addAmount(row.flows, index, currency, amount)
}

/** Value goes into a row in kind (+) or comes out of it (-), with its units. */
export function moveValue(
  draft: Draft,
  row: RowDraft,
  kind: EntryKind,
  index: number,
  currency: number,
  amount: number,
  units: number,
): void {
  addAmount(row.flows, index, currency, amount)
  recordEntry(draft, row, kind, index, currency, amount, units)
}

/** Money put in by the part of a trade that opens, and taken out by the part that closes. */
export function recordCapital(row: RowDraft, index: number, currency: number, quantity: number, money: number): void {
  const held = row.quantity
  const closing = held * quantity < 0 ? Math.min(Math.abs(held / quantity), 1) : 0
  addCapital(row, index, currency, -closing * Math.abs(money), Math.sign(held))
  addCapital(row, index, currency, (1 - closing) * Math.abs(money), Math.sign(quantity))
}

/** Money put into (+) or taken out of (-) the long (1) or short (-1) position of a row. */
export function addCapital({ capital }: RowDraft, index: number, currency: number, amount: number, side: number): void {
  if (amount === 0) return
  addAmount(capital, index, currency, amount)
  capital.side.push(side)
}

/** The balance at each close from its changes. A residue of rounding, far below a cent, counts as nothing. */
export function balanceOf(change: Float64Array): Float64Array {
  const balance = new Float64Array(change.length)
  let sum = 0
  let turnover = 0
  for (let t = 0; t < change.length; t++) {
    if (change[t] !== 0) {
      sum = asDecimal(sum + change[t]!)
      turnover += Math.abs(change[t]!)
      if (Math.abs(sum) <= Math.min(RESIDUE * turnover, 1e-3)) sum = 0
    }
    balance[t] = sum
  }
  return balance
}

/** Ascending by day; entries of one day keep their order. */
export function sealAmounts({ index, currency, amount }: AmountsDraft): Amounts {
  const order = chronological(index.length, (i) => index[i]!)
  if (!order) return { index: new Int32Array(index), currency: new Int32Array(currency), amount: new Float64Array(amount) }
  return {
    index: order.map((i) => index[i]!),
    currency: order.map((i) => currency[i]!),
    amount: Float64Array.from(order, (i) => amount[i]!),
  }
}

export function sealCapital(draft: RowDraft['capital']): CapitalAmounts {
  const order = chronological(draft.index.length, (i) => draft.index[i]!)
  const side = order ? Int8Array.from(order, (i) => draft.side[i]!) : new Int8Array(draft.side)
  return { ...sealAmounts(draft), side }
}

export function sealSplits(draft: RowDraft['splits']): HeldSplits {
  return { index: Int32Array.from(draft.index), ratio: Float64Array.from(draft.ratio) }
}

export function sealSteps(draft: RowDraft['steps']): Steps {
  return { index: Int32Array.from(draft.index), quantity: Float64Array.from(draft.quantity) }
}
