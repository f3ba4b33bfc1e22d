import { isoDay } from '@portal/analytics/calendar/day-number.ts'
import type { LinesData } from '@portal/contract/charts/chart-data.ts'
import { DEFAULT_FEES } from '@portal/contract/reports/fees.ts'
import {
  type DrawdownDay,
  type DrawdownPosition,
  type DrawdownRow,
  drawdowns,
} from '@portal/contract/reports/performance/drawdowns.ts'
import { DEFAULT_TIME_PERIOD } from '@portal/contract/reports/time-period.ts'
import type { ExplainedPeriod, ExplainedRow } from '@portal/engine/attribution/explained-period.ts'
import { explanationBetween, PARTS_DO_NOT_SUM, unknownDayOfRows } from '@portal/engine/attribution/explanation.ts'
import type { Text } from '@portal/engine/message.ts'
import { type Drawdown, drawdownCurve, drawdownsOf } from '@portal/engine/performance/realised-drawdown.ts'
import { type ComparedReturns, isCompared, type RealisedReturns } from '@portal/engine/performance/realised-returns.ts'
import { periodField, spanOf } from '@portal/engine/performance/time-period.ts'
import { figure } from '@portal/engine/scope/figure.ts'
import { reconciles } from '@portal/engine/scope/reconciliation.ts'
import type { ReportingScope } from '@portal/engine/scope/reporting-accounts.ts'
import { runLongTask } from '#base/task-queue.ts'
import { chartText } from '#charts/chart-text.ts'
import { cachedReply } from '#histories/cached-reply.ts'
import { createNotes, type Notes, withDoubtNotes } from '#histories/notes.ts'
import { benchmarksAsked, replyFields, reportingScope } from '#histories/reporting-scope.ts'
import { answer } from '#http/answer.ts'
import { prepare } from '#http/prepared.ts'
import { reportReason } from '#reports/report-reason.ts'
import type { ReportServices } from '#reports/report-services.ts'
import { type AskedReturns, compare } from './compared.ts'

export const answerDrawdowns = answer(drawdowns, async ({ body, caller }, services: ReportServices) => {
  const { timePeriod = DEFAULT_TIME_PERIOD, fees = DEFAULT_FEES } = body
  const scope = await reportingScope(services, caller, body)
  const question = `${drawdowns.path} ${timePeriod} ${fees} ${benchmarksAsked(scope)}`
  return cachedReply(scope, question, async () =>
    prepare(drawdowns, await runLongTask(() => reply(scope, { timePeriod, fees, log: services.log }))),
  )
})

const DAY_SECONDS = 86_400
const TOTAL = 'Total'
const BENCHMARK = 'Benchmark'
/** Numbers of drawdowns, and of days and positions of each. */
const MAX_DRAWDOWNS = 5
const MAX_DAYS = 3
const MAX_POSITIONS = 5
/** The row of all positions that are not listed. */
const OTHERS = 'Others'
/** Amounts below this share of their parts are rounding errors. */
const ROUNDING = 1e-12

function reply(scope: ReportingScope, asked: AskedReturns) {
  const notes = createNotes()
  const result = compare(scope, scope.accounts, asked)
  const common = { ...replyFields(scope), ...periodField(scope, spanOf(scope, asked.timePeriod)) }
  if (result.state === 'withheld') {
    notes.add({ row: TOTAL, field: 'chart', reason: result.reason })
    return withDoubtNotes(scope, { ...common, rows: [], worstDays: [], positions: [], chart: null, ...notes.field() })
  }
  const { own } = result.compared
  const found = drawdownsOf(own).slice(0, MAX_DRAWDOWNS)
  if (found.length === 0) notes.add({ row: TOTAL, field: 'rows', reason: reportReason('neverBelow') })
  const made = found.map((drawdown, i) => rowsOfDrawdown(scope, own, drawdown, `#${i + 1}`, asked, notes))
  return withDoubtNotes(scope, {
    ...common,
    rows: made.map(({ row }) => row),
    worstDays: made.flatMap(({ worstDays }) => worstDays),
    positions: made.flatMap(({ positions }) => positions),
    chart: chartOf(scope, result.compared, notes),
    ...notes.field(),
  })
}

interface DrawdownRows {
  readonly row: DrawdownRow
  readonly worstDays: readonly DrawdownDay[]
  readonly positions: readonly DrawdownPosition[]
}

/** A drawdown with the days and positions that made it. */
function rowsOfDrawdown(
  scope: ReportingScope,
  own: RealisedReturns,
  { depth, peak, trough, recovery }: Drawdown,
  drawdown: string,
  { fees, log }: AskedReturns,
  notes: Notes,
): DrawdownRows {
  const { days, last } = scope.market
  const secondsOf = (t: number) => days[t]! * DAY_SECONDS
  if (recovery === null)
    notes.add({ row: drawdown, field: 'recovery', reason: reportReason('notRecovered', { isoDay: isoDay(days[last]!) }) })
  if (fees === 'gross') notes.add({ row: drawdown, field: 'profitAndLoss', reason: reportReason('netOfFees') })
  const explanation = explanationBetween(scope, { start: peak, end: trough }, log)
  const lines = positionLines(scope, explanation)
  const isTrue = explanation.isTrue && linesSum(scope, explanation, lines, log)
  const state = (row: string, { rows, profitAndLoss }: Omit<PositionLine, 'position'>) => {
    const reason = () => (isTrue ? unknownDayOfRows(scope, explanation, rows) : PARTS_DO_NOT_SUM)
    return notes.state(row, 'profitAndLoss', figure(isTrue ? profitAndLoss : Number.NaN, reason))
  }
  const whole = { rows: explanation.rows, profitAndLoss: explanation.totalPL }
  return {
    row: {
      drawdown,
      peak: secondsOf(peak),
      trough: secondsOf(trough),
      recovery: recovery === null ? null : secondsOf(recovery),
      depth,
      durationDays: days[recovery ?? last]! - days[peak]!,
      profitAndLoss: state(drawdown, whole),
    },
    worstDays: worstDays(own, peak, trough).map((day) => ({ date: secondsOf(day.t), drawdown, return: day.return })),
    positions: lines.map((line) => ({ position: line.position, drawdown, profitAndLoss: state(line.position, line) })),
  }
}

/** The days that lost most on the way to the trough, worst first. */
function worstDays({ days, returns }: RealisedReturns, peak: number, trough: number) {
  return days
    .map((t, i) => ({ t, return: returns[i]! }))
    .filter((day) => day.t > peak && day.t <= trough && day.return < 0)
    .sort((a, b) => a.return - b.return)
    .slice(0, MAX_DAYS)
}

/** An instrument or the cash of a currency, over all accounts; or all that are not listed. */
interface PositionLine {
  readonly position: string
  readonly rows: readonly ExplainedRow[]
  readonly profitAndLoss: number
}

/** The positions that lost most, largest loss first, and the others as one. */
export function positionLines({ market }: ReportingScope, { rows }: ExplainedPeriod): readonly PositionLine[] {
  const nameOf = ({ of }: ExplainedRow) => (of.kind === 'cash' ? of.currency : market.instruments[of.index]!.ticker)
  const all = [...Map.groupBy(rows, nameOf)]
    .map(([position, of]) => positionOf(position, of))
    .filter(({ profitAndLoss }) => profitAndLoss !== 0)
    .sort((a, b) => lossFirst(a) - lossFirst(b) || (a.position < b.position ? -1 : 1))
  const listed = all.slice(0, MAX_POSITIONS).filter(({ profitAndLoss }) => !(profitAndLoss > 0))
  const others = all.slice(listed.length).flatMap((each) => each.rows)
  return others.length === 0 ? listed : [...listed, positionOf(OTHERS, others)]
}

/** Unknown amounts come first. */
const lossFirst = ({ profitAndLoss }: PositionLine): number => (Number.isNaN(profitAndLoss) ? -Number.MAX_VALUE : profitAndLoss)

function positionOf(position: string, rows: readonly ExplainedRow[]): PositionLine {
  const sum = rows.reduce((total, { parts }) => total + parts.total, 0)
  const gross = rows.reduce((total, { parts }) => total + parts.gross, 0)
  return { position, rows, profitAndLoss: Math.abs(sum) <= ROUNDING * gross ? 0 : sum }
}

function linesSum(
  scope: ReportingScope,
  { totalPL, scale }: ExplainedPeriod,
  lines: readonly PositionLine[],
  log: AskedReturns['log'],
): boolean {
  const parts = lines.map(({ profitAndLoss }) => profitAndLoss)
  const reconciliation = { name: 'positions sum to the profit and loss of the drawdown', total: totalPL, parts, terms: [scale] }
  return reconciles(log, scope, reconciliation)
}

/** The drawdown at each close, from the one that the returns begin at. */
function chartOf({ market }: ReportingScope, { own, benchmark, levels }: ComparedReturns, notes: Notes): LinesData {
  const remarked = (row: string, reason: Text | undefined) => {
    if (reason !== undefined) notes.add({ row, field: 'chart', reason })
  }
  remarked(TOTAL, own.remark)
  remarked(BENCHMARK, isCompared(benchmark) ? levels?.remark : benchmark)
  const valuesOf = (realised: RealisedReturns) => [0, ...drawdownCurve(realised)]
  return {
    kind: 'lines',
    title: chartText('title.drawdowns'),
    unit: 'fraction',
    valueLabel: chartText('label.drawdown'),
    days: [own.start, ...own.days].map((t) => market.days[t]! * DAY_SECONDS),
    series: [
      { key: 'portfolio', label: chartText('label.portfolio'), role: 'portfolio', values: valuesOf(own) },
      ...(isCompared(benchmark)
        ? [{ key: 'benchmark', label: BENCHMARK, role: 'benchmark' as const, values: valuesOf(benchmark) }]
        : []),
    ],
  }
}
