import { type Derivation, step } from '@portal/engine/derivation/derivation.ts'
import { measureDerivations, riskNpv } from '@portal/engine/risk/risk-measures.derivation.ts'
import { MEASURE_NAMES, MEASURES, type Measure } from '@portal/engine/risk/risk-measures.ts'
import { scopeRisk } from '@portal/engine/risk/scope-risk.ts'
import { figureKeys } from '@portal/presentation/tables/report-table.ts'
import { RISK_SUMMARY } from '@portal/presentation/tables/risk-summary.ts'
import { engineText } from '#base/engine-text.ts'
import { explanationText } from '#reports/explain/explanation-text.ts'
import { answerRiskSnapshot } from '../risk-snapshot.ts'
import { columnUnit } from './column-unit.ts'
import { explainer, type FoundFigure, figureColumn, theRow } from './explainer.ts'
import { overviewFigure } from './risk-overview.ts'

const HISTORICAL = explanationText('movesLast504Days')

const METHODS: Readonly<Record<Measure, string>> = {
  var95: explanationText('valueRiskLossRank', { method: HISTORICAL }),
  var99: explanationText('valueRiskLossRankN', { method: HISTORICAL }),
  es975: explanationText('expectedShortfallMeanWorst', { method: HISTORICAL }),
  parametricVar95: explanationText('parametricValueAtRisk'),
  volatility: explanationText('sampleDeviationScenarioP'),
  trackingError: explanationText('sampleDeviationScenarioPL'),
  beta: explanationText('covarianceScenarioPL'),
  simulatedDrawdown: explanationText('deepestFallPeakWhen'),
  simulatedWorstDay: explanationText('largestLossAllScenarios'),
  grossExposure: explanationText('sumExposuresWithoutTheir'),
  netExposure: explanationText('sumExposuresTheirSigns'),
  foreignCurrency: explanationText('sumNetValueHeld'),
  largestStressLoss: explanationText('largestLossAllStress'),
  var99TenDays: explanationText('lossRankN1'),
  var99ByRoot: explanationText('var99OneDay'),
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
  const measure = MEASURES.find((each) => engineText(MEASURE_NAMES[each]) === name)!
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
      unit: measure === 'beta' && column === 'valuePct' ? 'ratio' : columnUnit(RISK_SUMMARY, column),
      method: METHODS[measure],
      derivation,
    },
    notedAs: { row: name, fields: [column] },
  } satisfies FoundFigure
})
