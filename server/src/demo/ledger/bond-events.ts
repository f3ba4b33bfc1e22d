import { yearFraction } from '@portal/analytics/valuation/day-count.ts'

import { valuationDayFrom } from '../calendar.ts'
import type { BondSeries } from '../market/bond-series.ts'
import { type AccountBook, dayOf, unitsOf } from './account-book.ts'
import { enterIncome } from './income.ts'
import { enterTrade } from './trade.ts'

/** Coupons that fall due since the day before, and redemptions. */
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
    const gross = (unitsOf(book, instrument.id) / 100) * couponPer100(terms, start, date)
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

/** All coupons are alike, but for conventions that count the days of each period. */
function couponPer100(
  { couponRate, couponsPerYear, dayCount, maturity }: BondSeries['terms'],
  start: number,
  end: number,
): number {
  if (dayCount === 'ACT/ACT ICMA') return (100 * couponRate) / couponsPerYear
  return 100 * couponRate * yearFraction(dayCount, start, end, maturity)
}

function enterRedemption(book: AccountBook, index: number, { instrument, decimals }: BondSeries): void {
  const quantity = -unitsOf(book, instrument.id)
  enterTrade(book, index, { type: 'redemption', instrument: instrument.id, quantity, price: 100, decimals, fees: 0, taxes: 0 })
}
