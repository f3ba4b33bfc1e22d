import type { Period } from '@portal/analytics/calendar/period-start.ts'
import { DEFAULT_FEES } from '@portal/contract/reports/fees.ts'
import type { AccountPerformanceRow } from '@portal/contract/reports/performance/performance.ts'
import { portPerformance } from '@portal/contract/reports/performance/performance.ts'
import { DEFAULT_RETURN_METHOD } from '@portal/contract/reports/performance/return-method.ts'
import { addLiveNote } from '@portal/engine/doubts/live-remarks.ts'
import { type Fees, performanceFlows } from '@portal/engine/performance/gross-flows.ts'
import { periodReturn, type ReturnForm } from '@portal/engine/performance/period-return.ts'
import {
  ACCOUNTS_DO_NOT_SUM,
  accountsSumToScope,
  ROWS_DO_NOT_SUM,
  rowsSumToValue,
} from '@portal/engine/scope/accounts-reconciliation.ts'
import type { ReportingScope } from '@portal/engine/scope/reporting-accounts.ts'
import type { Log } from '#base/log.ts'
import { runTask } from '#base/task-queue.ts'
import { cachedReply } from '#histories/cached-reply.ts'
import { createNotes, withDoubtNotes } from '#histories/notes.ts'
import { replyFields, reportingScope } from '#histories/reporting-scope.ts'
import { answer } from '#http/answer.ts'
import { prepare } from '#http/prepared.ts'
import type { ReportServices } from '#reports/report-services.ts'
import { performancePeriods } from './performance-row.ts'

export const answerPortPerformance = answer(portPerformance, async ({ body, caller }, services: ReportServices) => {
  const scope = await reportingScope(services, caller, body)
  const per = body.isCumulative ? 'cumulative' : 'year'
  const { fees = DEFAULT_FEES, returnMethod: method = DEFAULT_RETURN_METHOD } = body
  const question = `${portPerformance.path} ${per} ${fees} ${method}`
  return cachedReply(scope, question, async () =>
    prepare(portPerformance, await runTask(() => reply(scope, { per, method, fees }, services.log))),
  )
})

const TOTAL = 'Total'

/** The accounts by name, then the scope itself: its own return, not a mean of theirs. */
function reply(scope: ReportingScope, form: ReturnForm & { readonly fees: Fees }, log: Log) {
  const { fees } = form
  const notes = createNotes()
  const parts = scope.accounts.map((history) => ({
    name: history.account.name,
    accounts: [history],
    flows: performanceFlows(scope, [history], fees),
  }))
  const whole = { name: TOTAL, accounts: scope.accounts, flows: performanceFlows(scope, scope.accounts, fees) }
  const isTrue = accountsSumToScope(
    log,
    scope,
    whole.flows,
    parts.map(({ flows }) => flows),
  )
  const untrue = ({ accounts, flows }: typeof whole) => {
    if (!rowsSumToValue(log, scope, accounts, flows)) return ROWS_DO_NOT_SUM
    return accounts === scope.accounts && !isTrue ? ACCOUNTS_DO_NOT_SUM : null
  }
  const rows = [...parts, whole].map((row): AccountPerformanceRow => {
    const { name, accounts, flows } = row
    const reason = untrue(row)
    const stated = (period: Period) =>
      reason === null ? periodReturn(scope, accounts, flows, period, form) : ({ value: null, reason } as const)
    addLiveNote(notes, scope, accounts, { row: name, field: 'd1' })
    return { account: name, ...performancePeriods(name, stated, notes) }
  })
  return withDoubtNotes(scope, { ...replyFields(scope), rows, ...notes.field() })
}
