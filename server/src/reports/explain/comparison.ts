import { dailyReturns } from '@portal/analytics/performance/daily-returns.ts'
import { levelReturn } from '@portal/engine/performance/benchmarks.derivation.ts'
import { returnBetween } from '@portal/engine/performance/period-return.derivation.ts'
import { flowsOf } from '@portal/engine/performance/scope-value.derivation.ts'
import type { ReportingScope } from '@portal/engine/scope/reporting-accounts.ts'
import { answerComparison, type Subject, subjectOf } from '../comparison.ts'
import { findPoint } from './charts/chart-figures.ts'
import { indexDerivation } from './charts/index-derivation.ts'
import { explainer, figureColumn, withheldChart } from './explainer.ts'
import { explanationText } from './explanation-text.ts'

const METHOD = explanationText('method.comparison')

/** A comparison: the key of the line, then the day. */
export const comparisonExplainer = explainer(
  answerComparison,
  ({ chart }, { scope, body: { compared = [] }, row: [name = '', day = ''], column }) => {
    figureColumn(column, ['value'])
    if (!chart) return withheldChart('index', METHOD)
    const { line, at } = findPoint(chart, name, day)
    const asked = compared.find((each) => `${each.kind} ${each.name}` === line.key)!
    const returnOf = (start: number, end: number) => subjectReturn(scope, subjectOf(scope, asked), start, end)
    return {
      value: line.values[at] ?? null,
      unit: 'index',
      method: METHOD,
      derivation: () => indexDerivation(scope, { chart, label: line.label, at }, returnOf),
      notedAs: { row: line.label, fields: ['chart'] },
    }
  },
)

function subjectReturn(scope: ReportingScope, subject: Subject, start: number, end: number) {
  if ('levels' in subject) return levelReturn(scope, subject.levels, start, end)
  const { warnings } = dailyReturns(flowsOf(scope, [subject.account], 'net'), start, scope.market.last)
  return returnBetween(scope, [subject.account], { start, end, leftOut: warnings.map(({ index }) => index) }, 'net')
}
