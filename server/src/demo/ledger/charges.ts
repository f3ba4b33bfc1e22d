import { civilDate } from '@portal/analytics/calendar/day-number.ts'

import { isLastValuationDayOfMonth } from '../calendar.ts'
import { type AccountBook, dayOf, unitsOf } from './account-book.ts'
import { enterIncome } from './income.ts'
import { isOn } from './schedule.ts'
import { currencyOf, npv, unitWorth } from './worth.ts'

const BANK_MARGIN = 0.003
const OVERDRAFT_MARGIN = 0.012
const BORROW_FEE = 0.009

/** Enters rents and interest of the holdings and, at the end of a month, interest on cash, borrow fees and the bank's fees. */
export function enterCharges(book: AccountBook, index: number): void {
  const day = dayOf(book, index)
  for (const { instrument, type, perUnit, when } of book.plan.receipts) {
    if (!isOn(when, day)) continue
    const gross = unitsOf(book, instrument) * perUnit
    enter(book, index, type, instrument, currencyOf(book.market, instrument), gross)
  }
  if (!isLastValuationDayOfMonth(day)) return
  enterInterest(book, index)
  enterBorrowFees(book, index)
  if (civilDate(day).month % 3 === 0) enterFees(book, index)
}

function enterInterest(book: AccountBook, index: number): void {
  const { currency } = book.plan
  const balance = book.cash.get(currency) ?? 0
  const short = book.market.yields.shortRate(currency, index)
  const rate = balance > 0 ? Math.max(short - BANK_MARGIN, 0) : Math.max(short, 0) + OVERDRAFT_MARGIN
  enter(book, index, balance > 0 ? 'interest' : 'financing', null, currency, (balance * rate) / 12)
}

function enterBorrowFees(book: AccountBook, index: number): void {
  for (const [instrument, units] of [...book.units]) {
    if (units >= 0 || book.market.series.get(instrument)?.instrument.kind !== 'share') continue
    const fee = (units * unitWorth(book.market, instrument, index) * BORROW_FEE) / 12
    enter(book, index, 'borrowFee', instrument, currencyOf(book.market, instrument), fee)
  }
}

function enterFees(book: AccountBook, index: number): void {
  const { currency, custodyFee, adviceFee } = book.plan
  const base = npv(book, index)
  enter(book, index, 'custodyFee', null, currency, (-base * custodyFee) / 4)
  enter(book, index, 'adviceFee', null, currency, (-base * adviceFee) / 4)
}

function enter(
  book: AccountBook,
  index: number,
  type: Parameters<typeof enterIncome>[2]['type'],
  instrument: string | null,
  currency: string,
  gross: number,
): void {
  enterIncome(book, index, { type, instrument, currency, gross, tax: 0, exDay: null, payDay: null })
}
