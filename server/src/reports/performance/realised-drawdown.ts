import { isoDay } from '@portal/analytics/calendar/day-number.ts'
import { DEFAULT_FEES } from '@portal/contract/reports/fees.ts'
import { type RealisedDrawdownRow, realisedDrawdown } from '@portal/contract/reports/performance/realised-drawdown.ts'
import { DEFAULT_TIME_PERIOD, type TimePeriod } from '@portal/contract/reports/time-period.ts'
import type { Text } from '@portal/engine/message.ts'
import { type Fees, performanceFlows } from '@portal/engine/performance/gross-flows.ts'
import { deepestDrawdown } from '@portal/engine/performance/realised-drawdown.ts'
import { periodField, spanOf } from '@portal/engine/performance/time-period.ts'
import type { AccountHistory } from '@portal/engine/scope/account-history.ts'
import { ROWS_DO_NOT_SUM, rowsSumToValue } from '@portal/engine/scope/accounts-reconciliation.ts'
import type { ReportingScope } from '@portal/engine/scope/reporting-accounts.ts'
import type { Log } from '#base/log.ts'
import { runTask } from '#base/task-queue.ts'
import { cachedReply } from '#histories/cached-reply.ts'
import { createNotes, type Notes, withDoubtNotes } from '#histories/notes.ts'
import { replyFields, reportingScope } from '#histories/reporting-scope.ts'
import { answer } from '#http/answer.ts'
import { prepare } from '#http/prepared.ts'
import { reportReason } from '#reports/report-reason.ts'
import type { ReportServices } from '#reports/report-services.ts'

export const answerRealisedDrawdown = answer(realisedDrawdown, async ({ body, caller }, services: ReportServices) => {
  const { timePeriod = DEFAULT_TIME_PERIOD, fees = DEFAULT_FEES } = body
  const scope = await reportingScope(services, caller, body)
  const question = `${realisedDrawdown.path} ${timePeriod} ${fees}`
  return cachedReply(scope, question, async () =>
    prepare(realisedDrawdown, await runTask(() => reply(scope, timePeriod, fees, services.log))),
  )
})

const TOTAL = 'Total'

/** The accounts by name, then the scope itself. */
function reply(scope: ReportingScope, timePeriod: TimePeriod, fees: Fees, log: Log) {
  const notes = createNotes()
  const parts = scope.accounts.map((history) => ({ name: history.account.name, accounts: [history] }))
  const rows = [...parts, { name: TOTAL, accounts: scope.accounts }].map(({ name, accounts }) =>
    rowOf(scope, name, accounts, { timePeriod, fees, notes, log }),
  )
  const period = periodField(scope, spanOf(scope, timePeriod))
  return withDoubtNotes(scope, { ...replyFields(scope), ...period, rows, ...notes.field() })
}

interface RowContext {
  readonly timePeriod: TimePeriod
  readonly fees: Fees
  readonly notes: Notes
  readonly log: Log
}

function rowOf(
  scope: ReportingScope,
  account: string,
  accounts: readonly AccountHistory[],
  { timePeriod, fees, notes, log }: RowContext,
): RealisedDrawdownRow {
  const { days, last } = scope.market
  const flows = performanceFlows(scope, accounts, fees)
  const result = rowsSumToValue(log, scope, accounts, flows)
    ? deepestDrawdown(scope, accounts, flows, timePeriod)
    : ({ state: 'withheld', reason: ROWS_DO_NOT_SUM } as const)
  const note = (fields: readonly (keyof RealisedDrawdownRow)[], reason: Text) => {
    for (const field of fields) notes.add({ row: account, field, reason })
  }
  const dates = { peak: null, trough: null, recovery: null }
  if (result.state === 'withheld') {
    note(['depth', 'peak', 'trough', 'recovery', 'durationDays'], result.reason)
    return { account, depth: null, ...dates, durationDays: null }
  }
  if (result.state === 'none') {
    note(['peak', 'trough', 'recovery'], reportReason('neverBelow'))
    return { account, depth: 0, ...dates, durationDays: 0 }
  }
  const { depth, peak, trough, recovery } = result.drawdown
  if (result.remark !== undefined) note(['depth'], result.remark)
  if (recovery === null) note(['recovery'], reportReason('notRecovered', { isoDay: isoDay(days[last]!) }))
  const secondsOf = (index: number) => days[index]! * 86_400
  return {
    account,
    depth,
    peak: secondsOf(peak),
    trough: secondsOf(trough),
    recovery: recovery === null ? null : secondsOf(recovery),
    durationDays: days[recovery ?? last]! - days[peak]!,
  }
}
