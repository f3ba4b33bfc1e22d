import { isoDay } from '@portal/analytics/calendar/day-number.ts'
import { couponPeriods } from '@portal/analytics/valuation/accrued-interest.ts'
import { type Derivation, input, lazyStep, parameter, step } from '#derivation/derivation.ts'
import { dayText } from '#derivation/sources.ts'
import { partOfYear } from '#derivation/year-parts.ts'
import { message } from '#message.ts'
import { instrumentIn, type QuotedMarket } from '../instrument-market.ts'
import { termsOfBond } from './bond-terms.ts'

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
    label: message('instruments.accruedInterest', { ticker, day: dayText(market, t) }),
    unit: 'price' as const,
    scale: price[t]!,
  }
  const period = couponPeriods(terms).find(({ start, end }) => start < day && day < end)
  if (!period || terms.couponRate === 0 || Math.abs(value) <= 1e-12 * price[t]!) {
    const text = message('instruments.termsBondNothingAccrues')
    return input(description.label, value, { kind: 'text', text }, { unit: 'price', day })
  }
  const due = day >= period.exDate ? period.coupon : 0
  const parts = () => {
    const rate = 100 * terms.couponRate
    const earned = step(
      'product',
      {
        label: message('instruments.interestSinceLastCoupon'),
        formula: message('instruments.faceCouponPartYear'),
        unit: 'price',
      },
      [
        parameter(message('instruments.face'), 100, message('instruments.bondsQuotedPer100'), 'price'),
        parameter(message('instruments.couponP'), terms.couponRate, message('instruments.termsBond'), 'fraction'),
        partOfYear(terms, period, day, (value + due) / rate),
      ],
    )
    if (due === 0) return earned.parts()
    const text = message('instruments.termsBondExCoupon', { day: isoDay(period.exDate) })
    return [
      earned,
      input(message('instruments.couponSellerKeeps'), due, { kind: 'text', text }, { unit: 'price', day: period.end }),
    ]
  }
  if (due === 0) return lazyStep('product', { ...description, formula: message('instruments.faceCouponPartYear') }, value, parts)
  return lazyStep('difference', { ...description, formula: message('instruments.interestSinceLastCouponCoupon') }, value, parts)
}
