import { isoDay, parseDay } from '@portal/analytics/calendar/day-number.ts'

import type { TransferRecord } from '#ingest/dataset.ts'
import { decimal } from '../decimal.ts'
import { type AccountBook, addCash, addUnits, dayOf, moneyDecimals, nextId } from './account-book.ts'
import type { AccountPlan, InternalTransfer } from './plan.ts'
import { isOn } from './schedule.ts'

interface OtherEnd {
  readonly counterparty: string
  /** The other account, where it is one of the institution's. */
  readonly counterAccount: string | null
}

/** The opening contribution, in money and in kind. */
export function enterOpening(book: AccountBook, index: number, clientName: string): void {
  const { plan } = book
  const from = { counterparty: clientName, counterAccount: null }
  enterMoney(book, index, from, plan.currency, plan.money)
  for (const { instrument, quantity, costPrice, costDate } of plan.endowments) {
    enterInKind(book, index, from, instrument, quantity, { costPrice: decimal(costPrice, 2), costDate })
  }
}

/** The day's external flows, and transfers between this account and others of the institution. */
export function enterTransfersOf(
  book: AccountBook,
  index: number,
  transfers: readonly InternalTransfer[],
  accounts: ReadonlyMap<string, AccountPlan>,
): void {
  const day = dayOf(book, index)
  for (const { counterparty, amount, when, since } of book.plan.flows) {
    if (day > parseDay(since) && isOn(when, day))
      enterMoney(book, index, { counterparty, counterAccount: null }, book.plan.currency, amount)
  }
  for (const transfer of transfers) {
    const sign = transfer.to === book.plan.id ? 1 : transfer.from === book.plan.id ? -1 : 0
    if (sign === 0 || !isDue(transfer, day)) continue
    const counterAccount = sign > 0 ? transfer.from : transfer.to
    const other = { counterparty: accounts.get(counterAccount)!.name, counterAccount }
    if (transfer.of === 'money') enterMoney(book, index, other, transfer.currency, sign * transfer.amount)
    else enterInKind(book, index, other, transfer.instrument, sign * transfer.quantity, { costPrice: null, costDate: null })
  }
}

function isDue(transfer: InternalTransfer, day: number): boolean {
  if (transfer.of === 'instrument') return parseDay(transfer.day) === day
  return day > parseDay(transfer.since) && isOn(transfer.when, day)
}

function enterMoney(book: AccountBook, index: number, other: OtherEnd, currency: string, amount: number): void {
  const money = {
    currency,
    amount: decimal(amount, moneyDecimals(currency)),
    instrument: null,
    quantity: null,
    costPrice: null,
    costDate: null,
  }
  enter(book, index, other, money)
  addCash(book, currency, amount)
}

function enterInKind(
  book: AccountBook,
  index: number,
  other: OtherEnd,
  instrument: string,
  quantity: number,
  cost: Pick<TransferRecord, 'costPrice' | 'costDate'>,
): void {
  enter(book, index, other, { currency: null, amount: null, instrument, quantity: decimal(quantity, 0), ...cost })
  addUnits(book, instrument, quantity)
}

type Moved = Omit<TransferRecord, 'id' | 'account' | 'date' | 'counterparty' | 'counterAccount'>

function enter(book: AccountBook, index: number, other: OtherEnd, moved: Moved): void {
  const id = nextId(book, 'transfer', book.transfers, index)
  const record = { id, account: book.plan.id, date: isoDay(dayOf(book, index)), ...other, ...moved }
  book.transfers.push({ index, record })
}
