import { indexOnOrBefore } from '@portal/analytics/calendar/valuation-days.ts'
import type { PortEvolveView } from '@portal/contract/charts/portfolio-evolution.ts'
import { DEFAULT_FEES } from '@portal/contract/reports/fees.ts'
import { DEFAULT_TIME_PERIOD } from '@portal/contract/reports/time-period.ts'
import { factorOfDay } from '@portal/engine/attribution/explain-day.derivation.ts'
import { EXPLAINED } from '@portal/engine/attribution/explain-views.ts'
import type { ExplainedRow } from '@portal/engine/attribution/explained-period.ts'
import { factorGroup } from '@portal/engine/attribution/explanation.ts'
import { type ExplainedPart, PART_DESCRIPTIONS, type RowDays, rowDays } from '@portal/engine/attribution/six-parts.derivation.ts'
import { byCalendar, type DayPart } from '@portal/engine/derivation/by-calendar.ts'
import { type Derivation, lazyStep, step } from '@portal/engine/derivation/derivation.ts'
import { dayText } from '@portal/engine/derivation/sources.ts'
import { feesOf } from '@portal/engine/performance/management-fees.derivation.ts'
import { accountsValue } from '@portal/engine/performance/scope-value.derivation.ts'
import { CASH } from '@portal/engine/positions/group-of.ts'
import { externalOf } from '@portal/engine/positions/valued-flows.derivation.ts'
import type { ReportingScope } from '@portal/engine/scope/reporting-accounts.ts'
import { engineText } from '#base/engine-text.ts'
import { notFound } from '#base/failure.ts'
import { chartText } from '#charts/chart-text.ts'
import {
  answerEvolutionBridge,
  answerFactorEvolutionBridge,
  answerResidualEvolutionBridge,
} from '#charts/portfolio-evolution-bridge.ts'
import {
  answerEvolutionDaily,
  answerFactorEvolutionDaily,
  answerResidualEvolutionDaily,
} from '#charts/portfolio-evolution-daily.ts'
import { type EvolutionView, evolutionView, feesOfPeriod } from '#charts/portfolio-evolution-view.ts'
import { explanationText } from '#reports/explain/explanation-text.ts'
import { explainer, type FoundFigure, figureColumn, type Question, withheldChart } from '../explainer.ts'
import { findBar, findStep } from './chart-figures.ts'

const METHOD = explanationText('method.profitByGroup')

const daily = {
  assetClass: answerEvolutionDaily,
  factor: answerFactorEvolutionDaily,
  factorResidual: answerResidualEvolutionDaily,
}
const bridge = {
  assetClass: answerEvolutionBridge,
  factor: answerFactorEvolutionBridge,
  factorResidual: answerResidualEvolutionBridge,
}
const VIEWS = ['assetClass', 'factor', 'factorResidual'] as const

/** Daily charts: the group or the line, then the day. Bridges: the group, External flows, Opening NPV or Closing NPV. */
export const evolutionChartExplainers = VIEWS.flatMap((view) => [
  explainer(daily[view], ({ chart }, question): FoundFigure => {
    figureColumn(question.column, ['value'])
    if (!chart) return withheldChart('money', METHOD)
    const bar = findBar(chart, question.row[0] ?? '', question.row[1] ?? '')
    const derivation = (): Derivation => {
      const evolution = viewOf(question, view)
      const t = indexOnOrBefore(question.scope.market.days, bar.day!)
      return bar.key === null
        ? runningSum(question.scope, evolution, view, t)
        : groupOfDay(question.scope, evolution, view, bar.key, t)
    }
    return {
      value: bar.value,
      unit: 'money',
      method: METHOD,
      derivation,
      notedAs: { row: bar.label, fields: ['values', 'line'] },
    }
  }),
  explainer(bridge[view], ({ chart }, question): FoundFigure => {
    figureColumn(question.column, ['value'])
    if (!chart) return withheldChart('money', METHOD)
    const { key, value } = findStep(chart, question.row[0] ?? '')
    const derivation = () => bridgeStep(question.scope, viewOf(question, view), view, key)
    return {
      value,
      unit: 'money',
      method: METHOD,
      derivation,
      notedAs: { row: question.row[0] ?? '', fields: ['values'] },
    }
  }),
])

/** A view with the days of its rows, each computed once a question. */
interface OpenView extends EvolutionView {
  readonly daysOf: (row: ExplainedRow) => RowDays
}

function viewOf({ scope, body, log }: Question, view: PortEvolveView): OpenView {
  const { timePeriod = DEFAULT_TIME_PERIOD, fees = DEFAULT_FEES } = body
  const found = evolutionView(scope, { timePeriod, view, fees }, log)
  if (!found) throw notFound()
  const made = new Map<ExplainedRow, RowDays>()
  const daysOf = (row: ExplainedRow) => {
    const days = made.get(row) ?? rowDays(scope, found.explanation.span, row)
    made.set(row, days)
    return days
  }
  return { ...found, daysOf }
}

function bridgeStep(scope: ReportingScope, evolution: OpenView, view: PortEvolveView, key: string): Derivation {
  const { span } = evolution.explanation
  if (key === 'opening') return accountsValue(scope, scope.accounts, span.start)
  if (key === 'closing') return accountsValue(scope, scope.accounts, span.end)
  if (key === 'external flows') return flowsOfPeriod(scope, evolution)
  if (key === 'fees') return feesPaidIn(scope, evolution)
  const group = evolution.groups.find((each) => each.key === key)!
  const description = {
    label: explanationText('profitAndLossOfLabel', { label: group.label }),
    formula: explanationText('dailyProfits'),
  }
  return byCalendar(scope.market, 'sum', description, groupDays(scope, evolution, view, key, group.amount))
}

function groupDays(
  scope: ReportingScope,
  evolution: OpenView,
  view: PortEvolveView,
  key: string,
  amount: Float64Array,
): readonly DayPart[] {
  const { start } = evolution.explanation.span
  return Array.from(amount, (value, i) => {
    const t = start + 1 + i
    return { t, value, derivation: () => groupOfDay(scope, evolution, view, key, t) }
  }).filter(({ value }) => value !== 0)
}

function flowsOfPeriod(scope: ReportingScope, { explanation: { flows, span } }: OpenView): Derivation {
  const days = Array.from(flows, (value, i): DayPart => {
    const t = span.start + 1 + i
    const derivation = () =>
      step(
        'difference',
        { label: explanationText('netExternalFlow', { day: dayText(scope.market, t) }), formula: explanationText('inLessOut') },
        [externalOf(scope, scope.accounts, t, 'in'), externalOf(scope, scope.accounts, t, 'out')],
      )
    return { t, value, derivation }
  })
  return byCalendar(
    scope.market,
    'sum',
    { label: explanationText('externalFlows'), formula: explanationText('dailyInLessOut') },
    days.filter(({ value }) => value !== 0),
  )
}

/** The group of each view in which fees that are added back stand. */
const GROUP_OF_FEES: Readonly<Record<PortEvolveView, string>> = {
  assetClass: CASH,
  factor: 'income',
  factorResidual: EXPLAINED,
}

/** The fees that were paid and that the groups are gross of: they lower the NPV. */
function feesPaidIn(scope: ReportingScope, { explanation: { span } }: OpenView): Derivation {
  const days = Array.from(feesOfPeriod(scope, span), (fee, i): DayPart => {
    const t = span.start + 1 + i
    const derivation = () =>
      step(
        'negative',
        { label: explanationText('fees', { day: dayText(scope.market, t) }), formula: explanationText('lessFees') },
        feesOf(scope, scope.accounts, t),
      )
    return { t, value: -fee, derivation }
  })
  const paid = days.filter(({ value }) => value !== 0)
  return byCalendar(scope.market, 'sum', { label: chartText('label.feesPaid'), formula: explanationText('dailyFees') }, paid)
}

/** The running sum of all groups from the period's start up to a day. */
function runningSum(scope: ReportingScope, evolution: OpenView, view: PortEvolveView, until: number): Derivation {
  const { groups, running, explanation } = evolution
  const { start } = explanation.span
  const days = Array.from({ length: until - start }, (_, i): DayPart => {
    const t = start + 1 + i
    const value = groups.reduce((sum, { amount }) => sum + amount[i]!, 0)
    const derivation = () =>
      step(
        'sum',
        {
          label: explanationText('profitAndLossOn', { day: dayText(scope.market, t) }),
          formula: explanationText('groupProfits'),
        },
        groups.map(({ key }) => groupOfDay(scope, evolution, view, key, t)),
      )
    return { t, value, derivation }
  })
  const description = {
    label: explanationText('runningSum', { day: dayText(scope.market, until) }),
    formula: explanationText('dailyProfits'),
  }
  return byCalendar(scope.market, 'sum', description, days, running[until - start - 1]!)
}

/** P/L of a group of a view on a day. */
function groupOfDay(scope: ReportingScope, evolution: OpenView, view: PortEvolveView, key: string, t: number): Derivation {
  const group = evolution.groups.find((each) => each.key === key)
  if (!group) throw notFound()
  const value = group.amount[t - evolution.explanation.span.start - 1]!
  const description = {
    label: explanationText('labelAtDay', { label: group.label, day: dayText(scope.market, t) }),
    formula: explanationText('ofEachRow'),
  }
  return lazyStep('sum', description, value, () => [
    ...rowsOfGroup(scope, evolution, view, key, t),
    ...(evolution.fees !== null && key === GROUP_OF_FEES[view] ? feesOf(scope, scope.accounts, t) : []),
  ])
}

function rowsOfGroup(
  scope: ReportingScope,
  evolution: OpenView,
  view: PortEvolveView,
  key: string,
  t: number,
): readonly Derivation[] {
  const { market } = scope
  const { rows } = evolution.explanation
  const factor = market.factors.findIndex((each) => factorGroup(each.key) === key)
  const classOf = ({ of }: ExplainedRow) => (of.kind === 'cash' ? CASH : market.instruments[of.index]!.assetClass)
  if (view === 'factor' && factor >= 0) return rows.flatMap((row) => factorOfRow(scope, evolution, row, factor, t))
  if (view === 'factor') return rows.flatMap((row) => partOn(scope, evolution, row, key as ExplainedPart, t))
  if (view === 'factorResidual' && key === EXPLAINED)
    return rows.flatMap((row) => {
      const [total, alpha] = [partOn(scope, evolution, row, 'total', t), partOn(scope, evolution, row, 'alpha', t)]
      if (alpha.length === 0) return total
      const negative = step('negative', { label: alpha[0]!.label, formula: explanationText('lessAlpha') }, alpha)
      return [...total, negative]
    })
  const part = view === 'assetClass' ? 'total' : 'alpha'
  return rows.filter((row) => classOf(row) === key).flatMap((row) => partOn(scope, evolution, row, part, t))
}

/** A part of a row on a day; nothing where it is 0. */
function partOn(
  scope: ReportingScope,
  { daysOf, explanation }: OpenView,
  row: ExplainedRow,
  part: ExplainedPart,
  t: number,
): readonly Derivation[] {
  const days = daysOf(row)
  const value = days.parts[part][t - explanation.span.start - 1]!
  if (value === 0) return []
  const label = explanationText('partOnDay', {
    label: engineText(PART_DESCRIPTIONS[part].label),
    name: engineText(days.name),
    day: dayText(scope.market, t),
  })
  return [{ ...days.derivationOf(part, t), label, value }]
}

function factorOfRow(
  scope: ReportingScope,
  { daysOf }: OpenView,
  explained: ExplainedRow,
  f: number,
  t: number,
): readonly Derivation[] {
  const { of, account } = explained
  if (of.kind === 'cash') return []
  const { model } = daysOf(explained)
  const { ledger } = scope.accounts.find((each) => each.account.id === account.id)!
  const row = ledger.rows.find((each) => each.instrument === of.index)!
  if (!model?.factors) return []
  const derivation = factorOfDay(scope, of.index, { account, row, ledger }, model, f, t)
  return derivation.value === 0
    ? []
    : [
        {
          ...derivation,
          label: explanationText('tickerInAccount', { ticker: scope.market.instruments[of.index]!.ticker, name: account.name }),
        },
      ]
}
