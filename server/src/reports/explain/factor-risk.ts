import { SPECIFIC } from '@portal/engine/risk/factor-risk-history.ts'
import { factorDerivations } from '@portal/engine/risk/scope-factors.derivation.ts'
import { factorWeightsOf, scopeFactors } from '@portal/engine/risk/scope-factors.ts'
import { scopeRisk } from '@portal/engine/risk/scope-risk.ts'
import { FACTOR_RISK } from '@portal/presentation/tables/factor-risk.ts'
import { type FigureKey, figureKeys } from '@portal/presentation/tables/report-table.ts'
import { explanationText } from '#reports/explain/explanation-text.ts'
import { answerFactorRisk } from '../factor-risk.ts'
import { columnUnit } from './column-unit.ts'
import { explainer, figureColumn, theRow } from './explainer.ts'

const METHODS: Readonly<Record<FigureKey<typeof FACTOR_RISK>, string>> = {
  weight: explanationText('method.factorWeight'),
  pctExplain: explanationText('method.factorShare'),
}

/** Factor Risk: the factor or currency by its name, or Specific. */
export const factorRiskExplainer = explainer(answerFactorRisk, (reply, { scope, row: [name = ''], column: asked, log }) => {
  const column = figureColumn(asked, figureKeys(FACTOR_RISK))
  const row = theRow(
    reply.rows.filter((each) => each.name === name),
    explanationText('sameFactorName'),
  )
  const derivation = () => {
    const { scenarios } = scopeRisk(scope, log)
    const derivations = factorDerivations(
      scope,
      scenarios,
      scopeFactors(scope, scenarios, factorWeightsOf(scope.market, scenarios.rows, scenarios.npv)),
    )
    if (column === 'weight') return derivations.weight(name)
    return name === SPECIFIC ? derivations.specific() : derivations.explained(name)
  }
  return {
    value: row[column],
    unit: columnUnit(FACTOR_RISK, column),
    method: METHODS[column],
    derivation,
    notedAs: { row: name, fields: [column] },
  }
})
