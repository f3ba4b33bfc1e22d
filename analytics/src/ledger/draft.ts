import type { Amounts, DealRecord, ExternalFlow, Steps } from './account-ledger.ts'

/** An account's ledger while it is being walked. */
export interface Draft {
  readonly dayCount: number
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
  readonly capital: AmountsDraft
  /** Of a future: cost of the day's trades, by valuation day. */
  readonly costs: Map<number, number>
  /** Of a future: margins booked by the broker, by valuation day. */
  readonly margins: Map<number, { readonly currency: number; readonly amount: number }[]>
}

export interface CashDraft {
  /** Change of the balance by valuation day. */
  readonly change: Float64Array
  readonly flows: AmountsDraft
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
  return { dayCount, rows: new Map(), cash: new Map(), deals: [], external: [] }
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
    capital: emptyAmounts(),
    costs: new Map(),
    margins: new Map(),
  }
  draft.rows.set(instrument, row)
  return row
}

export function cashOf(draft: Draft, currency: number): CashDraft {
  const found = draft.cash.get(currency)
  if (found) return found
  const cash: CashDraft = { change: new Float64Array(draft.dayCount), flows: emptyAmounts() }
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

/** Money put in by the part of a trade that opens, and taken out by the part that closes. */
export function recordCapital(row: RowDraft, index: number, currency: number, quantity: number, money: number): void {
  const held = row.quantity
  const closing = held * quantity < 0 ? Math.min(Math.abs(held / quantity), 1) : 0
  addAmount(row.capital, index, currency, -closing * Math.abs(money))
  addAmount(row.capital, index, currency, (1 - closing) * Math.abs(money))
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
export function sealAmounts(draft: AmountsDraft): Amounts {
  const order = draft.index.map((_, i) => i).sort((a, b) => draft.index[a]! - draft.index[b]! || a - b)
  return {
    index: Int32Array.from(order, (i) => draft.index[i]!),
    currency: Int32Array.from(order, (i) => draft.currency[i]!),
    amount: Float64Array.from(order, (i) => draft.amount[i]!),
  }
}

export function sealSteps(draft: RowDraft['steps']): Steps {
  return { index: Int32Array.from(draft.index), quantity: Float64Array.from(draft.quantity) }
}
