import { type Derivation, step } from '@portal/engine/derivation/derivation.ts'
import { groupOf } from '@portal/engine/positions/group-of.ts'
import type { Position } from '@portal/engine/positions/positions.ts'
import { riskShareOf } from '@portal/engine/risk/risk-shares.derivation.ts'
import { scopeRisk } from '@portal/engine/risk/scope-risk.ts'
import type { AccountHistory } from '@portal/engine/scope/account-history.ts'
import { answerRiskPie } from '#charts/risk-pie.ts'
import { explanationText } from '#reports/explain/explanation-text.ts'
import { explainer, figureColumn, type Question, withheldChart } from '../explainer.ts'
import { heldBy } from '../portfolio-calculator.ts'
import { findSlice } from './chart-figures.ts'

const METHOD = explanationText('method.riskPie')

/** Risk pie: the group. */
export const riskPieExplainer = explainer(answerRiskPie, ({ chart }, question) => {
  const column = figureColumn(question.column, ['value', 'fraction', 'share'])
  if (!chart) return withheldChart('fraction', METHOD)
  const { key, value } = findSlice(chart, question.row[0] ?? '', column)
  const derivation = (): Derivation => {
    const own = groupShare(question, key)
    if (column !== 'share') return own
    const whole = step(
      'sum',
      { label: explanationText('positiveParts'), formula: explanationText('sliceShares'), unit: 'fraction' },
      chart.slices.map((slice) => groupShare(question, slice.key)),
    )
    return step(
      'quotient',
      { label: explanationText('angle', { key }), formula: explanationText('shareOverPositive'), unit: 'fraction' },
      [own, whole],
    )
  }
  return { value, unit: 'fraction', method: METHOD, derivation, notedAs: { row: 'Total', fields: ['pctRisk'] } }
})

/** The share of risk of a group: that of each of its rows, or of what its accounts hold of them. */
function groupShare({ scope, body, log }: Question, name: string): Derivation {
  const { grouping = 'assetClass', contributions = 'volatility' } = body
  const { market } = scope
  const { scenarios } = scopeRisk(scope, log)
  const parts = scenarios.rows.flatMap(({ of: held, ticker }): Derivation | [] => {
    const of: Position['of'] = held.kind === 'cash' ? { kind: 'cash', currency: market.currencies[held.currency]! } : held
    const isIn = ({ account }: AccountHistory) => groupOf(market, grouping, of, account) === name
    const accounts = scope.accounts.filter(isIn)
    if (accounts.length === 0) return []
    const quantity = heldBy(scope, accounts, of)
    return quantity === 0 ? [] : riskShareOf(scope, scenarios, of, quantity, ticker, contributions)
  })
  return step(
    'sum',
    { label: explanationText('shareOfName', { name }), formula: explanationText('rowShares'), unit: 'fraction' },
    parts,
  )
}
