import { deepEqual, equal } from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isoDay, parseDay } from '@portal/analytics/calendar/day-number.ts'
import { valuationDays } from '@portal/analytics/calendar/valuation-days.ts'
import { createMemo, createMemoBudget } from '#memo.ts'
import { assertDerived } from '../../testing/assert-derived.ts'
import { byCalendar } from './by-calendar.ts'
import { type Derivation, parameter } from './derivation.ts'

const MARKET = {
  days: valuationDays(parseDay('2024-11-01'), parseDay('2026-03-31'), []),
  memo: createMemo(createMemoBudget(1e6)),
}
/** Days from one to another, each of the same value. */
const days = (from: string, to: string, value: number) =>
  Array.from(MARKET.days, (day, t) => ({ day: isoDay(day), t }))
    .filter(({ day }) => day >= from && day <= to)
    .map(({ day, t }) => ({ t, value, derivation: () => parameter(day, value, 'test') }))
const opened = (node: Derivation) => (node.kind === 'step' ? node.parts() : [])
const keysOf = (node: Derivation) =>
  opened(node).map(({ label }) => (typeof label === 'string' ? label : JSON.stringify(label).match(/"key":"([^"]+)"/)?.[1]))
const description = { label: 'Sum', formula: 'day by day' }

describe('a step over days', () => {
  it('has up to 31 days below it, also of several months', () => {
    // 22 weekdays of January 2026, and nine of February.
    const few = byCalendar(MARKET, 'sum', description, days('2026-01-01', '2026-02-12', 2))
    deepEqual([few.value, opened(few).length], [62, 31])
    equal(keysOf(few)[0], '2026-01-01')
  })
  it('of more has months, and in them days', () => {
    const many = byCalendar(MARKET, 'sum', description, days('2026-01-01', '2026-02-13', 2))
    deepEqual([many.value, keysOf(many)], [64, ['2026-01', '2026-02']])
    deepEqual(
      opened(many).map((month) => [month.value, opened(month).length]),
      [
        [44, 22],
        [20, 10],
      ],
    )
  })
  it('of several years has years, in them months, in them days', () => {
    const long = byCalendar(MARKET, 'sum', description, days('2024-12-02', '2026-01-30', 1))
    deepEqual(keysOf(long), ['2024', '2025', '2026'])
    const [first, second] = opened(long)
    // December 2024 has 22 weekdays: few enough to stand below the year.
    equal(opened(first!).length, 22)
    equal(keysOf(second!).length, 12)
    deepEqual([long.value, second!.value], [305, 261])
    assertDerived(long)
    // Two months of two years are years.
    deepEqual(keysOf(byCalendar(MARKET, 'sum', description, days('2025-12-01', '2026-01-30', 1))), ['2025', '2026'])
  })
  it('links returns, and multiplies factors, from day to day', () => {
    const chain = byCalendar(MARKET, 'chain', description, days('2026-01-01', '2026-02-27', 0.01))
    equal(Math.abs(chain.value - (1.01 ** 42 - 1)) < 1e-12, true)
    assertDerived(chain)
    const product = byCalendar(MARKET, 'product', description, days('2026-01-01', '2026-02-27', 1.01))
    equal(Math.abs(product.value - 1.01 ** 42) < 1e-12, true)
    assertDerived(product)
  })
  it('has the amounts of its days as the measure of its rounding, and the value that is known otherwise', () => {
    const signed = days('2026-01-01', '2026-01-02', 5).map((day, i) => ({ ...day, value: i === 0 ? 5 : -3 }))
    const sum = byCalendar(MARKET, 'sum', description, signed)
    deepEqual([sum.value, sum.scale], [2, 8])
    equal(byCalendar(MARKET, 'sum', { ...description, scale: 100 }, signed).scale, 100)
    equal(byCalendar(MARKET, 'sum', description, signed, 2.0000001).value, 2.0000001)
  })
})
