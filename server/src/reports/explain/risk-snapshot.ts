import { type Derivation, step } from '@portal/engine/derivation/derivation.ts'
import { measureDerivations, riskNpv } from '@portal/engine/risk/risk-measures.derivation.ts'
import { MEASURES } from '@portal/engine/risk/risk-measures.ts'
import { scopeRisk } from '@portal/engine/risk/scope-risk.ts'
import { figureKeys } from '@portal/presentation/tables/report-table.ts'
import { RISK_SUMMARY } from '@portal/presentation/tables/risk-summary.ts'
import { answerRiskSnapshot } from '../risk-snapshot.ts'
import { columnUnit } from './column-unit.ts'
import { explainer, type FoundFigure, figureColumn, theRow } from './explainer.ts'
import { overviewFigure } from './risk-overview.ts'

const HISTORICAL = 'The moves of the last 504 days on what is held, without interpolation; a loss is positive.'

const METHODS: Readonly<Record<(typeof MEASURES)[number], string>> = {
  'VaR 95': `Value at risk: the loss of rank n × 5 % from the worst. ${HISTORICAL}`,
  'VaR 99': `Value at risk: the loss of rank n × 1 % from the worst. ${HISTORICAL}`,
  'ES 97.5': `Expected shortfall: the mean of the worst n × 2.5 % losses. ${HISTORICAL}`,
  'VaR 95 parametric': '1.645 × the deviation of the scenarios, weighted by 0.94 a day, around zero.',
  'Volatility p.a.': 'Sample deviation of the scenario P/L × root of 260 days.',
  'Ex-ante tracking error': 'Sample deviation of scenario P/L less NPV × benchmark return, × root of 260 days.',
  Beta: 'Covariance of scenario P/L and benchmark return ÷ variance of the benchmark; over the NPV it is the beta.',
  'Simulated maximum drawdown':
    'The deepest fall from a peak when the scenarios of the last year follow one another; the opening value is a peak.',
  'Simulated worst day': 'The largest loss of all scenarios.',
  'Gross exposure': 'Sum of the exposures without their signs, without cash.',
  'Net exposure': 'Sum of the exposures with their signs, without cash.',
  'Foreign currency': 'Sum of the net value held in each foreign currency, without its sign.',
  'Largest stress loss': 'The largest loss of all stress scenarios.',
  'VaR 99 10 days': 'The loss of rank n × 1 % from the worst over windows of ten days that overlap.',
  'sqrt(10) x VaR 99': 'VaR 99 of one day × root of ten.',
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
    'Measures have different names.',
  )
  const measure = MEASURES.find((each) => each === name)!
  const derivation = (): Derivation => {
    const { scenarios } = scopeRisk(scope, log)
    const { amount, ratio } = measureDerivations(scope, scenarios, measure, body.horizonDays ?? 1)
    if (column === 'valueCCY') return amount
    return (
      ratio ??
      step('quotient', { label: `${name} over NPV`, formula: 'amount ÷ NPV', unit: 'fraction' }, [
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
