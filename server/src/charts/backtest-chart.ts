import { backtestHits, hitCount } from '@portal/analytics/risk/backtest/backtest-hits.ts'
import { conditionalCoverageTest, hitTransitions, independenceTest } from '@portal/analytics/risk/backtest/christoffersen.ts'
import { kupiecTest } from '@portal/analytics/risk/backtest/kupiec.ts'
import type { LikelihoodRatioTest } from '@portal/analytics/risk/backtest/likelihood-ratio.ts'
import { trafficLight } from '@portal/analytics/risk/backtest/traffic-light.ts'
import type { Backtest } from '@portal/contract/charts/hits-simulation.ts'
import { BACKTEST_DAYS, FORECAST_CONFIDENCE, type TestedDay } from '@portal/engine/risk/backtest.ts'
import type { ReportingScope } from '@portal/engine/scope/reporting-accounts.ts'
import { chartText } from './chart-text.ts'

/**
 * The value-at-risk forecasts beside the days' hypothetical profit and loss, with tests of the number of exceptions and of their
 * independence. Null where no day can be tested.
 */
export function backtestOf({ market }: ReportingScope, days: readonly TestedDay[]): Backtest | null {
  if (days.length === 0) return null
  const hits = backtestHits(
    Float64Array.from(days, ({ hypothetical }) => hypothetical),
    Float64Array.from(days, ({ forecast }) => forecast),
  )
  const count = hitCount(hits)
  const dayOf = (at: TestedDay) => market.days[at.t]! * 86_400
  return {
    chart: {
      kind: 'lines',
      title: chartText('title.backtest'),
      ...(days.length < BACKTEST_DAYS && { remarks: [chartText('remark.fewDays', { days: days.length, all: BACKTEST_DAYS })] }),
      unit: 'money',
      days: days.map(dayOf),
      series: [
        {
          key: 'hypothetical',
          label: chartText('label.hypothetical'),
          role: 'portfolio',
          values: days.map((day) => day.hypothetical),
        },
        { key: 'actual', label: chartText('label.actual'), role: 'part', values: days.map(({ actual }) => actual) },
        { key: 'forecast', label: 'VaR 99', role: 'benchmark', values: days.map(({ forecast }) => -forecast) },
      ],
      marks: {
        label: chartText('label.hit'),
        points: days.filter((_, i) => hits[i] === 1).map((day) => ({ day: dayOf(day), value: day.hypothetical })),
      },
    },
    days: days.length,
    hits: count,
    zone: trafficLight(days.length, count, FORECAST_CONFIDENCE).zone,
    kupiec: presentTest(kupiecTest(days.length, count, FORECAST_CONFIDENCE)),
    independence: presentTest(independenceTest(hitTransitions(hits))),
    conditionalCoverage: presentTest(conditionalCoverageTest(hits, FORECAST_CONFIDENCE)),
  }
}

const presentTest = ({ statistic, pValue }: LikelihoodRatioTest) => ({ statistic, pValue })
