import type { MismatchLog } from '#mismatch-log.ts'
import { movesBetween, without } from '#risk/moves-between.ts'
import { type Holdings, holdingsAt } from '#risk/scenarios/scope-scenarios.ts'
import type { ReportingScope } from '#scope/reporting-accounts.ts'
import { isFartherBeyond, type Limit, type LimitMeasure, limitState } from './limit.ts'
import { limitMeasure } from './limit-measure.ts'
import { changedSubject, presentSubject } from './limit-subject.ts'

/** Causes of a breach, in the order in which they are examined. */
export const LIMIT_CAUSES = ['market', 'flows', 'trades'] as const
export type LimitCause = (typeof LIMIT_CAUSES)[number]

interface BreachCause {
  /** The first step of the day after which the limit stays breached. */
  readonly cause: LimitCause
  /** Whether trades brought the breach, or enlarged it. */
  readonly isActive: boolean
}

/** Why a limit is breached at the last close: what was held before is valued at this close, then come flows, then trades. */
export function breachCause(limit: Limit, scope: ReportingScope, log: MismatchLog): BreachCause {
  const { market, flows: flowed, trades: traded } = breachSteps(limit, scope, log)
  const isBreached = (measure: LimitMeasure) => limitState(limit, measure) === 'breach'
  if (!isBreached(flowed)) return { cause: 'trades', isActive: true }
  const isActive = traded.value !== null && flowed.value !== null && isFartherBeyond(limit, traded.value, flowed.value)
  return { cause: isBreached(market) ? 'market' : 'flows', isActive }
}

/** The figure of a limit at the last close after each step of its day. */
export function breachSteps(limit: Limit, scope: ReportingScope, log: MismatchLog): Readonly<Record<LimitCause, LimitMeasure>> {
  const { trades, flows } = movesBetween(scope.accounts, scope.market.last - 1, scope.market.last)
  const now = holdingsAt(scope, scope.market.last)
  const afterFlows = without(now, trades)
  const measureOf = (held: Holdings) => limitMeasure(limit, changedSubject(scope, held), log)
  return {
    market: measureOf(without(afterFlows, flows)),
    flows: measureOf(afterFlows),
    trades: limitMeasure(limit, presentSubject(scope, log), log),
  }
}
