import { isoDay } from '@portal/analytics/calendar/day-number.ts'
import { couponPeriods } from '@portal/analytics/valuation/accrued-interest.ts'
import { type Derivation, input, lazyStep, parameter, step } from '#derivation/derivation.ts'
import { dayText } from '#derivation/sources.ts'
import { partOfYear } from '#derivation/year-parts.ts'
import { message } from '#message.ts'
import { instrumentIn, type QuotedMarket } from '../instrument-market.ts'
import { termsOfBond } from './bond-terms.ts'
import { couponRateOf } from './note-payments.derivation.ts'

/** Interest accrued on 100 of a bond's face at a close: face times coupon times the part of a year, less a coupon that is due to the seller. */
export function accruedOf(reporting: QuotedMarket, index: number, t: number): Derivation {
  const { market } = reporting
  const { ticker } = market.instruments[index]!
  const terms = termsOfBond(market, index)
  const instrument = instrumentIn(reporting, index)
  if (instrument.settlement !== 'paid') throw new Error('A bond is paid for.')
  const { unitValue, price, multiplier } = instrument
  const value = unitValue[t]! / multiplier - price[t]!
  const day = market.days[t]!
  const description = {
    label: message('instruments.accrued', { ticker, day: dayText(market, t) }),
    unit: 'price' as const,
    scale: price[t]!,
  }
  const period = couponPeriods(terms).find(({ start, end }) => start < day && day < end)
  if (!period || period.rate === 0 || Math.abs(value) <= 1e-12 * price[t]!) {
    const text = message('instruments.accrualTerms')
    return input(description.label, value, { kind: 'text', text }, { unit: 'price', day })
  }
  const due = day >= period.exDate ? period.coupon : 0
  const parts = () => {
    const rate = 100 * period.rate
    const earned = step(
      'product',
      {
        label: message('instruments.couponInterest'),
        formula: message('instruments.couponFormula'),
        unit: 'price',
      },
      [
        parameter(message('instruments.face'), 100, message('instruments.quotedPer100'), 'price'),
        couponRateOf(terms, period),
        partOfYear(terms, period, day, (value + due) / rate),
      ],
    )
    if (due === 0) return earned.parts()
    const text = message('instruments.exCouponTerms', { day: isoDay(period.exDate) })
    return [earned, input(message('instruments.sellersCoupon'), due, { kind: 'text', text }, { unit: 'price', day: period.end })]
  }
  if (due === 0) return lazyStep('product', { ...description, formula: message('instruments.couponFormula') }, value, parts)
  return lazyStep('difference', { ...description, formula: message('instruments.interestLessCoupon') }, value, parts)
}
