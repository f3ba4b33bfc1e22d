import type { ResponseOf } from '@portal/contract/endpoint.ts'
import type { issuer } from '@portal/contract/reports/issuer.ts'
import { DEFAULT_TIME_PERIOD } from '@portal/contract/reports/time-period.ts'
import { explanationOf } from '@portal/engine/attribution/explanation.ts'
import { partOfRows } from '@portal/engine/attribution/six-parts.derivation.ts'
import { type Derivation, parameter, step } from '@portal/engine/derivation/derivation.ts'
import { accountsValue } from '@portal/engine/performance/scope-value.derivation.ts'
import { holdingValue } from '@portal/engine/positions/holding.derivation.ts'
import { issuerHoldings, partOf } from '@portal/engine/positions/issuer-holdings.ts'
import { issuersOf } from '@portal/engine/positions/issuers.ts'
import type { ReportingScope } from '@portal/engine/scope/reporting-accounts.ts'
import { ISSUER_HOLDINGS } from '@portal/presentation/tables/positions/issuer-holdings.ts'
import { type FigureKey, figureKeys } from '@portal/presentation/tables/report-table.ts'
import { explanationText } from '#reports/explain/explanation-text.ts'
import { answerIssuer, explainedOf, TOTAL, visibleIssuer } from '../issuer.ts'
import { findPoint } from './charts/chart-figures.ts'
import { columnUnit } from './column-unit.ts'
import { explainer, figureColumn, type Question, theRow, withheldChart } from './explainer.ts'
import { lookThroughCoverage } from './exposure.ts'

type Column = FigureKey<typeof ISSUER_HOLDINGS>

const COVERAGE = 'coverage'
const CHART = explanationText('method.issuerValue')
const METHODS: Readonly<Record<Column, string>> = {
  part: explanationText('method.issuerPart'),
  direct: explanationText('method.issuerNpv'),
  throughFunds: explanationText('method.issuerNpv'),
  npv: explanationText('method.issuerNpv'),
  weight: explanationText('method.npvWeight'),
  totalPL: explanationText('method.issuerProfit'),
}

/** An issuer: the ticker or `Total`; `coverage`; `npv` and a day of the chart. */
export const issuerExplainer = explainer(answerIssuer, (reply, question) => {
  const { scope, body, row: keys, column: asked } = question
  const name = visibleIssuer(scope, body.issuer ?? '')
  if (asked === 'value') return chartFigure(reply.chart, question, name)
  if (asked === COVERAGE)
    return {
      value: reply.coverage,
      unit: 'fraction',
      method: explanationText('method.lookThrough'),
      derivation: () => lookThroughCoverage(scope, 'issuer'),
      notedAs: { row: TOTAL, fields: [COVERAGE] },
    }
  const column = figureColumn(asked, figureKeys(ISSUER_HOLDINGS))
  const row = theRow(
    reply.rows.filter(({ ticker }) => ticker === keys[0]),
    explanationText('severalOfTicker'),
  )
  return {
    value: row[column],
    unit: columnUnit(ISSUER_HOLDINGS, column),
    method: METHODS[column],
    derivation: () => derivationOf(question, name, row.ticker, column),
    notedAs: { row: row.ticker, fields: [column] },
  }
})

type Chart = ResponseOf<typeof issuer>['chart']

function chartFigure(chart: Chart, { scope, row: [series = '', day = ''] }: Question, name: string) {
  if (!chart) return withheldChart('money', CHART)
  const found = findPoint(chart, series, day)
  const derivation = () => directValue(scope, name, scope.market.days.indexOf(found.day))
  return {
    value: found.line.values[found.at] ?? null,
    unit: 'money' as const,
    method: CHART,
    derivation,
    notedAs: { row: TOTAL, fields: ['chart'] },
  }
}

function derivationOf(question: Question, name: string, ticker: string, column: Column): Derivation {
  const { scope, body, log } = question
  const { market } = scope
  const own = issuerHoldings(scope, name).filter(({ index }) => ticker === TOTAL || market.instruments[index]!.ticker === ticker)
  if (column === 'part') return partParameter(scope, own[0]!.index, name)
  if (column === 'totalPL') {
    const explanation = explanationOf(scope, body.timePeriod ?? DEFAULT_TIME_PERIOD, log)
    const rows = explainedOf(scope, explanation, name, ticker)
    const label = explanationText('profitAndLossOfScope', { scope: ticker === TOTAL ? name : ticker })
    if (rows.length === 0) return parameter(label, 0, explanationText('notInPeriod'), 'money')
    const total = rows.reduce((sum, { parts }) => sum + parts.total, 0)
    return partOfRows(scope, explanation.span, rows, 'total', label, total)
  }
  const parts = own
    .filter(
      ({ isThroughFund, npv }) =>
        npv !== 0 && (column === 'direct' ? !isThroughFund : column !== 'throughFunds' || isThroughFund),
    )
    .map(({ index }) => heldPart(scope, index, name))
  const sum = step('sum', { label: explanationText('npvLabel'), formula: explanationText('valuesTimesShares') }, parts)
  if (column !== 'weight') return sum
  const whole = accountsValue(scope, scope.accounts, market.last)
  return step('quotient', { label: explanationText('shareNpv'), formula: explanationText('npvOverScope'), unit: 'fraction' }, [
    sum,
    whole,
  ])
}

function heldPart(scope: ReportingScope, index: number, name: string): Derivation {
  const value = valueAt(scope, index, scope.market.last)
  if (partOf(scope, index, name) === 1) return value
  const { ticker } = scope.market.instruments[index]!
  return step('product', { label: ticker, formula: explanationText('valueTimesShare') }, [
    value,
    partParameter(scope, index, name),
  ])
}

function partParameter(scope: ReportingScope, index: number, name: string): Derivation {
  const { ticker } = scope.market.instruments[index]!
  return parameter(
    explanationText('shareOfTicker', { ticker }),
    partOf(scope, index, name),
    explanationText('issuerInside'),
    'fraction',
  )
}

/** Value of an instrument that all accounts hold together. */
function valueAt(scope: ReportingScope, index: number, t: number): Derivation {
  const rows = scope.accounts.flatMap(({ account, ledger }) =>
    ledger.rows.filter(({ instrument }) => instrument === index).map((row) => ({ account, ledger, row })),
  )
  return holdingValue(scope, index, rows, t)
}

function directValue(scope: ReportingScope, name: string, t: number): Derivation {
  const issuers = issuersOf(scope.market)
  const held = new Set(scope.accounts.flatMap(({ ledger }) => ledger.rows.map(({ instrument }) => instrument)))
  const parts = [...held].filter((index) => issuers[index] === name).map((index) => valueAt(scope, index, t))
  return step('sum', { label: explanationText('npvLabel'), formula: explanationText('valuesTimesShares') }, parts)
}
