import { isoDay } from '@portal/analytics/calendar/day-number.ts'
import type { Unit } from '@portal/contract/charts/chart-data.ts'
import { LIMIT_UNITS } from '@portal/contract/limits/limit-terms.ts'
import type { LimitRow } from '@portal/contract/limits/limits.ts'
import { type Derivation, parameter } from '@portal/engine/derivation/derivation.ts'
import type { Limit } from '@portal/engine/limits/limit.ts'
import { breachStepsOf } from '@portal/engine/limits/limit-cause.derivation.ts'
import { limitMarginOf, limitMeasureOf, uncoveredOf } from '@portal/engine/limits/limit-measure.derivation.ts'
import { notFound } from '#base/failure.ts'
import type { GatheredScope } from '#histories/reporting-scope.ts'
import { answerLimits } from '#limits/limits-report.ts'
import { inClientCurrency, subjectScope } from '#limits/subject-scope.ts'
import { explainer, type FoundFigure, figureColumn, type Question } from './explainer.ts'
import { explanationText } from './explanation-text.ts'

const COLUMNS = ['value', 'margin', 'bound', 'warning', 'uncovered', 'cause'] as const
const UNITS: Readonly<Record<(typeof LIMIT_UNITS)[keyof typeof LIMIT_UNITS], Unit>> = {
  fraction: 'fraction',
  years: 'ratio',
  days: 'count',
}
const DAY_SECONDS = 86_400

/** Limits: the ids of limit and subject. */
export const limitsExplainer = explainer(answerLimits, async ({ rows }, question): Promise<FoundFigure> => {
  const [limitId, subjectId] = question.row
  const row = rows.find((each) => each.limitId === limitId && each.subjectId === subjectId)
  if (!row) throw notFound()
  const column = figureColumn(question.column, COLUMNS)
  return column === 'cause' ? await causeFigure(row, question) : termFigure(row, column, question)
})

function termFigure(
  row: LimitRow,
  column: Exclude<(typeof COLUMNS)[number], 'cause'>,
  { scope: asked, log }: Question,
): FoundFigure {
  const scope = scopeOfLimit(asked, row.subjectId)
  const unit = limitUnit(row)
  const derivation = (): Derivation => {
    switch (column) {
      case 'value':
        return limitMeasureOf(row, scope, log)
      case 'margin':
        return limitMarginOf(row, limitMeasureOf(row, scope, log))
      case 'uncovered':
        return row.uncovered === 0
          ? parameter(explanationText('limitUncovered'), 0, explanationText('limitNoFund'), unit)
          : uncoveredOf(row, scope, log)
      default:
        return parameter(row.limit, row[column] ?? Number.NaN, explanationText('limitTerms', { mandate: row.mandate }), unit)
    }
  }
  return {
    value: row[column],
    unit,
    scope,
    derivation,
    notedAs: { row: '', fields: [] },
    ifNone: row.reason ?? explanationText('limitNone'),
    method: explanationText('method.limit', { limit: row.limit, state: row.state }),
  }
}

/** The value on the first day of a breach, as the steps of that day made it. */
async function causeFigure(row: LimitRow, { scopeOn, scope: asked, log }: Question): Promise<FoundFigure> {
  const common = {
    unit: limitUnit(row),
    notedAs: { row: '', fields: [] },
    method: explanationText('method.limitCause', { limit: row.limit }),
  }
  const none = (ifNone: string): FoundFigure => ({ ...common, value: null, ifNone, derivation: () => withheld() })
  if (row.cause === null || row.since === null) return none(explanationText('limitNoCause'))
  if (asked.market.live) return none(explanationText('limitCauseAtClose'))
  const scope = scopeOfLimit(await scopeOn(isoDay(row.since / DAY_SECONDS)), row.subjectId)
  const derivation = breachStepsOf(row, scope, log)
  if (derivation === null) return none(explanationText('limitStepsUnknown'))
  return { ...common, value: derivation.value, scope, derivation: () => derivation }
}

/** The account or client of a limit, in the currency of the client. */
export function scopeOfLimit(asked: GatheredScope, subjectId: string): GatheredScope {
  const isAccount = asked.accounts.some(({ account }) => account.id === subjectId)
  return subjectScope(inClientCurrency(asked), { accountId: isAccount ? subjectId : null })
}

/** In what a limit is counted. */
export const limitUnit = ({ kind }: Pick<Limit, 'kind'>): Unit => UNITS[LIMIT_UNITS[kind]]

function withheld(): never {
  throw new Error('A figure that is withheld has no derivation.')
}
