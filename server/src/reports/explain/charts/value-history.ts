import { parseDay } from '@portal/analytics/calendar/day-number.ts'
import { accountsValue } from '@portal/engine/performance/scope-value.derivation.ts'
import { notFound } from '#base/failure.ts'
import { answerValueHistory } from '#charts/value-history.ts'
import { explanationText } from '#reports/explain/explanation-text.ts'
import { explainer, figureColumn, withheldChart } from '../explainer.ts'

const METHOD = explanationText('method.valueHistory')

/** The value of a scope: the series, then the day. */
export const valueHistoryExplainer = explainer(answerValueHistory, ({ chart }, { scope, row: [name = '', day = ''], column }) => {
  figureColumn(column, ['value'])
  if (!chart) return withheldChart('money', METHOD)
  const at = chart.days.indexOf(parseDay(day) * 86_400)
  const series = chart.series.find(({ key, label }) => key === name || label === name)
  if (at < 0 || !series) throw notFound()
  const derivation = () => accountsValue(scope, scope.accounts, scope.market.days.indexOf(parseDay(day)))
  return {
    ...{ value: series.values[at] ?? null, unit: 'money', method: METHOD, derivation },
    notedAs: { row: series.label, fields: ['chart'] },
  }
})
