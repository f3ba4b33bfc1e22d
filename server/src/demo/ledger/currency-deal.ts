import { isoDay } from '@portal/analytics/calendar/day-number.ts'

import { valuationDaysAfter } from '../calendar.ts'
import { decimal, rounded } from '../decimal.ts'
import { type AccountBook, addCash, dayOf, moneyDecimals, nextId } from './account-book.ts'
import { crossRate } from './worth.ts'

const SPREAD = 0.0006
const RATE_DECIMALS = 8
/** Share of the NPV: smaller balances in foreign currencies are kept. */
const NEGLIGIBLE = 0.002

/** Converts balances in foreign currencies, positive or negative, into the account's currency. */
export function squareCurrencies(book: AccountBook, index: number, worth: number): void {
  for (const [currency, balance] of book.cash) {
    if (currency === book.plan.currency) continue
    const amount = rounded(balance, moneyDecimals(currency))
    const value = amount * crossRate(book.market, currency, book.plan.currency, index)
    if (Math.abs(value) < NEGLIGIBLE * worth) continue
    if (amount < 0) buyCurrency(book, index, currency, -amount, book.plan.currency)
    else buyCurrency(book, index, book.plan.currency, value * (1 - SPREAD), currency)
  }
}

/** Buys an amount of one currency with another, at the day's rate less the bank's margin. */
function buyCurrency(book: AccountBook, index: number, bought: string, amount: number, paid: string): void {
  const day = dayOf(book, index)
  const quantity = rounded(amount, moneyDecimals(bought))
  const rate = rounded(crossRate(book.market, bought, paid, index) * (1 + SPREAD), RATE_DECIMALS)
  const record = {
    id: nextId(book, 'trade', book.transactions, index),
    account: book.plan.id,
    tradeDate: isoDay(day),
    settleDate: isoDay(valuationDaysAfter(day, 2)),
    type: 'fx',
    instrument: `CASH:${bought}`,
    quantity: decimal(quantity, moneyDecimals(bought)),
    price: decimal(rate, RATE_DECIMALS),
    accrued: '0.00',
    currency: paid,
    fees: '0.00',
    taxes: '0.00',
    settlementCurrency: null,
    settlementRate: null,
    lot: null,
  } as const
  book.transactions.push({ index, record })
  addCash(book, bought, quantity)
  addCash(book, paid, -quantity * rate)
}
