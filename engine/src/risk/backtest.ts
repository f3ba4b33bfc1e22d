import { MIN_TAIL_SCENARIOS } from '@portal/analytics/risk/scenarios/scenario-counts.ts'
import { valueAtRisk } from '@portal/analytics/risk/value-at-risk.ts'
import type { ExplainedPeriod } from '#attribution/explained-period.ts'
import { explanationOf } from '#attribution/explanation.ts'
import type { MismatchLog } from '#mismatch-log.ts'
import { atLastClose, type ReportingScope } from '#scope/reporting-accounts.ts'
import { type RollingScenarios, rollingScenarios } from './scenarios/rolling-scenarios.ts'

/** A day on which a forecast of the close before can be tested; amounts in the reporting currency. */
export interface TestedDay {
  /** Index of the day. */
  readonly t: number
  /** Value at risk at 99 % of the close before: a loss as a positive amount. */
  readonly forecast: number
  /** Profit and loss of the holdings of the close before: without the day's trades and without fees. */
  readonly hypothetical: number
  /** Profit and loss of the day. */
  readonly actual: number
}

/** Valuation days that a backtest looks back on (Basel Committee, 1996). */
export const BACKTEST_DAYS = 250

/**
 * The last days of a scope with the value at risk that was forecast for each from the holdings and prices of the close before.
 * Days whose forecast or result is unknown are left out.
 */
export function testedDays(asked: ReportingScope, log: MismatchLog): readonly TestedDay[] {
  // A day on which the market is open has no result yet.
  const scope = atLastClose(asked)
  const explanation = explanationOf(scope, '1Y', log)
  return explanation.isTrue ? daysOf(scope, explanation) : []
}

function daysOf(scope: ReportingScope, { span, assetClasses }: ExplainedPeriod): readonly TestedDay[] {
  const groups = [...assetClasses.values()]
  const costs = costsByDay(scope, span.start + 1, span.end)
  const first = Math.max(span.start + 1, span.end - BACKTEST_DAYS + 1, 1)
  const closes = Array.from({ length: Math.max(0, span.end - first + 1) }, (_, i) => first + i - 1)
  const days: TestedDay[] = []
  for (const scenarios of rollingScenarios(scope, closes)) {
    const [t, forecast] = [scenarios.t + 1, forecastOf(scenarios)]
    const at = t - span.start - 1
    const actual = groups.reduce((sum, { total }) => sum + total[at]!, 0)
    const traded = groups.reduce((sum, { intraday }) => sum + intraday[at]!, 0)
    const hypothetical = actual - traded + costs[at]!
    if (!Number.isNaN(forecast + actual + hypothetical)) days.push({ t, forecast, hypothetical, actual })
  }
  return days
}

/** Of the forecast that is tested. */
export const FORECAST_CONFIDENCE = 0.99

/** Of the next day, a loss as a positive amount; NaN where nothing is held or fewer than 250 scenarios are known. */
function forecastOf({ isEmpty, count, total }: RollingScenarios): number {
  return isEmpty || count < MIN_TAIL_SCENARIOS ? Number.NaN : valueAtRisk(total, FORECAST_CONFIDENCE)
}

/** Fees, taxes and interest that the accounts paid without a trade, by day, as positive amounts: no price brings them about. */
function costsByDay({ accounts, rates }: ReportingScope, first: number, last: number): Float64Array {
  const costs = new Float64Array(Math.max(0, last - first + 1))
  for (const { ledger } of accounts)
    for (const { income } of ledger.cash)
      income.index.forEach((t, i) => {
        const paid = -income.amount[i]!
        if (t >= first && t <= last && paid > 0) costs[t - first]! += paid * rates[income.currency[i]!]![t]!
      })
  return costs
}
