import { dailyReturns } from '@portal/analytics/performance/daily-returns.ts'
import { levelReturn } from '@portal/engine/performance/benchmarks.derivation.ts'
import { comparedLevels, scopeBenchmark } from '@portal/engine/performance/benchmarks.ts'
import { returnBetween } from '@portal/engine/performance/period-return.derivation.ts'
import { flowsOf } from '@portal/engine/performance/scope-value.derivation.ts'
import { answerPerformanceIndex } from '#charts/performance-index.ts'
import { explanationText } from '#reports/explain/explanation-text.ts'
import { explainer, figureColumn, withheldChart } from '../explainer.ts'
import { findPoint } from './chart-figures.ts'
import { indexDerivation } from './index-derivation.ts'

const METHOD = explanationText('method.index')

/** Performance index: the series, then the day. */
export const performanceIndexExplainer = explainer(
  answerPerformanceIndex,
  ({ chart }, { scope, body: { fees = 'net' }, row: [name = '', day = ''], column }) => {
    figureColumn(column, ['value'])
    if (!chart) return withheldChart('index', METHOD)
    const { line, at } = findPoint(chart, name, day)
    const { role, label } = line
    const returnOf = (start: number, end: number) => {
      if (role === 'benchmark') return levelReturn(scope, scopeBenchmark(scope, label)!, start, end)
      if (role === 'part') return levelReturn(scope, comparedLevels(scope).find((levels) => levels.name === label)!, start, end)
      const { warnings } = dailyReturns(flowsOf(scope, scope.accounts, fees), start, scope.market.last)
      return returnBetween(scope, scope.accounts, { start, end, leftOut: warnings.map(({ index }) => index) }, fees)
    }
    return {
      value: line.values[at] ?? null,
      unit: 'index',
      method: METHOD,
      derivation: () => indexDerivation(scope, { chart, label, at }, returnOf),
      notedAs: { row: label, fields: ['chart'] },
    }
  },
)
