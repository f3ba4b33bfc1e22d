import { isoDay, parseDay } from '@portal/analytics/calendar/day-number.ts'
import { hasRight } from '@portal/contract/access/roles.ts'
import { type LimitRow, limits } from '@portal/contract/limits/limits.ts'
import { limitMargin, limitState } from '@portal/engine/limits/limit.ts'
import { limitMeasure } from '@portal/engine/limits/limit-measure.ts'
import { engineText } from '#base/engine-text.ts'
import type { Log } from '#base/log.ts'
import { runLongTask } from '#base/task-queue.ts'
import { type ReportingServices, replyFields, reportingScope } from '#histories/reporting-scope.ts'
import type { AppliedLimit, ScopeLimits, StoredLimits } from '#histories/stored-limits.ts'
import { answer } from '#http/answer.ts'
import { limitWords } from './limit-text.ts'
import { inClientCurrency, presentSubjects } from './subject-scope.ts'

interface LimitServices extends ReportingServices {
  readonly log: Log
  readonly limits: StoredLimits
}

const DAY_SECONDS = 86_400

/** States are computed when they are asked for, so that they are those of the figures beside them; what was recorded says since when. */
export const answerLimits = answer(limits, async ({ body, caller }, services: LimitServices) => {
  const scope = inClientCurrency(await reportingScope(services, caller, body))
  const { days, last } = scope.market
  const stored = await services.limits(caller, scope.scope, isoDay(days[last]!))
  const mayAcknowledge = caller.kind === 'user' && hasRight(caller.role, 'acknowledge-limits')
  const subjectOf = presentSubjects(scope, services.log)
  const rows = await runLongTask(() =>
    stored.applied.map((applied) => {
      const { limit } = applied
      const measure = limitMeasure(limit, subjectOf(applied), services.log)
      return rowOf(applied, { ...measure, state: limitState(limit, measure) }, { ...stored, mayAcknowledge })
    }),
  )
  return { ...replyFields(scope), rows: rows.sort(byState) }
})

type Evaluated = ReturnType<typeof limitMeasure> & { readonly state: LimitRow['state'] }

interface RecordedLimits extends ScopeLimits {
  /** Others read when a state was acknowledged, not by whom and why. */
  readonly mayAcknowledge: boolean
}

function rowOf(applied: AppliedLimit, evaluated: Evaluated, stored: RecordedLimits): LimitRow {
  const { limit, mandate, subjectId, subjectName } = applied
  const { id: limitId, ...terms } = limit
  const { value, holding = null, state, reason, uncovered } = evaluated
  const isSame = (other: { readonly limitId: string; readonly subjectId: string }) =>
    other.limitId === limitId && other.subjectId === subjectId
  const recorded = stored.states.find((other) => isSame(other) && other.state === state)
  const acknowledged =
    recorded && stored.acknowledgements.find((other) => isSame(other) && other.state === state && other.since === recorded.since)
  return {
    limitId,
    subjectId,
    limit: limitWords(limit),
    mandate,
    account: subjectName,
    ...terms,
    state,
    value,
    holding,
    uncovered,
    margin: value === null ? null : limitMargin(limit, value),
    cause: state === 'breach' ? (recorded?.cause ?? null) : null,
    isActive: state === 'breach' ? (recorded?.isActive ?? null) : null,
    reason: reason !== undefined && (value === null || state === 'unknown') ? engineText(reason) : null,
    since: recorded ? parseDay(recorded.since) * DAY_SECONDS : null,
    isOlder: recorded?.isOldest ?? false,
    acknowledged: acknowledged
      ? {
          by: stored.mayAcknowledge ? acknowledged.acknowledgedBy : null,
          at: Math.floor(acknowledged.at.getTime() / 1000),
          comment: stored.mayAcknowledge ? acknowledged.comment : null,
        }
      : null,
  }
}

const ORDER: Readonly<Record<LimitRow['state'], number>> = { breach: 0, unknown: 1, warning: 2, inside: 3 }

/** The most urgent state first; within a state by account and limit. */
function byState(a: LimitRow, b: LimitRow): number {
  return ORDER[a.state] - ORDER[b.state] || compare(a.account, b.account) || compare(a.limit, b.limit)
}

const { compare } = new Intl.Collator('en', { numeric: true })
