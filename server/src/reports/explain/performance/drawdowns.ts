import { isoDay } from '@portal/analytics/calendar/day-number.ts'
import type { ResponseOf } from '@portal/contract/endpoint.ts'
import { DEFAULT_FEES } from '@portal/contract/reports/fees.ts'
import type { drawdowns } from '@portal/contract/reports/performance/drawdowns.ts'
import { DEFAULT_TIME_PERIOD } from '@portal/contract/reports/time-period.ts'
import { explanationBetween } from '@portal/engine/attribution/explanation.ts'
import { partOfRows } from '@portal/engine/attribution/six-parts.derivation.ts'
import { type Derivation, parameter, step } from '@portal/engine/derivation/derivation.ts'
import { levelReturn } from '@portal/engine/performance/benchmarks.derivation.ts'
import { dayReturn, returnBetween } from '@portal/engine/performance/period-return.derivation.ts'
import { drawdownCurve, drawdownsOf } from '@portal/engine/performance/realised-drawdown.ts'
import { type ComparedReturns, isCompared } from '@portal/engine/performance/realised-returns.ts'
import { DRAWDOWN_DAYS, DRAWDOWN_POSITIONS, DRAWDOWNS } from '@portal/presentation/tables/performance/drawdowns.ts'
import { figureKeys } from '@portal/presentation/tables/report-table.ts'
import { notFound } from '#base/failure.ts'
import { explainer, type FoundFigure, figureColumn, type Question, theRow, withheldChart } from '#reports/explain/explainer.ts'
import { explanationText } from '#reports/explain/explanation-text.ts'
import { compare } from '#reports/performance/compared.ts'
import { answerDrawdowns, positionLines } from '#reports/performance/drawdowns.ts'
import { drawdownFigure } from './realised-drawdown.ts'

type Reply = ResponseOf<typeof drawdowns>

const DAY_SECONDS = 86_400
const TOTAL = 'Total'

/** Drawdowns: the number; `worstDays` with number and day; `positions` with number and position; of the chart the series and the day. */
export const drawdownsExplainer = explainer(answerDrawdowns, (reply, question): FoundFigure => {
  const [name = '', second = '', third = ''] = question.row
  if (name === 'worstDays') return dayFigure(reply, question, second, third)
  if (name === 'positions') return positionFigure(reply, question, second, third)
  return question.column === 'value' ? chartFigure(reply, question, name, second) : rowFigure(reply, question, name)
})

function rowFigure({ rows }: Reply, question: Question, drawdown: string): FoundFigure {
  const column = figureColumn(question.column, figureKeys(DRAWDOWNS))
  const row = numbered(rows, drawdown)
  const notedAs = { row: drawdown, fields: [column] }
  if (column === 'profitAndLoss') {
    const method = explanationText('method.scopeProfit')
    return { value: row[column], unit: 'money', method, notedAs, derivation: () => profitOf(question, drawdown) }
  }
  const { scope, body } = question
  const derivation = () =>
    drawdownFigure(
      scope,
      scope.accounts,
      { drawdown: drawdownOf(question, drawdown), leftOut: comparedOf(question).own.leftOut },
      column,
      body.fees,
    )
  const [unit, method] =
    column === 'depth'
      ? (['fraction', explanationText('method.drawdown')] as const)
      : (['count', explanationText('method.drawdownDays')] as const)
  return { value: row[column], unit, method, notedAs, derivation }
}

function dayFigure({ worstDays }: Reply, question: Question, drawdown: string, day: string): FoundFigure {
  const column = figureColumn(question.column, figureKeys(DRAWDOWN_DAYS))
  const row = numbered(
    worstDays.filter(({ date }) => isoDay(date / DAY_SECONDS) === day),
    drawdown,
  )
  const { scope, body } = question
  const t = scope.market.days.indexOf(row.date / DAY_SECONDS)
  return {
    value: row[column],
    unit: 'fraction',
    method: explanationText('method.dayTimeWeighted'),
    notedAs: { row: day, fields: [column] },
    derivation: () => dayReturn(scope, scope.accounts, t, body.fees ?? DEFAULT_FEES),
  }
}

function positionFigure({ positions }: Reply, question: Question, drawdown: string, position: string): FoundFigure {
  const column = figureColumn(question.column, figureKeys(DRAWDOWN_POSITIONS))
  const row = numbered(
    positions.filter((each) => each.position === position),
    drawdown,
  )
  return {
    value: row[column],
    unit: 'money',
    method: explanationText('method.positionProfit'),
    notedAs: { row: position, fields: [column] },
    derivation: () => profitOf(question, drawdown, position),
  }
}

function chartFigure({ chart }: Reply, question: Question, name: string, day: string): FoundFigure {
  const method = explanationText('method.drawdownCurve')
  if (!chart) return withheldChart('fraction', method)
  const at = chart.days.findIndex((each) => isoDay(each / DAY_SECONDS) === day)
  const series = chart.series.find(({ key, label }) => key === name || label === name)
  if (!series || at < 0) throw notFound()
  return {
    value: series.values[at] ?? null,
    unit: 'fraction',
    method,
    notedAs: { row: series.role === 'benchmark' ? series.label : TOTAL, fields: ['chart'] },
    derivation: () => curveAt(question, series.role === 'benchmark', at),
  }
}

/** The return from the last peak on. */
function curveAt(question: Question, isBenchmark: boolean, at: number): Derivation {
  const { scope, body } = question
  const { own, benchmark, levels } = comparedOf(question)
  const values = [0, ...drawdownCurve(isBenchmark && isCompared(benchmark) ? benchmark : own)]
  const closes = [own.start, ...own.days]
  const [start, end] = [closes[values.lastIndexOf(0, at)]!, closes[at]!]
  if (start === end) return parameter(explanationText('drawdown'), 0, explanationText('atPeak'), 'fraction')
  if (!isBenchmark) return returnBetween(scope, scope.accounts, { start, end, leftOut: own.leftOut }, body.fees ?? DEFAULT_FEES)
  // Days that do not count divide the way from the peak.
  const cuts = own.leftOut.filter((t) => t > start && t <= end)
  const parts = [start, ...cuts]
    .map((from, i) => [from, (cuts[i] ?? end + 1) - 1] as const)
    .filter(([from, to]) => to > from)
    .map(([from, to]) => levelReturn(scope, levels!, from, to))
  const description = { label: explanationText('drawdown'), formula: explanationText('levelReturns'), unit: 'fraction' as const }
  return parts.length === 1 ? parts[0]! : step('chain', description, parts)
}

/** The profit and loss of a drawdown, or of a position in it. */
function profitOf(question: Question, drawdown: string, position?: string): Derivation {
  const { scope, log } = question
  const { peak, trough } = drawdownOf(question, drawdown)
  const explanation = explanationBetween(scope, { start: peak, end: trough }, log)
  const line = positionLines(scope, explanation).find((each) => each.position === position)
  const { rows, profitAndLoss } = line ?? { rows: explanation.rows, profitAndLoss: explanation.totalPL }
  const label = explanationText('profitAndLossOfName', { name: position ?? drawdown })
  return partOfRows(scope, explanation.span, rows, 'total', label, profitAndLoss)
}

const drawdownOf = (question: Question, drawdown: string) => drawdownsOf(comparedOf(question).own)[Number(drawdown.slice(1)) - 1]!

function comparedOf({ scope, body, log }: Question): ComparedReturns {
  const { timePeriod = DEFAULT_TIME_PERIOD, fees = DEFAULT_FEES } = body
  const result = compare(scope, scope.accounts, { timePeriod, fees, log })
  if (result.state === 'withheld') throw notFound()
  return result.compared
}

const numbered = <Row extends { readonly drawdown: string }>(rows: readonly Row[], drawdown: string): Row =>
  theRow(
    rows.filter((row) => row.drawdown === drawdown),
    '',
  )
