import { deepEqual, equal, throws } from 'node:assert/strict'
import { describe, it } from 'node:test'

import fc from 'fast-check'

import { closeTo } from '../../testing/close-to.ts'
import { floats } from '../../testing/return-samples.ts'
import { addMonths, isoDay, parseDay } from '../calendar/day-number.ts'
import { valuationDays } from '../calendar/valuation-days.ts'
import { blendedIndex, type Rebalancing } from './benchmark-blend.ts'
import { indexAsFlows, periodTable } from './period-table.ts'

describe('a blended benchmark', () => {
  // Wednesday 29 January to Wednesday 5 February 2025: six valuation days, the month ends after the third.
  const days = valuationDays(parseDay('2025-01-29'), parseDay('2025-02-05'), [])
  const rising = floats(100, 110, 120, 132, 132, 145.2)
  const flat = floats(50, 50, 50, 50, 50, 50)
  const half = [{ from: days[0]!, weights: floats(0.5, 0.5) }]
  const blend = (rebalancing: Rebalancing, weights = half) => blendedIndex({ days, levels: [rising, flat], weights, rebalancing })

  it('drifts within a month and returns to its weights at the month end', () => {
    // January: halves of 1.2 and 1. From there halves again: 1.1 x (0.5 x 1.1 + 0.5), then x (0.5 x 145.2 / 120 + 0.5).
    const index = blend('monthly')
    closeTo(index[2]!, 1.1, 1e-15)
    closeTo(index[3]!, 1.1 * 1.05, 1e-15)
    closeTo(index[5]!, 1.1 * (0.5 * 1.21 + 0.5), 1e-15)
  })
  it('daily, or never', () => {
    closeTo(blend('daily')[5]!, 1.05 * (0.5 * (12 / 11) + 0.5) * 1.05 * 1 * 1.05, 1e-15)
    closeTo(blend('never')[5]!, 0.5 * 1.452 + 0.5, 1e-15)
    deepEqual(blend('quarterly'), blend('never'))
    deepEqual(blend('yearly'), blend('never'))
  })
  it('new weights apply from their day, wherever it lies in the month', () => {
    const dated = [...half, { from: parseDay('2025-02-04'), weights: floats(0, 1) }]
    const index = blend('monthly', dated)
    closeTo(index[3]!, 1.1 * 1.05, 1e-15)
    equal(index[5], index[3])
  })
  it('is unknown before its first weights and on days on which a part is unknown', () => {
    const late = blendedIndex({ days, levels: [rising, flat], weights: [{ from: days[3]!, weights: floats(1, 0) }] })
    deepEqual(Array.from(late.subarray(0, 3)), [Number.NaN, Number.NaN, 1])
    closeTo(late[5]!, 1.21, 1e-15)
    const gap = blendedIndex({ days, levels: [floats(100, Number.NaN, 120, 132, 132, 145.2), flat], weights: half })
    equal(gap[1], Number.NaN)
    closeTo(gap[2]!, 1.1, 1e-15)
    // A part of no weight may be unknown.
    const unused = blendedIndex({
      days,
      levels: [rising, flat.map(() => Number.NaN)],
      weights: [{ from: days[0]!, weights: floats(1, 0) }],
    })
    closeTo(unused[5]!, 1.452, 1e-15)
  })
  it('refuses weights that are not one, or not one a component', () => {
    throws(() => blendedIndex({ days, levels: [flat], weights: [] }), RangeError)
    throws(() => blendedIndex({ days, levels: [flat], weights: half }), RangeError)
    throws(() => blendedIndex({ days, levels: [flat, rising], weights: [{ from: 0, weights: floats(0.5, 0.4) }] }), RangeError)
  })
  it('of one index is that index, and of one index twice too, however it is rebalanced', () => {
    const levels = fc.array(fc.double({ min: 50, max: 200, noNaN: true }), { minLength: 6, maxLength: 6 })
    const every = fc.constantFrom<Rebalancing>('daily', 'monthly', 'quarterly', 'yearly', 'never')
    fc.assert(
      fc.property(levels, every, fc.double({ min: 0, max: 1, noNaN: true }), (list, rebalancing, share) => {
        const level = Float64Array.from(list)
        const weights = [{ from: days[0]!, weights: floats(share, 1 - share) }]
        blendedIndex({ days, levels: [level, level], weights, rebalancing }).forEach((value, t) => {
          closeTo(value, level[t]! / level[0]!, 1e-12)
        })
      }),
    )
  })
})

describe('the table of periods', () => {
  // An index that grows by the same factor each calendar day, 10 % in 365 of them, to Tuesday 31 March 2026.
  const days = valuationDays(parseDay('2020-12-28'), parseDay('2026-03-31'), [])
  const levels = Float64Array.from(days, (day) => 1.1 ** ((day - days[0]!) / 365))
  const table = periodTable({ days, flows: indexAsFlows(levels), end: days.length - 1, firstEntry: 1 })
  const figure = (period: string) => {
    const row = table.find((candidate) => candidate.period === period)!
    return { ...row, value: row.cumulative.state === 'known' ? row.cumulative.value : Number.NaN }
  }
  it('starts each period at its close', () => {
    equal(table.map(({ period }) => period).join(), 'D1,MTD,M1,M3,YTD,Y1,Y2,Y3,Y5,Max')
    equal(isoDay(days[figure('Y2').start]!), '2024-03-29')
    equal(figure('Y1').days, 365)
    closeTo(figure('D1').value, 1.1 ** (1 / 365) - 1, 1e-12)
    closeTo(figure('Y1').value, 0.1, 1e-12)
  })
  it('Y2, Y3 and Y5 are per year over their years, Max over its days / 365', () => {
    closeTo(figure('Y2').value, 1.1 ** (732 / 365) - 1, 1e-12)
    closeTo(figure('Y2').annualised!, 1.1 ** (732 / 365 / 2) - 1, 1e-12)
    closeTo(figure('Max').annualised!, 0.1, 1e-12)
  })
  it('one year and shorter are never annualised', () => {
    for (const period of ['D1', 'MTD', 'M1', 'M3', 'YTD', 'Y1']) equal(figure(period).annualised, null)
    const young = {
      days,
      flows: indexAsFlows(levels.map((level, t) => (t < days.length - 200 ? 0 : level))),
      end: days.length - 1,
    }
    const [max] = periodTable({ ...young, firstEntry: days.length - 199 }, ['Max'])
    equal(max!.cumulative.state, 'known')
    equal(max!.annualised, null)
  })
  it('a period without a value at its start is not covered; Max begins with the first flow', () => {
    const opened = days.length - 100
    const value = levels.map((_, t) => (t < opened ? 0 : 1000))
    const inflow = levels.map((_, t) => (t === opened ? 1000 : 0))
    const rows = periodTable({
      days,
      flows: { value, inflow, outflow: levels.map(() => 0) },
      end: days.length - 1,
      firstEntry: opened,
    })
    const states = Object.fromEntries(rows.map(({ period, cumulative }) => [period, cumulative.state]))
    equal(states.M3, 'known')
    equal(states.Y1, 'notCovered')
    equal(states.Max, 'known')
    equal(rows.find(({ period }) => period === 'Y1')!.annualised, null)
  })
  it('a period from a day on is the one with a name that it stands for, and per year over its days if it is longer than one', () => {
    const end = days.length - 1
    const from = (start: number) => ({ firstDay: days[start]! + 1 })
    const input = { days, flows: indexAsFlows(levels), end, firstEntry: 1 }
    for (const name of ['D1', 'MTD', 'YTD', 'Y1', 'Y2', 'Y3'] as const) {
      const [named] = periodTable(input, [name])
      const [same] = periodTable(input, [from(named!.start)])
      deepEqual({ ...same, period: name, years: named!.years, annualised: named!.annualised }, named, name)
    }
    const [exact] = periodTable(input, [{ firstDay: addMonths(days[end]!, -24) + 1 }])
    equal(exact!.annualised, figure('Y2').annualised)
    equal(periodTable(input, [{ firstDay: addMonths(days[end]!, -12) + 1 }])[0]!.annualised, null)
    closeTo(periodTable(input, [from(end - 300)])[0]!.annualised!, 0.1, 1e-12)
    const [empty] = periodTable(input, [{ firstDay: days[end]! + 1 }])
    deepEqual(empty!.cumulative, { state: 'known', value: 0, leftOut: [] })
  })
  it('a period before the calendar has no start', () => {
    const [row] = periodTable({ days, flows: indexAsFlows(levels), end: 20, firstEntry: 1 }, ['Y1'])
    const nothing = { start: -1, days: Number.NaN, years: undefined }
    deepEqual(row, { period: 'Y1', ...nothing, cumulative: { state: 'notCovered' }, annualised: null })
  })
})
