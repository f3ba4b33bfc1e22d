import type { ExplainedPeriod } from '@portal/engine/attribution/explained-period.ts'
import { explanationOf, isExplanationKnown } from '@portal/engine/attribution/explanation.ts'
import type { TimePeriod } from '@portal/engine/performance/time-period.ts'
import { isRiskKnown, type ScopeRisk, scopeRisk } from '@portal/engine/risk/scope-risk.ts'
import type { ReportingAccounts, ReportingScope } from '@portal/engine/scope/reporting-accounts.ts'
import type { Log } from '#base/log.ts'
import { runLongTask, runTask } from '#base/task-queue.ts'

/** The risk of a scope: a long task where it has to be computed. */
export function riskTask(scope: ReportingAccounts, log: Log): Promise<ScopeRisk> {
  const run = isRiskKnown(scope) ? runTask : runLongTask
  return run(() => scopeRisk(scope, log))
}

/** The explanation of a period: a long task where it has to be computed. */
export function explanationTask(scope: ReportingScope, timePeriod: TimePeriod, log: Log): Promise<ExplainedPeriod> {
  const run = isExplanationKnown(scope, timePeriod) ? runTask : runLongTask
  return run(() => explanationOf(scope, timePeriod, log))
}
