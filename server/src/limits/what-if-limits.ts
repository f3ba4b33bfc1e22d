import { isoDay } from '@portal/analytics/calendar/day-number.ts'
import type { ResponseOf } from '@portal/contract/endpoint.ts'
import type { whatIf } from '@portal/contract/reports/what-if.ts'
import { isFartherBeyond, limitState } from '@portal/engine/limits/limit.ts'
import { limitMeasure } from '@portal/engine/limits/limit-measure.ts'
import { changedSubject, type LimitSubject } from '@portal/engine/limits/limit-subject.ts'
import { type Holdings, holdingsAt } from '@portal/engine/risk/scenarios/scope-scenarios.ts'
import { movedHoldings } from '@portal/engine/what-if/changed-lines.ts'
import type { HoldingChanges } from '@portal/engine/what-if/holding-changes.ts'
import type { Caller } from '#access/caller.ts'
import type { Log } from '#base/log.ts'
import { runLongTask } from '#base/task-queue.ts'
import type { GatheredScope } from '#histories/reporting-scope.ts'
import type { AppliedLimit, StoredLimits } from '#histories/stored-limits.ts'
import { limitWords } from './limit-text.ts'
import { inClientCurrency, presentSubjects, subjectScope } from './subject-scope.ts'

type WhatIfLimits = Pick<ResponseOf<typeof whatIf>, 'limits'>
type WhatIfLimit = NonNullable<WhatIfLimits['limits']>[number]

/** The limits that trades at the last close would breach, or whose breach they would enlarge. */
export async function limitsAfter(
  { limits, log }: { readonly limits: StoredLimits; readonly log: Log },
  caller: Caller,
  reporting: GatheredScope,
  changes: HoldingChanges,
): Promise<WhatIfLimits> {
  if (changes.moves.length === 0) return {}
  const scope = inClientCurrency(reporting)
  const { days, last } = scope.market
  const { applied } = await limits(caller, scope.scope, isoDay(days[last]!))
  if (applied.length === 0) return {}
  const present = presentSubjects(scope, log)
  const changed = new Map<string, LimitSubject>()
  const after = (each: AppliedLimit): LimitSubject => {
    const part = subjectScope(scope, each)
    const subject = changed.get(each.subjectId) ?? changedSubject(part, heldAfter(part, changes))
    changed.set(each.subjectId, subject)
    return subject
  }
  const breached = await runLongTask(() =>
    applied.flatMap((each): readonly WhatIfLimit[] => {
      const { limit, mandate, subjectName } = each
      const now = limitMeasure(limit, present(each), log)
      const then = limitMeasure(limit, after(each), log)
      const state = limitState(limit, then)
      const isWorse = now.value === null || then.value === null || isFartherBeyond(limit, then.value, now.value)
      if (!isWorse || !(state === 'breach' || (state === 'unknown' && limitState(limit, now) !== 'unknown'))) return []
      const { id: limitId, ...terms } = limit
      const named = { limitId, subjectId: each.subjectId, limit: limitWords(limit), mandate, account: subjectName }
      return [{ ...named, ...terms, before: now.value, after: then.value, state }]
    }),
  )
  return breached.length === 0 ? {} : { limits: breached }
}

/** Holdings after the trades of the accounts in a part of the scope. */
function heldAfter(part: GatheredScope, { moves }: HoldingChanges): Holdings {
  const { market, accounts } = part
  const own = moves.filter(({ account }) => accounts.some((each) => each.account.id === account.id))
  return movedHoldings(market, holdingsAt(part, market.last), own)
}
