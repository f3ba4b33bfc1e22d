import { indexOnOrBefore } from '@portal/analytics/calendar/valuation-days.ts'
import { type Derivation, parameter, step, withValue } from '@portal/engine/derivation/derivation.ts'
import { VALUATION_DAYS_A_YEAR } from '@portal/engine/market/valuation-year.ts'
import { SPECIFIC } from '@portal/engine/risk/factor-risk-history.ts'
import { scopeScenarios } from '@portal/engine/risk/scenarios/scope-scenarios.ts'
import { factorDerivations } from '@portal/engine/risk/scope-factors.derivation.ts'
import { factorWeightsOf, scopeFactors } from '@portal/engine/risk/scope-factors.ts'
import { atLastClose } from '@portal/engine/scope/reporting-accounts.ts'
import { answerFactorRiskEvolution } from '#charts/factor-risk-evolution.ts'
import { explanationText } from '#reports/explain/explanation-text.ts'
import { explainer, figureColumn, withheldChart } from '../explainer.ts'
import { findBar } from './chart-figures.ts'

const METHOD = explanationText('method.factorRisk')

/** Factor risk evolution: the factor, currency, Specific or the line, then the day. */
export const factorRiskEvolutionExplainer = explainer(answerFactorRiskEvolution, ({ chart }, { scope: asked, row, column }) => {
  figureColumn(column, ['value'])
  if (!chart) return withheldChart('fraction', METHOD)
  const bar = findBar(chart, row[0] ?? '', row[1] ?? '')
  const derivation = (): Derivation => {
    const t = indexOnOrBefore(asked.market.days, bar.day!)
    const scope = t <= asked.market.lastClose ? atLastClose(asked) : asked
    const risk = scopeScenarios(scope, t)
    const factors = scopeFactors(scope, risk, factorWeightsOf(scope.market, risk.rows, risk.npv))
    const derivations = factorDerivations(scope, risk, factors)
    const volatility = derivations.volatility(VALUATION_DAYS_A_YEAR)
    if (bar.key === null) return volatility
    const isOf = bar.key === SPECIFIC || factors.names.includes(bar.key)
    if (!isOf) return parameter(bar.label, 0, explanationText('notHeldThen'), 'fraction')
    if (factors.deviation === 0) return parameter(bar.label, 0, explanationText('noVariationThen'), 'fraction')
    const share =
      bar.key === SPECIFIC
        ? withValue(derivations.specific(), (bar.value ?? 0) / volatility.value)
        : derivations.explained(bar.key)
    return step(
      'product',
      {
        label: explanationText('labelOfBar', { label: bar.label, day: row[1] ?? '' }),
        formula: explanationText('shareTimesVolatility'),
        unit: 'fraction',
      },
      [share, volatility],
    )
  }
  return {
    value: bar.value,
    unit: 'fraction',
    method: METHOD,
    derivation,
    notedAs: { row: row[1] ?? '', fields: ['values'] },
  }
})
