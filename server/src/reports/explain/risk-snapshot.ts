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

const HISTORICAL = explanationText('method.historical')

const METHODS: Readonly<Record<Measure, string>> = {
  var95: explanationText('method.var95', { method: HISTORICAL }),
  var99: explanationText('method.var99', { method: HISTORICAL }),
  es975: explanationText('method.shortfall', { method: HISTORICAL }),
  parametricVar95: explanationText('method.parametricVar'),
  volatility: explanationText('method.volatility'),
  trackingError: explanationText('method.trackingError'),
  beta: explanationText('method.beta'),
  simulatedDrawdown: explanationText('method.simulatedDrawdown'),
  simulatedWorstDay: explanationText('method.worstDay'),
  grossExposure: explanationText('method.grossExposure'),
  netExposure: explanationText('method.netExposure'),
  foreignCurrency: explanationText('method.foreignCurrency'),
  largestStressLoss: explanationText('method.stressLoss'),
  var99TenDays: explanationText('method.tenDayVar'),
  var99ByRoot: explanationText('method.varByRoot'),
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
    explanationText('sameMeasureName'),
  )
  const measure = MEASURES.find((each) => engineText(MEASURE_NAMES[each]) === name)!
  const derivation = (): Derivation => {
    const { scenarios } = scopeRisk(scope, log)
    const { amount, ratio } = measureDerivations(scope, scenarios, measure, body.horizonDays ?? 1)
    if (column === 'valueCCY') return amount
    return (
      ratio ??
      step(
        'quotient',
        { label: explanationText('overNpv', { name }), formula: explanationText('amountOverNpv'), unit: 'fraction' },
        [amount, riskNpv(scope, scenarios)],
      )
    )
  }
  return {
    value: row[column],
    unit: measure === 'beta' && column === 'valuePct' ? 'ratio' : columnUnit(RISK_SUMMARY, column),
    method: METHODS[measure],
    derivation,
    notedAs: { row: name, fields: [column] },
  } satisfies FoundFigure
})
