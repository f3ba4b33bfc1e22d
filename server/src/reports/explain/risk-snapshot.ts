import { type Derivation, step } from '@portal/engine/derivation/derivation.ts'
import { measureDerivations, riskNpv } from '@portal/engine/risk/risk-measures.derivation.ts'
import { MEASURES } from '@portal/engine/risk/risk-measures.ts'
import { scopeRisk } from '@portal/engine/risk/scope-risk.ts'
import { figureKeys } from '@portal/presentation/tables/report-table.ts'
import { RISK_SUMMARY } from '@portal/presentation/tables/risk-summary.ts'
import { explanationText } from '#reports/explain/explanation-text.ts'
import { answerRiskSnapshot } from '../risk-snapshot.ts'
import { columnUnit } from './column-unit.ts'
import { explainer, type FoundFigure, figureColumn, theRow } from './explainer.ts'
import { overviewFigure } from './risk-overview.ts'

const HISTORICAL = explanationText('movesLast504Days')

const METHODS: Readonly<Record<(typeof MEASURES)[number], string>> = {
  'VaR 95': explanationText('valueRiskLossRank', { method: HISTORICAL }),
  'VaR 99': explanationText('valueRiskLossRankN', { method: HISTORICAL }),
  'ES 97.5': explanationText('expectedShortfallMeanWorst', { method: HISTORICAL }),
  'VaR 95 parametric': explanationText('parametricValueAtRisk'),
  'Volatility p.a.': explanationText('sampleDeviationScenarioP'),
  'Ex-ante tracking error': explanationText('sampleDeviationScenarioPL'),
  Beta: explanationText('covarianceScenarioPL'),
  'Simulated maximum drawdown': explanationText('deepestFallPeakWhen'),
  'Simulated worst day': explanationText('largestLossAllScenarios'),
  'Gross exposure': explanationText('sumExposuresWithoutTheir'),
  'Net exposure': explanationText('sumExposuresTheirSigns'),
  'Foreign currency': explanationText('sumNetValueHeld'),
  'Largest stress loss': explanationText('largestLossAllStress'),
  'VaR 99 10 days': explanationText('lossRankN1'),
  'sqrt(10) x VaR 99': explanationText('var99OneDay'),
}

/** Risk Summary: the measure by its name; `overview` and the name of a count or share for the Data Overview. */
export const riskSnapshotExplainer = explainer(answerRiskSnapshot, (reply, question) => {
  const {
    scope,
    body,
    row: [name = ''],
    column: asked,
    log,
  } = question
  if (name === 'overview') return overviewFigure(reply.overview, question)
  const column = figureColumn(asked, figureKeys(RISK_SUMMARY))
  const row = theRow(
    reply.rows.filter((each) => each.name === name),
    explanationText('measuresDifferentNames'),
  )
  const measure = MEASURES.find((each) => each === name)!
  const derivation = (): Derivation => {
    const { scenarios } = scopeRisk(scope, log)
    const { amount, ratio } = measureDerivations(scope, scenarios, measure, body.horizonDays ?? 1)
    if (column === 'valueCCY') return amount
    return (
      ratio ??
      step('quotient', { label: explanationText('overNpv', { name }), formula: explanationText('amountNpv'), unit: 'fraction' }, [
        amount,
        riskNpv(scope, scenarios),
      ])
    )
  }
  return {
    ...{
      value: row[column],
      unit: name === 'Beta' && column === 'valuePct' ? 'ratio' : columnUnit(RISK_SUMMARY, column),
      method: METHODS[measure],
      derivation,
    },
    notedAs: { row: name, fields: [column] },
  } satisfies FoundFigure
})
