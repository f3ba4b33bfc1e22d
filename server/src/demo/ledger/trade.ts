import { isoDay } from '@portal/analytics/calendar/day-number.ts'

import type { TransactionRecord } from '#ingest/dataset.ts'
import { valuationDaysAfter } from '../calendar.ts'
import { decimal, rounded } from '../decimal.ts'
import { type AccountBook, addCash, addUnits, dayOf, moneyDecimals, nextId } from './account-book.ts'
import { accrued, crossRate } from './worth.ts'

interface Trade {
  readonly type: TransactionRecord['type']
  readonly instrument: string
  /** Bought +, sold -. */
  readonly quantity: number
  readonly price: number
  /** Decimals of the price. */
  readonly decimals: number
  /** In the settlement currency. */
  readonly fees: number
  readonly taxes: number
}

const QUANTITY_DECIMALS = 3
const RATE_DECIMALS = 6
const DAYS_TO_SETTLEMENT = 2

/** Enters a trade: units in or out, and its money. Of a future only the margin moves. */
export function enterTrade(book: AccountBook, index: number, trade: Trade): void {
  const { market, plan } = book
  const { instrument } = market.forwardById.get(trade.instrument) ?? market.series.get(trade.instrument)!
  const { currency } = instrument
  const multiplier = Number(instrument.multiplier)
  const isForeign = plan.settlesInOwnCurrency && currency !== plan.currency && instrument.kind !== 'future'
  const settlementCurrency = isForeign ? plan.currency : null
  const settlementRate = isForeign ? rounded(crossRate(market, currency, plan.currency, index), RATE_DECIMALS) : null
  const money = moneyDecimals(settlementCurrency ?? currency)
  const isEnd = trade.type === 'redemption' || trade.type === 'expiry'
  const accruedMoney = isEnd
    ? 0
    : rounded(trade.quantity * multiplier * accrued(market, trade.instrument, index), moneyDecimals(currency))

  const day = dayOf(book, index)
  const record: TransactionRecord = {
    id: nextId(book, 'trade', book.transactions, index),
    account: plan.id,
    tradeDate: isoDay(day),
    settleDate: isoDay(isEnd ? day : valuationDaysAfter(day, DAYS_TO_SETTLEMENT)),
    type: trade.type,
    instrument: trade.instrument,
    quantity: decimal(trade.quantity, Number.isInteger(trade.quantity) ? 0 : QUANTITY_DECIMALS),
    price: decimal(trade.price, trade.decimals),
    accrued: decimal(accruedMoney, 2),
    currency,
    fees: decimal(trade.fees, money),
    taxes: decimal(trade.taxes, money),
    settlementCurrency,
    settlementRate: settlementRate === null ? null : decimal(settlementRate, RATE_DECIMALS),
    lot: null,
  }
  book.transactions.push({ index, record })
  addUnits(book, trade.instrument, trade.quantity)

  const costs = rounded(trade.fees, money) + rounded(trade.taxes, money)
  const paid = consideration(book, index, trade, multiplier) + accruedMoney
  addCash(book, settlementCurrency ?? currency, -paid * (settlementRate ?? 1) - costs)
}

/** A future settles its distance from the close, a forward at its own rate costs nothing; all other kinds are paid. */
function consideration(
  { market }: AccountBook,
  index: number,
  { instrument, quantity, price }: Trade,
  multiplier: number,
): number {
  const series = market.series.get(instrument)
  if (!series) return 0
  const settled = series.instrument.kind === 'future' ? series.closes[index]! : 0
  return quantity * multiplier * (price - settled)
}
