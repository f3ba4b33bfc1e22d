import type { TimePeriod } from '@portal/contract/reports/time-period.ts'
import { type Fees, performanceFlows } from '@portal/engine/performance/gross-flows.ts'
import { comparedReturns } from '@portal/engine/performance/realised-returns.ts'
import type { AccountHistory } from '@portal/engine/scope/account-history.ts'
import { ROWS_DO_NOT_SUM, rowsSumToValue } from '@portal/engine/scope/accounts-reconciliation.ts'
import type { ReportingScope } from '@portal/engine/scope/reporting-accounts.ts'
import type { Log } from '#base/log.ts'

/** The daily returns that a report asks for. */
export interface AskedReturns {
  readonly timePeriod: TimePeriod
  readonly fees: Fees
  readonly log: Log
}

export type Compared = ReturnType<typeof comparedReturns>

/** The daily returns of some accounts with those of their benchmark, where their rows sum to their value. */
export function compare(
  scope: ReportingScope,
  accounts: readonly AccountHistory[],
  { timePeriod, fees, log }: AskedReturns,
): Compared {
  const flows = performanceFlows(scope, accounts, fees)
  if (!rowsSumToValue(log, scope, accounts, flows)) return { state: 'withheld', reason: ROWS_DO_NOT_SUM }
  return comparedReturns(scope, accounts, flows, timePeriod)
}
