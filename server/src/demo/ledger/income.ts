import { isoDay } from '@portal/analytics/calendar/day-number.ts'

import type { IncomeRecord } from '#ingest/dataset.ts'
import { decimal, rounded } from '../decimal.ts'
import { type AccountBook, addCash, dayOf, moneyDecimals, nextId } from './account-book.ts'

interface Income {
  readonly type: IncomeRecord['type']
  readonly instrument: string | null
  readonly currency: string
  /** Received +, paid -; before tax. */
  readonly gross: number
  /** Withheld, not negative. */
  readonly tax: number
  /** Day numbers; without an ex-date the money comes today. */
  readonly exDay: number | null
  readonly payDay: number | null
}

/** Enters income, or a charge. Amounts below one unit of the currency are not entered. */
export function enterIncome(book: AccountBook, index: number, income: Income): void {
  const decimals = moneyDecimals(income.currency)
  const gross = rounded(income.gross, decimals)
  const tax = rounded(income.tax, decimals)
  if (Math.abs(gross) < 1) return
  const hasTax = tax > 0
  const record: IncomeRecord = {
    id: nextId(book, 'income', book.income, index),
    account: book.plan.id,
    payDate: isoDay(income.payDay ?? dayOf(book, index)),
    exDate: income.exDay === null ? null : isoDay(income.exDay),
    type: income.type,
    instrument: income.instrument,
    currency: income.currency,
    amount: decimal(gross - tax, decimals),
    gross: hasTax ? decimal(gross, decimals) : null,
    tax: hasTax ? decimal(tax, decimals) : null,
  }
  book.income.push({ index, record })
  addCash(book, income.currency, gross - tax)
}
