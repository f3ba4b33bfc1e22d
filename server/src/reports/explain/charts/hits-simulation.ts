import { isoDay } from '@portal/analytics/calendar/day-number.ts'
import { indexOnOrBefore } from '@portal/analytics/calendar/valuation-days.ts'
import { valueAtRisk } from '@portal/analytics/risk/value-at-risk.ts'
import type { hitsSimulation } from '@portal/contract/charts/hits-simulation.ts'
import type { ResponseOf } from '@portal/contract/endpoint.ts'
import { type Derivation, input, lazyStep, step, withValue } from '@portal/engine/derivation/derivation.ts'
import { backtestProfit } from '@portal/engine/risk/backtest.derivation.ts'
import { FORECAST_CONFIDENCE } from '@portal/engine/risk/backtest.ts'
import { TEST_COLUMNS, testDerivation } from '@portal/engine/risk/backtest-tests.derivation.ts'
import {
  rowInScenario,
  type ScenarioSet,
  scenarioSet,
  totalInScenario,
} from '@portal/engine/risk/scenarios/scope-scenarios.derivation.ts'
import { scopeScenarios } from '@portal/engine/risk/scenarios/scope-scenarios.ts'
import { scopeRisk } from '@portal/engine/risk/scope-risk.ts'
import { expectedShortfallOf, valueAtRiskOf } from '@portal/engine/risk/tails.derivation.ts'
import { atLastClose } from '@portal/engine/scope/reporting-accounts.ts'
import { engineText } from '#base/engine-text.ts'
import { notFound } from '#base/failure.ts'
import { answerHitsSimulation } from '#charts/hits-simulation.ts'
import { explanationText } from '#reports/explain/explanation-text.ts'
import { explainer, type FoundFigure, figureColumn, type Question, withheldChart } from '../explainer.ts'

type Reply = ResponseOf<typeof hitsSimulation>

const METHOD = explanationText('method.histogram')
const DAY_SECONDS = 86_400

/**
 * Hits simulation: `bins` and the position of the bin (count); `markers` and its label (value); `history`, a series and the day
 * (value); `worstDays`, the day and perhaps a ticker (profitAndLoss); `backtest`, a series and the day (value), or `backtest` alone
 * (hits, days, a statistic such as kupiec.statistic or its probability such as kupiec.pValue).
 */
export const hitsSimulationExplainer = explainer(answerHitsSimulation, (reply, question): FoundFigure => {
  const [part = '', name = '', second] = question.row
  if (!reply.chart) return withheldChart('money', METHOD)
  switch (part) {
    case 'bins':
      return binFigure(reply.chart, question, name)
    case 'markers':
      return lineFigure(reply.chart.markers, question, name)
    case 'history':
      return historyFigure(reply, question, name, second ?? '')
    case 'worstDays':
      return worstDayFigure(reply, question, name, second)
    case 'backtest':
      return backtestFigure(reply, question, name, second ?? '')
    default:
      throw notFound()
  }
})

const setOf = ({ scope, log }: Question): ScenarioSet => scenarioSet(scope, scopeRisk(scope, log).scenarios)

function binFigure({ edges, counts }: NonNullable<Reply['chart']>, question: Question, place: string): FoundFigure {
  figureColumn(question.column, ['count'])
  const at = /^\d{1,4}$/.test(place) ? Number(place) : -1
  const value = counts[at]
  if (value === undefined) throw notFound()
  const derivation = () => countedScenarios(setOf(question), edges[at]!, edges[at + 1]!, at === counts.length - 1)
  return { value, unit: 'count', method: METHOD, derivation, notedAs: { row: 'Total', fields: [] } }
}

/** One for every scenario whose P/L lies in a bin. */
function countedScenarios(set: ScenarioSet, from: number, to: number, isLast: boolean): Derivation {
  const inside = [...set.total.keys()].filter((s) => {
    const amount = set.total[s]!
    return amount >= from && (amount < to || (isLast && amount === to))
  })
  const parts = inside.map((s) => {
    const label = explanationText('profitAndLossWith', { day: engineText(set.nameOf(s)) })
    return lazyStep('count', { label, formula: explanationText('countsOnce'), unit: 'count' }, 1, () => [totalInScenario(set, s)])
  })
  return step(
    'sum',
    { label: explanationText('scenarios', { from, to }), formula: explanationText('perScenario'), unit: 'count' },
    parts,
  )
}

function lineFigure(markers: NonNullable<Reply['chart']>['markers'], question: Question, name: string): FoundFigure {
  figureColumn(question.column, ['value'])
  const marker = markers.find(({ label }) => label === name)
  if (!marker) throw notFound()
  return {
    value: marker.value,
    unit: 'money',
    method: METHOD,
    derivation: () => lineDerivation(question, name),
    notedAs: { row: name, fields: ['markers'] },
  }
}

/** A quantile as a line: a loss is negative. */
function lineDerivation(question: Question, name: string): Derivation {
  const set = setOf(question)
  const loss = name === 'ES 97.5' ? expectedShortfallOf(set, 0.975) : valueAtRiskOf(set, name === 'VaR 95' ? 0.95 : 0.99)
  return step('negative', { label: explanationText('profitAndLossOf', { name }), formula: explanationText('lessLoss') }, [loss])
}

/** The scenario of a day. */
function scenarioOn({ scope, log }: Question, day: string): number {
  const { firstDay, count } = scopeRisk(scope, log).scenarios
  const s = scope.market.days.findIndex((each) => isoDay(each) === day) - firstDay
  if (!(s >= 0 && s < count)) throw notFound()
  return s
}

function historyFigure({ history }: Reply, question: Question, name: string, day: string): FoundFigure {
  figureColumn(question.column, ['value'])
  if (!history) return withheldChart('money', METHOD)
  const at = history.days.findIndex((each) => isoDay(each / DAY_SECONDS) === day)
  const series = history.series.find(({ key, label }) => key === name || label === name)
  if (at < 0 || !series) throw notFound()
  const derivation = () =>
    series.key === 'profitAndLoss'
      ? totalInScenario(setOf(question), scenarioOn(question, day))
      : lineDerivation(question, series.key)
  return {
    value: series.values[at] ?? null,
    unit: 'money',
    method: METHOD,
    derivation,
    notedAs: { row: series.label, fields: ['values'] },
  }
}

function worstDayFigure({ worstDays }: Reply, question: Question, day: string, ticker: string | undefined): FoundFigure {
  figureColumn(question.column, ['profitAndLoss'])
  const worst = worstDays.find((each) => isoDay(each.day / DAY_SECONDS) === day)
  const row = ticker === undefined ? worst : worst?.rows.find((each) => each.ticker === ticker)
  if (!row) throw notFound()
  const derivation = () => {
    const set = setOf(question)
    const s = scenarioOn(question, day)
    if (ticker === undefined) return totalInScenario(set, s)
    return rowInScenario(
      set,
      set.risk.rows.findIndex((each) => each.ticker === ticker),
      s,
    )
  }
  return {
    value: row.profitAndLoss,
    unit: 'money',
    method: METHOD,
    derivation,
    notedAs: { row: day, fields: ['profitAndLoss'] },
  }
}

const BACKTEST = explanationText('method.backtest')

function backtestFigure({ backtest }: Reply, question: Question, name: string, day: string): FoundFigure {
  if (!backtest) return withheldChart('money', BACKTEST)
  const notedAs = { row: 'Backtest', fields: ['backtest'] }
  if (name === '') return testFigure(backtest, question)
  figureColumn(question.column, ['value'])
  const at = backtest.chart.days.findIndex((each) => isoDay(each / DAY_SECONDS) === day)
  const series = backtest.chart.series.find(({ key, label }) => key === name || label === name)
  if (at < 0 || !series) throw notFound()
  const derivation = () => {
    const scope = atLastClose(question.scope)
    const t = indexOnOrBefore(scope.market.days, backtest.chart.days[at]! / DAY_SECONDS)
    if (series.key !== 'forecast')
      return backtestProfit(scope, t, series.key === 'actual' ? 'actual' : 'hypothetical', question.log)
    const close = scopeScenarios(scope, t - 1)
    const forecast = withValue(
      valueAtRiskOf(scenarioSet(scope, close), FORECAST_CONFIDENCE),
      valueAtRisk(close.total, FORECAST_CONFIDENCE),
    )
    return step('negative', { label: explanationText('previousVar99'), formula: explanationText('lessLoss') }, [forecast])
  }
  return { value: series.values[at] ?? null, unit: 'money', method: BACKTEST, derivation, notedAs }
}

/** The counts of the backtest, its test statistics and their probabilities. */
function testFigure(backtest: NonNullable<Reply['backtest']>, { column }: Question): FoundFigure {
  const figure = figureColumn(column, ['hits', 'days', ...TEST_COLUMNS])
  const notedAs = { row: 'Backtest', fields: ['backtest'] }
  if (figure !== 'hits' && figure !== 'days') {
    const derivation = testDerivation(backtest, figure)
    return { value: derivation.value, unit: 'ratio', method: BACKTEST, notedAs, derivation: () => derivation }
  }
  const hits = backtest.chart.marks?.points ?? []
  const label = (day: number) => isoDay(day / DAY_SECONDS)
  const one = (day: number, text: string) =>
    input(label(day), 1, { kind: 'text', text }, { unit: 'count', day: day / DAY_SECONDS })
  const parts = () =>
    figure === 'hits'
      ? hits.map(({ day, value }) => one(day, explanationText('belowForecast', { value })))
      : backtest.chart.days.map((day) => one(day, explanationText('testedDay')))
  return {
    value: backtest[figure],
    unit: 'count',
    method: BACKTEST,
    notedAs,
    derivation: () =>
      lazyStep(
        'sum',
        { label: figure === 'hits' ? 'Hits' : 'Days', formula: explanationText('perDay'), unit: 'count' },
        backtest[figure],
        parts,
      ),
  }
}
