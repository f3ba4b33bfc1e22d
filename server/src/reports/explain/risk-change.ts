import { DEFAULT_TIME_PERIOD } from '@portal/contract/reports/time-period.ts'
import { spanOf } from '@portal/engine/performance/time-period.ts'
import { riskChangeOf } from '@portal/engine/risk/risk-change.derivation.ts'
import { CHANGED_MEASURES } from '@portal/engine/risk/risk-change.ts'
import { MEASURE_NAMES } from '@portal/engine/risk/risk-measures.ts'
import { figureKeys } from '@portal/presentation/tables/report-table.ts'
import { RISK_CHANGE } from '@portal/presentation/tables/risk-change.ts'
import { engineText } from '#base/engine-text.ts'
import { explanationText } from '#reports/explain/explanation-text.ts'
import { answerRiskChange, startOfRisk } from '#reports/risk/risk-change.ts'
import { columnUnit } from './column-unit.ts'
import { explainer, figureColumn, theRow } from './explainer.ts'

/** Change of risk: the measure by its name. */
export const riskChangeExplainer = explainer(
  answerRiskChange,
  ({ rows }, { scope, body, row: [name = ''], column: asked, log }) => {
    const step = figureColumn(asked, figureKeys(RISK_CHANGE))
    const row = theRow(
      rows.filter((each) => each.name === name),
      explanationText('sameMeasureName'),
    )
    const measure = CHANGED_MEASURES.find((each) => engineText(MEASURE_NAMES[each]) === name)!
    const { timePeriod = DEFAULT_TIME_PERIOD } = body
    return {
      value: row[step],
      unit: columnUnit(RISK_CHANGE, step),
      method: explanationText('method.riskChange'),
      derivation: () => riskChangeOf(scope, startOfRisk(spanOf(scope, timePeriod)), { measure, step }, log),
      notedAs: { row: name, fields: [step] },
    }
  },
)
