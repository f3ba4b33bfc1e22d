import { periodInterest } from '@portal/analytics/valuation/accrued-interest.ts'

import { valuationDayFrom } from '../calendar.ts'
import type { BondSeries } from '../market/bond-series.ts'
import { type AccountBook, dayOf, unitsOf } from './account-book.ts'
import { enterIncome } from './income.ts'
import { enterTrade } from './trade.ts'

/** Enters coupons due since the previous day, and redemptions. */
export function enterBondEvents(book: AccountBook, index: number): void {
  if (index === 0) return
  const [before, day] = [dayOf(book, index - 1), dayOf(book, index)]
  for (const instrument of [...book.units.keys()]) {
    const bond = book.market.bondById.get(instrument)
    if (!bond) continue
    enterCoupons(book, index, bond, before, day)
    if (day >= bond.terms.maturity) enterRedemption(book, index, bond)
  }
}

function enterCoupons(
  book: AccountBook,
  index: number,
  { terms, couponDates, instrument }: BondSeries,
  before: number,
  day: number,
): void {
  couponDates.forEach((date, n) => {
    const due = date - terms.exCouponDays
    if (due <= before || due > day) return
    const start = n > 0 ? couponDates[n - 1]! : terms.issueDate
    const gross = (unitsOf(book, instrument.id) / 100) * periodInterest(terms, start, date, date)
    const { id, currency } = instrument
    enterIncome(book, index, {
      type: 'coupon',
      instrument: id,
      currency,
      gross,
      tax: 0,
      exDay: due,
      payDay: valuationDayFrom(date),
    })
  })
}

function enterRedemption(book: AccountBook, index: number, { instrument, decimals }: BondSeries): void {
  const quantity = -unitsOf(book, instrument.id)
  enterTrade(book, index, { type: 'redemption', instrument: instrument.id, quantity, price: 100, decimals, fees: 0, taxes: 0 })
}
