import { deepEqual, equal } from 'node:assert/strict'
import { describe, it } from 'node:test'
import { businessCalendar } from '@portal/analytics/calendar/business-days.ts'
import { isoDay, parseDay } from '@portal/analytics/calendar/day-number.ts'
import * as fc from 'fast-check'
import { assertDerived } from '../../testing/assert-derived.ts'
import { discountOf, dividendYieldOf, riskFreeOf } from './curve.derivation.ts'
import { composeCurves, discount, moneyMarketRate, zeroRate } from './curves.ts'
import { CURVE_COMPOUNDINGS, CURVE_DAY_COUNTS, type StoredCurvePoint } from './stored-curves.ts'

const DAY = parseDay('2026-03-02')
const calendar = businessCalendar([])

const point = (tenor: string, rate: string, more: Partial<StoredCurvePoint> = {}): StoredCurvePoint => ({
  currency: 'USD',
  day: DAY,
  tenor,
  rate,
  compounding: 'continuous',
  dayCount: 'ACT/365F',
  ...more,
})
const near = (actual: number, expected: number, tolerance = 1e-14) =>
  equal(Math.abs(actual - expected) <= tolerance, true, `${actual} is not ${expected}`)

describe('curves', () => {
  it('give the discount factors of their points, however they compound', () => {
    // The 3M point is on Tuesday 2 June, 92 days later; the 1Y point on Tuesday 2 March 2027, 365 days later.
    const simple = point('3M', '0.04', { compounding: 'simple', dayCount: 'ACT/360' })
    const yearly = point('1Y', '0.05', { compounding: 'annual' })
    const monthly = point('1Y', '0.06', { compounding: 'monthly', currency: 'EUR' })
    const { curveOn } = composeCurves([monthly, simple, yearly], [], calendar)
    near(discount(curveOn('USD', DAY), DAY, DAY + 92), 1 / (1 + (0.04 * 92) / 360))
    near(discount(curveOn('USD', DAY), DAY, DAY + 365), 1 / 1.05)
    near(discount(curveOn('EUR', DAY), DAY, DAY + 365), 1.005 ** -12)
  })
  it('are worth 1 without a curve, and when due', () => {
    const { curveOn } = composeCurves([point('1Y', '0.05')], [], calendar)
    equal(curveOn('USD', DAY - 1), null)
    equal(curveOn('CHF', DAY), null)
    equal(discount(null, DAY, DAY + 100), 1)
    equal(zeroRate(null, DAY, DAY + 100), 0)
    equal(discount(curveOn('USD', DAY), DAY + 5, DAY + 5), 1)
  })
  it('are those of the last day on or before, counted from the day of the valuation', () => {
    const later = point('1Y', '0.02', { day: DAY + 7 })
    const { curveOn } = composeCurves([later, point('1Y', '0.05')], [], calendar)
    equal(curveOn('USD', DAY + 6)?.day, DAY)
    equal(curveOn('USD', DAY + 400)?.day, DAY + 7)
    near(discount(curveOn('USD', DAY + 6), DAY + 6, DAY + 16), Math.exp((-0.05 * 10) / 365))
  })
  it('take the shortest point as the money-market rate, simple', () => {
    const overnight = point('ON', '0.0365', { compounding: 'simple', dayCount: 'ACT/360' })
    const { curveOn } = composeCurves([point('1Y', '0.05'), overnight], [], calendar)
    deepEqual({ ...moneyMarketRate(curveOn('USD', DAY)!), point: null }, { rate: 0.0365, basis: 360, point: null })
    const only = composeCurves([point('1Y', '0.05')], [], calendar).curveOn('USD', DAY)!
    // e^0.05 - 1 over a year of 365 days.
    near(moneyMarketRate(only).rate, Math.expm1(0.05))
    equal(moneyMarketRate(only).basis, 365)
  })
  it('end their tenors on business days, months at the end of months', () => {
    const holidays = businessCalendar([parseDay('2026-03-09')])
    const ends = (day: string, tenor: string) => {
      const stored = point(tenor, '0.01', { day: parseDay(day) })
      return isoDay(composeCurves([stored], [], holidays).curveOn('USD', parseDay(day))!.points[0]!.end)
    }
    deepEqual(
      [
        ends('2026-03-06', 'ON'),
        ends('2026-03-02', '1W'),
        ends('2026-03-31', '1M'),
        ends('2026-06-30', '1M'),
        ends('2024-02-29', '1Y'),
      ],
      ['2026-03-10', '2026-03-10', '2026-04-30', '2026-07-31', '2025-02-28'],
    )
  })
  it('keep one of two tenors that end on a day, and leave out what has no discount factor', () => {
    const none = point('5Y', '-0.9', { compounding: 'simple' })
    const curve = composeCurves([point('1D', '0.01'), point('ON', '0.02'), none], [], calendar).curveOn('USD', DAY)
    deepEqual(
      curve?.points.map(({ tenor }) => tenor),
      ['1D'],
    )
    equal(composeCurves([none], [], calendar).curveOn('USD', DAY), null)
  })
  it('have derivations that make their values, for any curve and span', () => {
    const points = fc.uniqueArray(
      fc.record({
        tenor: fc.constantFrom('ON', '1W', '1M', '3M', '1Y', '2Y', '10Y'),
        rate: fc.integer({ min: -100, max: 1500 }).map((bp) => String(bp / 10_000)),
        compounding: fc.constantFrom(...CURVE_COMPOUNDINGS),
        dayCount: fc.constantFrom(...CURVE_DAY_COUNTS),
      }),
      { selector: ({ tenor }) => tenor, minLength: 1 },
    )
    fc.assert(
      fc.property(points, fc.nat(7000), (some, days) => {
        const curves = composeCurves(
          some.map((each) => point(each.tenor, each.rate, each)),
          [],
          calendar,
        )
        const curve = curves.curveOn('USD', DAY)!
        const derived = discountOf(curves, 'USD', DAY, DAY + days)
        near(derived.value, discount(curve, DAY, DAY + days), 0)
        assertDerived(derived)
        const { rate, basis } = moneyMarketRate(curve)
        assertDerived(riskFreeOf(curves, 'USD', DAY, DAY + 3, (rate * 3) / basis))
      }),
    )
  })
})

describe('dividend yields', () => {
  it('count from their day until the next', () => {
    const yields = [
      { instrumentId: 'a', day: DAY, yield: '0.018' },
      { instrumentId: 'a', day: DAY + 30, yield: '0.02' },
    ]
    const curves = composeCurves([], yields, calendar)
    const on = (day: number) => dividendYieldOf(curves, { id: 'a', ticker: 'A' }, day).value
    deepEqual([on(DAY - 1), on(DAY), on(DAY + 29), on(DAY + 31)], [0, 0.018, 0.018, 0.02])
    equal(curves.dividendYieldOn('b', DAY), null)
    deepEqual(curves.dividendYieldSpans, [{ of: 'a', first: DAY, last: DAY + 30 }])
  })
})
