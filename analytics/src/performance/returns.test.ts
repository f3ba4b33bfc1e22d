import { deepEqual, equal, throws } from 'node:assert/strict'
import { describe, it } from 'node:test'

import fc from 'fast-check'

import { closeTo } from '../../testing/close-to.ts'
import { dailyReturn, indexReturns } from '../../testing/level-returns.ts'
import { floats, MIXED, NEGATIVE } from '../../testing/return-samples.ts'
import { parseDay } from '../calendar/day-number.ts'
import { annualisedByDays, annualisedReturn } from './annualised-return.ts'
import { type CalendarUnit, calendarReturns, calendarYears } from './calendar-returns.ts'
import { dailyReturns } from './daily-returns.ts'
import { growthIndex, linkedReturn } from './linked-return.ts'
import { activeReturn, activeReturns } from './ratios/active-return.ts'
import { volatility } from './ratios/volatility.ts'
import { timeWeightedReturn } from './time-weighted-return.ts'

const oneReturn = fc.double({ min: -0.9, max: 1, noNaN: true })
const series = fc.array(oneReturn, { maxLength: 30 }).map((values) => Float64Array.from(values))

/**
 * C. Bacon, "Practical Portfolio Performance Measurement and Attribution", 2nd ed., chapter 2: 74.2 at the end of December, 37.1
 * in on 14 January, when the value before it was 67.0, and 104.4 at the end of January.
 */
const BACON = { opening: 74.2, before: 67, flow: 37.1, closing: 104.4 }

describe("Bacon's January", () => {
  it('time-weighted: -9.44 %, whichever way the flow day is cut', () => {
    closeTo((BACON.before / BACON.opening) * (BACON.closing / (BACON.before + BACON.flow)) - 1, -0.0944, 5e-5)
    const afterFlow = BACON.before + BACON.flow
    const r1 = dailyReturn(BACON.opening, BACON.flow, 0, afterFlow, 'endOfDay')
    const r2 = dailyReturn(afterFlow, 0, 0, BACON.closing)
    closeTo(linkedReturn(floats(r1, r2)), -0.0944, 5e-5)
  })
})

describe('the return of a day by the timing of its flows', () => {
  // 100 at the previous close, 20 in, 10 out, 115.5 at the close: a profit of 5.5.
  it('in from the start and out until the end unless stated otherwise', () => {
    closeTo(dailyReturn(100, 20, 10, 115.5), 5.5 / 120, 1e-15)
    closeTo(dailyReturn(100, 20, 10, 115.5, 'startOfDay'), 5.5 / 110, 1e-15)
    closeTo(dailyReturn(100, 20, 10, 115.5, 'endOfDay'), 5.5 / 100, 1e-15)
    closeTo(dailyReturn(100, 20, 10, 115.5, 'midDay'), 5.5 / 105, 1e-15)
    closeTo(dailyReturn(100, 20, 10, 115.5, { inflow: 0.75, outflow: 0.25 }), 5.5 / 112.5, 1e-15)
  })
  const flows = { value: floats(100, 0, 0, 50, 60, -1), inflow: floats(0, 0, 0, 49, 0, 0), outflow: floats(0, 101, 0, 0, 0, 0) }
  it('a dormant day returns 0; a day of no meaning returns 0 and is named', () => {
    const { returns, warnings } = dailyReturns(flows, 0, 5)
    closeTo(returns[0]!, 0.01, 1e-15)
    equal(returns[1], 0)
    closeTo(returns[2]!, 1 / 49, 1e-15)
    equal(returns[4], 0)
    deepEqual(warnings, [{ index: 5, reason: 'nothingLeft' }])
  })
  it('an unknown value makes the returns of its day and the next NaN, an unknown flow that of its day, and no other', () => {
    const none = floats(0, 0, 0, 0, 0)
    const gap = dailyReturns({ value: floats(100, 110, Number.NaN, 100, 105), inflow: none, outflow: none }, 0, 4)
    deepEqual([...gap.returns].map(Number.isNaN), [false, true, true, false])
    deepEqual(gap.warnings, [
      { index: 2, reason: 'unknown' },
      { index: 3, reason: 'unknown' },
    ])
    equal(linkedReturn(gap.returns), Number.NaN)
    equal(volatility(gap.returns, 260), Number.NaN)
    const paid = dailyReturns(
      { value: floats(100, 100, 100), inflow: floats(0, Number.NaN, 0), outflow: none.subarray(0, 3) },
      0,
      2,
    )
    deepEqual([...paid.returns], [Number.NaN, 0])
  })
  it('profit on nothing is named too, and so is a day on next to no capital', () => {
    const earned = { value: floats(0, 5), inflow: floats(0, 0), outflow: floats(0, 0) }
    deepEqual(dailyReturns(earned, 0, 1).warnings, [{ index: 1, reason: 'noBase' }])
    const small = { value: floats(1000, 0.05, 0.06), inflow: floats(0, 0, 0), outflow: floats(0, 999.95, 0) }
    deepEqual(dailyReturns(small, 0, 2).warnings, [{ index: 2, reason: 'smallBase' }])
  })

  const money = fc.double({ min: 0, max: 500, noNaN: true })
  const days = fc.array(
    fc.record({
      r: fc.double({ min: -0.2, max: 0.2, noNaN: true }),
      inflow: money,
      out: fc.double({ min: 0, max: 0.5, noNaN: true }),
    }),
    {
      minLength: 1,
      maxLength: 20,
    },
  )
  const simulate = (list: readonly { r: number; inflow: number; out: number }[], size: number) => {
    const value = [1000]
    const inflow = [0]
    const outflow = [0]
    for (const { r, inflow: paid, out } of list) {
      const grown = (value.at(-1)! + size * paid) * (1 + r)
      const taken = size * out * grown
      value.push(grown - taken)
      inflow.push(size * paid)
      outflow.push(taken)
    }
    return { value: floats(...value), inflow: floats(...inflow), outflow: floats(...outflow) }
  }
  it('linked they are the time-weighted return, which is that of the assets whatever the size of the flows', () => {
    fc.assert(
      fc.property(days, fc.double({ min: 0, max: 1, noNaN: true }), (list, size) => {
        const flows = simulate(list, size)
        const result = timeWeightedReturn(flows, 0, list.length)
        const { returns, warnings } = dailyReturns(flows, 0, list.length)
        if (result.state !== 'known' || warnings.length > 0 || result.leftOut.length > 0) return
        closeTo(linkedReturn(returns), result.value, 1e-12 * (1 + Math.abs(result.value)))
        const assets = linkedReturn(Float64Array.from(list, ({ r }) => r))
        closeTo(result.value, assets, 1e-9 * (1 + Math.abs(assets)))
      }),
    )
  })
  it("at the end of the day they are those of Portfolio Performance's ClientIndexTest", () => {
    // 1,000,000 in at first; 20,000 in, 40,000 out, 540,000 in and 369,704 out later; values are whole units.
    const flows = {
      value: floats(1_000_000, 1_023_000, 1_063_000, 999_559, 1_028_958, 1_058_357, 1_617_956, 1_160_000, 1_059_615),
      inflow: floats(1_000_000, 0, 20_000, 0, 0, 0, 540_000, 0, 0),
      outflow: floats(0, 0, 0, 40_000, 0, 0, 0, 369_704, 0),
    }
    const { returns } = dailyReturns(flows, 0, 8, 'endOfDay')
    const printed = [0.023, 0.0195503, -0.0220517, 0.0294117647, 0.0285714286, 0.0185185185, -0.0545454545, -0.0865384615]
    for (const [i, expected] of printed.entries()) {
      closeTo(returns[i]!, expected, 2e-6)
    }
  })
  it('without flows every timing gives the same', () => {
    const quiet = { value: floats(100, 103, 99), inflow: floats(0, 0, 0), outflow: floats(0, 0, 0) }
    for (const timing of ['inStartOutEnd', 'startOfDay', 'endOfDay', 'midDay'] as const)
      deepEqual(timeWeightedReturn(quiet, 0, 2, { timing }), timeWeightedReturn(quiet, 0, 2))
  })
  it('the timing reaches the return of a period: 100, then 50 in at the close, then 168', () => {
    const flow = { value: floats(100, 160, 168), inflow: floats(0, 50, 0), outflow: floats(0, 0, 0) }
    const atEnd = timeWeightedReturn(flow, 0, 2, { timing: 'endOfDay' })
    equal(atEnd.state, 'known')
    if (atEnd.state === 'known') closeTo(atEnd.value, 1.1 * 1.05 - 1, 1e-15)
  })
  it('a period since the first flow may begin with nothing', () => {
    const born = { value: floats(0, 102, 105.06), inflow: floats(0, 100, 0), outflow: floats(0, 0, 0) }
    deepEqual(timeWeightedReturn(born, 0, 2), { state: 'notCovered' })
    const result = timeWeightedReturn(born, 0, 2, { coverage: 'fromFirstFlow' })
    if (result.state !== 'known') throw new Error(result.state)
    closeTo(result.value, 1.02 * 1.03 - 1, 1e-15)
  })
})

describe('linking', () => {
  it('compounds or adds', () => {
    closeTo(linkedReturn(floats(0.1, -0.1)), -0.01, 1e-15)
    equal(linkedReturn(floats(0.1, -0.1), 'arithmetic'), 0)
    equal(linkedReturn(floats()), 0)
  })
  it("compounds empyrical's series", () => {
    closeTo(linkedReturn(NEGATIVE), -0.365907303498736, 1e-15)
    closeTo(growthIndex(MIXED, 100).at(-1)!, 103.89310917004802, 1e-12)
  })
  it('is associative: linking parts and then the parts is linking all', () => {
    fc.assert(
      fc.property(series, fc.nat(30), (returns, cut) => {
        const at = Math.min(cut, returns.length)
        const parts = floats(linkedReturn(returns, 'geometric', 0, at), linkedReturn(returns, 'geometric', at))
        const whole = linkedReturn(returns)
        closeTo(linkedReturn(parts), whole, 1e-12 * (1 + Math.abs(whole)))
      }),
    )
  })
  it('an index and its returns are the same thing', () => {
    fc.assert(
      fc.property(series, (returns) => {
        indexReturns(growthIndex(returns, 250)).forEach((r, i) => {
          closeTo(r, returns[i]!, 1e-12)
        })
      }),
    )
  })
})

describe('annualisation', () => {
  it("by periods, empyrical's annual_return of daily, weekly and monthly series", () => {
    // The unknown first return of the daily series is counted there as a period with 0.
    closeTo(annualisedReturn(floats(0, ...MIXED), 252), 1.9135925373194231, 1e-13)
    closeTo(annualisedReturn(floats(0, ...MIXED), 52), 0.24690830513998208, 1e-14)
    closeTo(annualisedReturn(floats(0, ...MIXED), 12), 0.052242061386048144, 1e-14)
    closeTo(annualisedReturn(floats(0.01, 0.03), 12, 'arithmetic'), 0.24, 1e-15)
    equal(annualisedReturn(floats(), 12), Number.NaN)
  })
  it('by days, and never below a year unless asked to', () => {
    closeTo(annualisedByDays(0.21, 730), 0.1, 1e-15)
    closeTo(annualisedByDays(0.21, 730.5, 365.25), 0.1, 1e-15)
    throws(() => annualisedByDays(0.02, 364), RangeError)
    closeTo(annualisedByDays(0.1, 182.5, 365, 'extrapolate'), 0.21, 1e-15)
  })
})

describe('active return', () => {
  it('arithmetic and geometric: 21 % against 10 % are 11 % or 10 %', () => {
    closeTo(activeReturn(0.21, 0.1), 0.11, 1e-15)
    closeTo(activeReturn(0.21, 0.1, 'geometric'), 0.1, 1e-15)
  })
  it('geometric ones link to that of the whole run', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(oneReturn, oneReturn), { maxLength: 12 }), (pairs) => {
        const [r, b] = [Float64Array.from(pairs, ([x]) => x), Float64Array.from(pairs, ([, x]) => x)]
        const whole = activeReturn(linkedReturn(r), linkedReturn(b), 'geometric')
        closeTo(linkedReturn(activeReturns(r, b, 'geometric')), whole, 1e-10 * (1 + Math.abs(whole)))
      }),
    )
    throws(() => activeReturns(floats(1), floats(1, 2)), RangeError)
  })
})

describe('calendar periods', () => {
  // empyrical's simple_benchmark: nine days from Sunday 30 January 2000, 0 and 1 % in turn.
  const first = parseDay('2000-01-30')
  const days = Array.from({ length: 9 }, (_, i) => first + i)
  const returns = Float64Array.from(days, (_, i) => (i % 2) / 100)
  const values = (unit: 'week' | 'month' | 'quarter' | 'year') => calendarReturns(days, returns, unit).map(({ value }) => value)
  it("empyrical's aggregate_returns by week, month and year", () => {
    const expected = { week: [0, 0.040604010000000024, 0], month: [0.01, 0.03030099999999991], year: [0.040604010000000024] }
    for (const unit of ['week', 'month', 'year'] as const)
      values(unit).forEach((value, i) => {
        closeTo(value, expected[unit][i]!, 1e-15)
      })
    equal(values('week').length, 3)
    closeTo(values('quarter')[0]!, 0.040604010000000024, 1e-15)
  })
  it('a table of years with their months; a year with a month missing is not complete', () => {
    const [year] = calendarYears(days, returns)
    equal(year!.year, 2000)
    equal(year!.isComplete, false)
    closeTo(year!.months[0]!, 0.01, 1e-15)
    equal(year!.months[2], null)
    const full = Array.from({ length: 24 }, (_, i) =>
      parseDay(`${2024 + Math.floor(i / 12)}-${String((i % 12) + 1).padStart(2, '0')}-28`),
    )
    const years = calendarYears(full, new Float64Array(24).fill(0.01))
    deepEqual(
      years.map(({ year: name, isComplete }) => [name, isComplete]),
      [
        [2024, true],
        [2025, true],
      ],
    )
    closeTo(years[1]!.value, 1.01 ** 12 - 1, 1e-14)
  })
  it('linked, the calendar periods are the whole', () => {
    fc.assert(
      fc.property(series, fc.constantFrom<CalendarUnit>('week', 'month', 'quarter', 'year'), (list, unit) => {
        const dates = Array.from(list, (_, i) => first + 11 * i)
        const parts = calendarReturns(dates, list, unit)
        const whole = linkedReturn(list)
        closeTo(linkedReturn(Float64Array.from(parts, ({ value }) => value)), whole, 1e-12 * (1 + Math.abs(whole)))
      }),
    )
  })
})
