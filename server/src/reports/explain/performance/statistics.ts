import { isoDay } from '@portal/analytics/calendar/day-number.ts'
import type { ResponseOf } from '@portal/contract/endpoint.ts'
import { DEFAULT_FEES } from '@portal/contract/reports/fees.ts'
import type { statistics } from '@portal/contract/reports/performance/statistics.ts'
import { DEFAULT_TIME_PERIOD, type TimePeriod } from '@portal/contract/reports/time-period.ts'
import { type Derivation, step } from '@portal/engine/derivation/derivation.ts'
import { levelReturn } from '@portal/engine/performance/benchmarks.derivation.ts'
import type { BenchmarkLevels } from '@portal/engine/performance/benchmarks.ts'
import { type CalendarPeriod, calendarPeriods } from '@portal/engine/performance/calendar-periods.ts'
import { performanceFlows } from '@portal/engine/performance/gross-flows.ts'
import { dayReturn, returnBetween } from '@portal/engine/performance/period-return.derivation.ts'
import { drawdownsOf } from '@portal/engine/performance/realised-drawdown.ts'
import { comparedReturns, isCompared, type RealisedReturns } from '@portal/engine/performance/realised-returns.ts'
import {
  calendarReturnOf,
  type ExplainedReturns,
  type ExplainedStatistics,
  statisticOf,
} from '@portal/engine/performance/realised-statistics.derivation.ts'
import { rollingYears } from '@portal/engine/performance/rolling-year.ts'
import type { AccountHistory } from '@portal/engine/scope/account-history.ts'
import { CALENDAR_RETURNS, MONTHS, STATISTICS } from '@portal/presentation/tables/performance/statistics.ts'
import { figureKeys } from '@portal/presentation/tables/report-table.ts'
import { notFound } from '#base/failure.ts'
import { explainer, type FoundFigure, figureColumn, type Question, theRow } from '#reports/explain/explainer.ts'
import { explanationText } from '#reports/explain/explanation-text.ts'
import { answerStatistics } from '#reports/performance/statistics.ts'

const TOTAL = 'Total'
const BENCHMARK = 'Benchmark'
const CALENDAR = 'calendar'
const DAY_SECONDS = 86_400
const AMOUNTS: ReadonlySet<string> = new Set([
  'sharpe',
  'sortino',
  'beta',
  'informationRatio',
  'calmar',
  'skewness',
  'kurtosis',
  'upCapture',
  'downCapture',
])

/**
 * Statistics: the account, Total or Benchmark; `calendar` and the year; of the chart the series and the day.
 */
export const statisticsExplainer = explainer(answerStatistics, (reply, question): FoundFigure => {
  const [name = '', key = ''] = question.row
  if (name === CALENDAR) return calendarFigure(reply, question, key)
  return question.column === 'value' ? chartFigure(reply, question, name, key) : statisticFigure(reply, question, name)
})

type Reply = ResponseOf<typeof statistics>

function statisticFigure({ rows }: Reply, question: Question, name: string): FoundFigure {
  const column = figureColumn(question.column, figureKeys(STATISTICS))
  const named = rows.filter(({ account }) => account === name)
  // The scope and its benchmark come last.
  const row =
    name === TOTAL || name === BENCHMARK ? (named.at(-1) ?? theRow(named, '')) : theRow(named, explanationText('renameOne'))
  const { scope } = question
  const accounts =
    name === TOTAL || name === BENCHMARK ? scope.accounts : scope.accounts.filter(({ account }) => account.name === name)
  const derivation = () => {
    const explained = explainedBy(question, name, accounts)
    const of = name === BENCHMARK ? { ...explained, own: explained.benchmark!, benchmark: null } : explained
    return statisticOf(of, column)
  }
  return {
    value: row[column],
    unit: AMOUNTS.has(column) ? 'ratio' : 'fraction',
    derivation,
    notedAs: { row: name, fields: [column] },
    method: explanationText('method.statistics'),
  }
}

function calendarFigure({ calendar }: Reply, question: Question, year: string): FoundFigure {
  const column = figureColumn(question.column, figureKeys(CALENDAR_RETURNS))
  const row = theRow(
    calendar.filter((each) => each.year === year),
    '',
  )
  const derivation = () => {
    const explained = explainedBy(question, TOTAL, question.scope.accounts)
    const of = column === 'benchmark' ? { ...explained, own: explained.benchmark! } : explained
    const unit = column === 'benchmark' || column === 'whole' ? 'year' : 'month'
    const isAsked = (period: CalendarPeriod) =>
      String(period.year) === year && (unit === 'year' || MONTHS[period.month - 1] === column)
    return calendarReturnOf(of, calendarPeriods(of.reporting, of.own, unit).find(isAsked)!, unit)
  }
  return {
    value: row[column],
    unit: 'fraction',
    derivation,
    method: explanationText('method.calendarReturns'),
    notedAs: { row: year, fields: [column] },
  }
}

function chartFigure({ chart }: Reply, question: Question, name: string, day: string): FoundFigure {
  const method = explanationText('method.rollingYears')
  const at = chart?.days.findIndex((each) => isoDay(each / DAY_SECONDS) === day) ?? -1
  const series = chart?.series.find(({ key, label }) => key === name || label === name)
  if (!series || at < 0) throw notFound()
  const derivation = () => {
    const { scope } = question
    const explained = explainedBy(question, TOTAL, scope.accounts, 'Max')
    const { own } = explained
    const year = rollingYears(scope.market, own, -1).find(({ t }) => scope.market.days[t]! * DAY_SECONDS === chart!.days[at])!
    const end = own.days.indexOf(year.t) + 1
    const cut = { ...own, days: own.days.slice(year.from, end), returns: own.returns.slice(year.from, end) }
    if (series.key === 'volatility') return statisticOf({ ...explained, own: cut }, 'volatility')
    return returnBetween(
      scope,
      scope.accounts,
      { start: year.start, end: year.t, leftOut: own.leftOut },
      question.body.fees ?? DEFAULT_FEES,
    )
  }
  return {
    value: series.values[at] ?? null,
    unit: 'fraction',
    derivation,
    method,
    notedAs: { row: TOTAL, fields: ['chart'] },
  }
}

/** Inputs of the explanation of a row's statistics. */
function explainedBy(
  { scope, body }: Question,
  name: string,
  accounts: readonly AccountHistory[],
  timePeriod: TimePeriod = body.timePeriod ?? DEFAULT_TIME_PERIOD,
): ExplainedStatistics {
  const fees = body.fees ?? DEFAULT_FEES
  const result = comparedReturns(scope, accounts, performanceFlows(scope, accounts, fees), timePeriod)
  if (result.state === 'withheld') throw notFound()
  const { own, benchmark, levels } = result.compared
  const between = (start: number, end: number) => returnBetween(scope, accounts, { start, end, leftOut: own.leftOut }, fees)
  return {
    reporting: scope,
    own: explainedReturns(own, name, (t) => dayReturn(scope, accounts, t, fees), between),
    benchmark: isCompared(benchmark) ? benchmarkExplained(scope, benchmark, levels!) : null,
  }
}

function benchmarkExplained(scope: Question['scope'], benchmark: RealisedReturns, levels: BenchmarkLevels): ExplainedReturns {
  const between = (start: number, end: number) => levelReturn(scope, levels, start, end)
  return explainedReturns(benchmark, BENCHMARK, (t) => between(t - 1, t), between)
}

function explainedReturns(
  returns: RealisedReturns,
  name: string,
  returnOn: (t: number) => Derivation,
  between: (start: number, end: number) => Derivation,
): ExplainedReturns {
  const fallOf = () => {
    const { peak, trough } = drawdownsOf(returns)[0]!
    const description = {
      label: explanationText('realisedDrawdown'),
      formula: explanationText('lessPeakToTrough'),
      unit: 'fraction' as const,
    }
    return step('negative', description, [between(peak, trough)])
  }
  return { ...returns, name, returnOn, returnBetween: between, deepestFall: fallOf }
}
