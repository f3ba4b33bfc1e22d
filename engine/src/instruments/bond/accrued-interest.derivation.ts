import { isoDay } from '@portal/analytics/calendar/day-number.ts'
import { couponPeriods } from '@portal/analytics/valuation/accrued-interest.ts'
import { type Derivation, input, lazyStep, parameter, step } from '#derivation/derivation.ts'
import { dayText } from '#derivation/sources.ts'
import { partOfYear } from '#derivation/year-parts.ts'
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
  const description = { label: `Accrued interest of ${ticker}, ${dayText(market, t)}`, unit: 'price' as const, scale: price[t]! }
  const period = couponPeriods(terms).find(({ start, end }) => start < day && day < end)
  if (!period || terms.couponRate === 0 || Math.abs(value) <= 1e-12 * price[t]!) {
    const text = 'Terms of the bond: nothing accrues before issue, on a coupon date, from maturity on and without a coupon'
    return input(description.label, value, { kind: 'text', text }, { unit: 'price', day })
  }
  const due = day >= period.exDate ? period.coupon : 0
  const parts = () => {
    const rate = 100 * terms.couponRate
    const earned = step(
      'product',
      { label: 'Interest since the last coupon', formula: 'face × coupon × part of a year', unit: 'price' },
      [
        parameter('Face', 100, 'Bonds are quoted per 100 of face', 'price'),
        parameter('Coupon p.a.', terms.couponRate, 'Terms of the bond', 'fraction'),
        partOfYear(terms, period, day, (value + due) / rate),
      ],
    )
    if (due === 0) return earned.parts()
    const text = `Terms of the bond: ex-coupon since ${isoDay(period.exDate)}`
    return [earned, input('Coupon that the seller keeps', due, { kind: 'text', text }, { unit: 'price', day: period.end })]
  }
  if (due === 0) return lazyStep('product', { ...description, formula: 'face × coupon × part of a year' }, value, parts)
  return lazyStep(
    'difference',
    { ...description, formula: 'interest since the last coupon - coupon due to the seller' },
    value,
    parts,
  )
}
