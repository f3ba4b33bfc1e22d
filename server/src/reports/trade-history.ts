import { DEFAULT_TIME_PERIOD } from '@portal/contract/reports/time-period.ts'
import { tradeHistory } from '@portal/contract/reports/trade-history.ts'
import { periodField, periodOf, spanOf, startOf } from '@portal/engine/performance/time-period.ts'
import { optimisticRetry } from '#base/optimistic-retry.ts'
import { cachedReply } from '#histories/cached-reply.ts'
import type { GatheredScope } from '#histories/reporting-scope.ts'
import { reportingScope } from '#histories/reporting-scope.ts'
import { answer } from '#http/answer.ts'
import { prepare } from '#http/prepared.ts'
import { tradeHistoryReply } from './limited-tables/trade-history-reply.ts'
import type { ReportServices } from './report-services.ts'

/** Maximum number of rows of all three tables. */
const MAX_ROWS = 100_000

/**
 * Entries after the close that starts the period and up to the as-of day, newest first: trades by trade date, income by pay date,
 * transfers by date. Entries dated after the as-of day belong to the next one.
 */
export const answerTradeHistory = answer(tradeHistory, async ({ body, caller }, services: ReportServices) => {
  const { timePeriod = DEFAULT_TIME_PERIOD } = body
  return await optimisticRetry(async () => {
    const scope = await reportingScope(services, caller, body)
    return await cachedReply(scope, `${tradeHistory.path} ${timePeriod}`, async () => {
      const start = startOf(scope, scope.accounts, periodOf(timePeriod))
      const entries = await readPeriod(services, scope, start)
      if (!entries) return undefined
      const stated = tradeHistoryReply(scope, entries, start, MAX_ROWS, services.log)
      return prepare(tradeHistory, { ...stated, ...periodField(scope, spanOf(scope, timePeriod)) })
    })
  })
})

/** Undefined where data were booked in between. */
function readPeriod({ histories }: ReportServices, scope: GatheredScope, start: number) {
  const { days, last } = scope.market
  return histories.entriesOf(scope, { after: days[start] ?? null, until: days[last]!, limit: MAX_ROWS + 1 })
}
