import { accountsValue } from '@portal/engine/performance/scope-value.derivation.ts'
import { answerValueHistory } from '#charts/value-history.ts'
import { explanationText } from '#reports/explain/explanation-text.ts'
import { explainer, figureColumn, withheldChart } from '../explainer.ts'
import { findPoint } from './chart-figures.ts'

const METHOD = explanationText('method.valueHistory')

/** The value of a scope: the series, then the day. */
export const valueHistoryExplainer = explainer(answerValueHistory, ({ chart }, { scope, row: [name = '', day = ''], column }) => {
  figureColumn(column, ['value'])
  if (!chart) return withheldChart('money', METHOD)
  const point = findPoint(chart, name, day)
  const derivation = () => accountsValue(scope, scope.accounts, scope.market.days.indexOf(point.day))
  return {
    value: point.line.values[point.at] ?? null,
    unit: 'money',
    method: METHOD,
    derivation,
    notedAs: { row: point.line.label, fields: ['chart'] },
  }
})
