import { isoDay } from '@portal/analytics/calendar/day-number.ts'
import { calendarYears } from '@portal/analytics/performance/calendar-returns.ts'
import type { LinesData } from '@portal/contract/charts/chart-data.ts'
import { recordOf } from '@portal/contract/record-of.ts'
import { DEFAULT_FEES } from '@portal/contract/reports/fees.ts'
import { type CalendarRow, type StatisticsRow, statistics } from '@portal/contract/reports/performance/statistics.ts'
import { DEFAULT_TIME_PERIOD } from '@portal/contract/reports/time-period.ts'
import { moneyMarketRate } from '@portal/engine/curves/curves.ts'
import type { Text } from '@portal/engine/message.ts'
import { type ComparedReturns, isCompared } from '@portal/engine/performance/realised-returns.ts'
import { realisedStatistics } from '@portal/engine/performance/realised-statistics.ts'
import { riskFreeReturns } from '@portal/engine/performance/risk-free.ts'
import { rollingYears } from '@portal/engine/performance/rolling-year.ts'
import { periodField, spanOf } from '@portal/engine/performance/time-period.ts'
import type { Figure } from '@portal/engine/scope/figure.ts'
import type { ReportingScope } from '@portal/engine/scope/reporting-accounts.ts'
import { MONTHS, STATISTICS } from '@portal/presentation/tables/performance/statistics.ts'
import { figureKeys } from '@portal/presentation/tables/report-table.ts'
import { runTask } from '#base/task-queue.ts'
import { chartText } from '#charts/chart-text.ts'
import { cachedReply } from '#histories/cached-reply.ts'
import { createNotes, type Notes, withDoubtNotes } from '#histories/notes.ts'
import { benchmarksAsked, replyFields, reportingScope } from '#histories/reporting-scope.ts'
import { answer } from '#http/answer.ts'
import { prepare } from '#http/prepared.ts'
import { reportReason } from '#reports/report-reason.ts'
import type { ReportServices } from '#reports/report-services.ts'
import { type AskedReturns, type Compared, compare } from './compared.ts'

export const answerStatistics = answer(statistics, async ({ body, caller }, services: ReportServices) => {
  const { timePeriod = DEFAULT_TIME_PERIOD, fees = DEFAULT_FEES } = body
  const scope = await reportingScope(services, caller, body)
  const question = `${statistics.path} ${timePeriod} ${fees} ${benchmarksAsked(scope)}`
  return cachedReply(scope, question, async () =>
    prepare(statistics, await runTask(() => reply(scope, { timePeriod, fees, log: services.log }))),
  )
})

const DAY_SECONDS = 86_400
const TOTAL = 'Total'
const BENCHMARK = 'Benchmark'

/** The accounts by name, then the scope and its benchmark. */
function reply(scope: ReportingScope, asked: AskedReturns) {
  const notes = createNotes()
  const rows = scope.accounts.map((history) => rowOf(scope, history.account.name, compare(scope, [history], asked), notes))
  const whole = compare(scope, scope.accounts, asked)
  const total = rowOf(scope, TOTAL, whole, notes)
  notes.add({ row: TOTAL, field: 'sharpe', reason: riskFreeReason(scope, whole) })
  return withDoubtNotes(scope, {
    ...replyFields(scope),
    ...periodField(scope, spanOf(scope, asked.timePeriod)),
    rows: [...rows, total, ...benchmarkRow(scope, whole, notes)],
    calendar: whole.state === 'known' ? calendarOf(scope, whole.compared, notes) : [],
    chart: rollingChart(scope, whole, asked, notes),
    ...notes.field(),
  })
}

/** The risk-free rate, and where none is known. */
function riskFreeReason({ market, reportingCCY }: ReportingScope, whole: Compared): Text {
  const days = whole.state === 'known' ? whole.compared.own.days : []
  const curve = market.curves.curveOn(reportingCCY, market.days[market.last - 1] ?? 0)
  const { unknown } = riskFreeReturns({ market, reportingCCY }, days)
  if (curve === null || unknown === days.length) return reportReason('noRiskFree')
  const { rate, point } = moneyMarketRate(curve)
  const { tenor } = point
  const stated = { currency: reportingCCY, tenor, day: isoDay(curve.day), percent: Number((100 * rate).toFixed(4)) }
  return unknown === 0 ? reportReason('riskFree', stated) : reportReason('riskFreeSince', { ...stated, days: unknown })
}

function rowOf(scope: ReportingScope, account: string, result: Compared, notes: Notes): StatisticsRow {
  if (result.state === 'withheld') return withheldRow(account, result.reason, notes)
  const { own, levels } = result.compared
  if (levels?.remark !== undefined) notes.add({ row: account, field: 'beta', reason: levels.remark })
  if (own.remark !== undefined) notes.add({ row: account, field: 'account', reason: own.remark })
  return statedRow(scope, account, result.compared, notes)
}

/** The scope's benchmark by itself. */
function benchmarkRow(scope: ReportingScope, whole: Compared, notes: Notes): readonly StatisticsRow[] {
  if (whole.state === 'withheld' || whole.compared.levels === null) return []
  const { benchmark } = whole.compared
  if (!isCompared(benchmark)) return [withheldRow(BENCHMARK, benchmark, notes)]
  return [statedRow(scope, BENCHMARK, { own: benchmark, benchmark: reportReason('isBenchmark') }, notes)]
}

function statedRow(
  scope: ReportingScope,
  account: string,
  compared: Pick<ComparedReturns, 'own' | 'benchmark'>,
  notes: Notes,
): StatisticsRow {
  const { returns: riskFree } = riskFreeReturns(scope, compared.own.days)
  const found = realisedStatistics(scope, compared, riskFree)
  const figures = recordOf(figureKeys(STATISTICS), (key) => notes.state(account, key, found[key]))
  return { account, ...figures, firstDay: scope.market.days[compared.own.start]! * DAY_SECONDS }
}

function withheldRow(account: string, reason: Text, notes: Notes): StatisticsRow {
  const figures = recordOf(figureKeys(STATISTICS), (key) => notes.state(account, key, { value: null, reason }))
  return { account, ...figures, firstDay: null }
}

/** The calendar years of the scope, latest first. */
function calendarOf({ market }: ReportingScope, { own, benchmark }: ComparedReturns, notes: Notes): CalendarRow[] {
  const dates = own.days.map((t) => market.days[t]!)
  const theirs = isCompared(benchmark) ? calendarYears(dates, benchmark.returns) : null
  return calendarYears(dates, own.returns)
    .map(({ year, months, value }, i): CalendarRow => {
      const row = String(year)
      const figureOf = (each: number | null): Figure =>
        each === null ? { value: null, reason: reportReason('notInPeriod') } : { value: each }
      const cells = recordOf(MONTHS, (field) => notes.state(row, field, figureOf(months[MONTHS.indexOf(field)]!)))
      const compared: Figure = theirs ? { value: theirs[i]!.value } : { value: null, reason: benchmark as Text }
      return { year: row, ...cells, whole: value, benchmark: notes.state(row, 'benchmark', compared) }
    })
    .toReversed()
}

/** Return and volatility of the year up to each day of the period, which may begin before it. */
function rollingChart(scope: ReportingScope, whole: Compared, asked: AskedReturns, notes: Notes): LinesData | null {
  const all = compare(scope, scope.accounts, { ...asked, timePeriod: 'Max' })
  const withheld = (reason: Text) => {
    notes.add({ row: TOTAL, field: 'chart', reason })
    return null
  }
  if (whole.state === 'withheld') return withheld(whole.reason)
  if (all.state === 'withheld') return withheld(all.reason)
  const years = rollingYears(scope.market, all.compared.own, whole.compared.own.start)
  if (years.length === 0) return withheld(reportReason('noRollingYear'))
  return {
    kind: 'lines',
    title: chartText('title.rollingYears'),
    unit: 'fraction',
    valueLabel: chartText('label.rollingYears'),
    days: years.map(({ t }) => scope.market.days[t]! * DAY_SECONDS),
    series: [
      { key: 'return', label: chartText('label.rollingReturn'), role: 'portfolio', values: years.map((year) => year.return) },
      {
        key: 'volatility',
        label: chartText('label.rollingVolatility'),
        role: 'part',
        values: years.map((year) => year.volatility),
      },
    ],
  }
}
