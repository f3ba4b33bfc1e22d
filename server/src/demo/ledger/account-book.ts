import { isoDay } from '@portal/analytics/calendar/day-number.ts'

import type { IncomeRecord, TransactionRecord, TransferRecord } from '#ingest/dataset.ts'
import type { Market } from '../market/market.ts'
import type { AccountPlan } from './plan.ts'

/** An entry with the day of the timeline on which it was made. */
export interface Entry<R> {
  readonly index: number
  readonly record: R
}

/** An account's balances and its entries so far. */
export interface AccountBook {
  readonly plan: AccountPlan
  readonly market: Market
  /** By currency; trades and income count from the day they are made. */
  readonly cash: Map<string, number>
  /** By instrument; signed. */
  readonly units: Map<string, number>
  readonly transactions: Entry<TransactionRecord>[]
  readonly income: Entry<IncomeRecord>[]
  readonly transfers: Entry<TransferRecord>[]
}

/** An account before its first entry: no cash, no units. */
export const openBook = (plan: AccountPlan, market: Market): AccountBook => ({
  plan,
  market,
  cash: new Map(),
  units: new Map(),
  transactions: [],
  income: [],
  transfers: [],
})

/** Changes the balance of a currency by an amount in it; + is received. */
export function addCash({ cash }: AccountBook, currency: string, amount: number): void {
  cash.set(currency, (cash.get(currency) ?? 0) + amount)
}

/** Units are rounded to three decimals, so that a sold position is removed. */
export function addUnits({ units }: AccountBook, instrument: string, quantity: number): void {
  const left = Math.round(((units.get(instrument) ?? 0) + quantity) * 1000) / 1000
  if (left === 0) units.delete(instrument)
  else units.set(instrument, left)
}

/** Signed units held of an instrument; 0 where there are none. */
export const unitsOf = ({ units }: AccountBook, instrument: string): number => units.get(instrument) ?? 0
/** The day number of a position in the book's timeline. */
export const dayOf = ({ market }: AccountBook, index: number): number => market.timeline.days[index]!

/** The id of the next entry of a kind on a day. */
export function nextId(
  { plan, market }: AccountBook,
  kind: 'trade' | 'income' | 'transfer',
  entries: readonly Entry<unknown>[],
  index: number,
): string {
  let count = 1
  for (let i = entries.length - 1; i >= 0 && entries[i]!.index === index; i--) count++
  return `${plan.id}-${kind}-${isoDay(market.timeline.days[index]!)}-${count}`
}

/** Decimals of an amount of money. */
export const moneyDecimals = (currency: string): number => (currency === 'JPY' ? 0 : 2)
