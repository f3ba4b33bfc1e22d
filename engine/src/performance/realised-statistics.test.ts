import { deepEqual, equal } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { isoDay, parseDay } from '@portal/analytics/calendar/day-number.ts'
import { periodStart } from '@portal/analytics/calendar/period-start.ts'
import { valuationDays } from '@portal/analytics/calendar/valuation-days.ts'
import { linkedReturn } from '@portal/analytics/performance/linked-return.ts'
import { closeTo } from '../../../analytics/testing/close-to.ts'
import { message } from '../message.ts'
import { calendarPeriods } from './calendar-periods.ts'
import { realisedStatistics, type Statistic } from './realised-statistics.ts'
import { rollingYears } from './rolling-year.ts'

/** Returns from the first close on, which repeat to the last day. */
function realised(from: string, to: string, ...pattern: number[]) {
  const days = valuationDays(parseDay(from), parseDay(to), [])
  const last = days.length - 1
  const indexes = Array.from({ length: last }, (_, i) => i + 1)
  const returns = Float64Array.from(indexes, (_, i) => pattern[i % pattern.length]!)
  const own = { start: 0, isOpenedWithin: false, days: indexes, returns, leftOut: [], value: linkedReturn(returns) }
  return { reporting: { market: { days, last } }, own }
}

const NONE = message('performance.noBenchmark')

/** With the same risk-free return every day. */
function statisticsOf(
  reporting: Parameters<typeof realisedStatistics>[0],
  compared: Parameters<typeof realisedStatistics>[1],
  riskFree = 0,
): ReturnType<typeof realisedStatistics> {
  return realisedStatistics(
    reporting,
    compared,
    compared.own.returns.map(() => riskFree),
  )
}

describe('statistics of daily returns', () => {
  // Twelve times +2 % and -1 %: mean 0.5 %, each 1.5 % from it.
  const { reporting, own } = realised('2026-01-30', '2026-03-05', 0.02, -0.01)
  const deviation = 0.015 * Math.sqrt(24 / 23)
  const twice = { ...own, returns: own.returns.map((value) => 2 * value) }
  const found = statisticsOf(reporting, { own, benchmark: twice })

  it('are of excess returns over the risk-free return', () => {
    // A risk-free 0.1 % a day leaves a mean of 0.4 %; -1.1 % is short of it on half of the days.
    const above = statisticsOf(reporting, { own, benchmark: twice }, 0.001)
    closeTo(above.sharpe.value!, (0.004 / deviation) * Math.sqrt(260), 1e-12)
    closeTo(above.sortino.value!, (0.004 / (0.011 * Math.sqrt(0.5))) * Math.sqrt(260), 1e-12)
    // The benchmark's 2 r - f moves twice as much: 0.004 - ½ (0.01 - 0.001).
    closeTo(above.beta.value!, 0.5, 1e-12)
    closeTo(above.alpha.value!, -0.0005 * 260, 1e-12)
    equal(above.volatility.value, found.volatility.value)
  })

  it('are those of hand-worked returns, beside a benchmark that moves twice as much', () => {
    const expected: Partial<Record<Statistic, number>> = {
      volatility: deviation * Math.sqrt(260),
      sharpe: (0.005 / deviation) * Math.sqrt(260),
      // The losses of 1 % on half of the days: 0.5 % over 1 % / root 2.
      sortino: Math.sqrt(130),
      beta: 0.5,
      alpha: 0,
      skewness: 0,
      kurtosis: -2,
      bestDay: 0.02,
      worstDay: -0.01,
      trackingError: deviation * Math.sqrt(260),
      informationRatio: (-0.005 / deviation) * Math.sqrt(260),
      // February has twenty valuation days.
      bestMonth: 1.02 ** 10 * 0.99 ** 10 - 1,
      worstMonth: 1.02 ** 10 * 0.99 ** 10 - 1,
      positiveMonths: 1,
    }
    for (const [statistic, value] of Object.entries(expected))
      closeTo(found[statistic as Statistic].value!, value, 1e-12, statistic)
  })
  it('that need a year, a complete year or twelve months are withheld with the reason', () => {
    deepEqual(found.calmar, { value: null, reason: message('performance.underAYear', { days: 34 }) })
    deepEqual(found.bestYear, { value: null, reason: message('performance.noCompleteYear') })
    deepEqual(found.upCapture, { value: null, reason: message('performance.fewMonths', { needed: 12, count: 1 }) })
  })
  it('of less than twenty days, without a variation or without a benchmark are withheld with the reason', () => {
    const few = realised('2026-03-02', '2026-03-20', 0.01, -0.01)
    const ofFew = statisticsOf(few.reporting, { own: few.own, benchmark: few.own })
    for (const statistic of ['volatility', 'sharpe', 'beta', 'kurtosis'] as const)
      deepEqual(ofFew[statistic], { value: null, reason: message('performance.fewDays', { needed: 20, count: 14 }) })
    const flat = realised('2026-01-30', '2026-03-05', 0.001)
    const ofFlat = statisticsOf(flat.reporting, { own: flat.own, benchmark: flat.own })
    deepEqual(ofFlat.sharpe.value ?? ofFlat.sharpe.reason, message('performance.noVariation'))
    deepEqual(ofFlat.sortino.value ?? ofFlat.sortino.reason, message('performance.noLoss'))
    deepEqual(ofFlat.beta.value ?? ofFlat.beta.reason, message('performance.benchmarkSame'))
    deepEqual(ofFlat.informationRatio.value ?? ofFlat.informationRatio.reason, message('performance.noTrackingError'))
    deepEqual(statisticsOf(reporting, { own, benchmark: NONE }).alpha, { value: null, reason: NONE })
  })
  it('of years: Calmar over the deepest drawdown, captures of the months in which the benchmark rose or fell', () => {
    const long = realised('2023-12-29', '2025-12-31', 0.01, -0.005, -0.004)
    const half = { ...long.own, returns: long.own.returns.map((value) => value / 2), value: 0 }
    const years = statisticsOf(long.reporting, { own: half, benchmark: long.own })
    closeTo(years.beta.value!, 0.5, 1e-12)
    const { calmar } = statisticsOf(long.reporting, { own: long.own, benchmark: NONE })
    const days = parseDay('2025-12-31') - parseDay('2023-12-29')
    closeTo(calmar.value!, ((1 + long.own.value) ** (365 / days) - 1) / (1 - 0.995 * 0.996), 1e-9)
    // A benchmark that is the portfolio captures all of it.
    const same = statisticsOf(long.reporting, { own: long.own, benchmark: long.own })
    closeTo(same.upCapture.value!, 1, 1e-15)
    closeTo(same.downCapture.value!, 1, 1e-15)
    const up = realised('2023-12-29', '2025-12-31', 0.001)
    const { downCapture } = statisticsOf(up.reporting, { own: up.own, benchmark: up.own })
    deepEqual(downCapture, { value: null, reason: message('performance.noMonthOf', { isUp: false }) })
  })
  it('the months of a period link to its years, and those to its return; only whole ones are complete', () => {
    const long = realised('2024-06-14', '2026-03-31', 0.012, -0.01, 0.003)
    const months = calendarPeriods(long.reporting, long.own, 'month')
    const years = calendarPeriods(long.reporting, long.own, 'year')
    for (const { year, value } of years)
      closeTo(
        linkedReturn(
          Float64Array.from(
            months.filter((each) => each.year === year),
            (each) => each.value,
          ),
        ),
        value,
        1e-13,
      )
    closeTo(linkedReturn(Float64Array.from(years, ({ value }) => value)), long.own.value, 1e-13)
    deepEqual(
      [months.length, months.filter(({ isComplete }) => isComplete).length, years.map(({ isComplete }) => isComplete)],
      [22, 21, [false, true, false]],
    )
  })
  it('a rolling year is the column Y1 of its day: from the close of the same day a year before, as far as there are returns', () => {
    const { reporting, own } = realised('2024-12-31', '2026-03-31', 0.01, -0.005)
    const { market } = reporting
    const all = rollingYears(market, own, 0)
    for (const { t, start, from, ...year } of all) {
      equal(start, periodStart(market.days, t, 'Y1', 1))
      closeTo(year.return, linkedReturn(own.returns.slice(start, t)), 1e-12)
      equal(from, start)
    }
    deepEqual(
      [isoDay(market.days[all[0]!.t]!), isoDay(market.days[all.at(-1)!.start]!), rollingYears(market, own, 300).length],
      ['2025-12-31', '2025-03-31', market.last - 300],
    )
    // The year to 31 December 2025 has 261 returns, of which 131 are of 1 %.
    const deviation = 0.0075 * Math.sqrt((4 * 131 * 130) / 261 / 260) * Math.sqrt(260)
    closeTo(all[0]!.volatility, deviation, 1e-12)
  })
  it('a rolling year passes over days that are left out, and begins at the close before them', () => {
    const { reporting, own } = realised('2024-12-31', '2025-12-31', 0.01)
    const counted = { ...own, days: own.days.slice(2), returns: own.returns.slice(2) }
    const [year] = rollingYears(reporting.market, counted, 0)
    deepEqual([year!.start, year!.from], [0, 0])
    closeTo(year!.return, 1.01 ** 259 - 1, 1e-12)
  })
})
