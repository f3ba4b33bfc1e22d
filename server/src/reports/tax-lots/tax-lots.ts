import { taxLots } from '@portal/contract/reports/lots/tax-lots.ts'
import { DEFAULT_COST_BASIS_METHOD } from '@portal/contract/reports/parts/cost-basis.ts'
import { DEFAULT_TIME_PERIOD } from '@portal/contract/reports/time-period.ts'
import { runLongTask, runTask } from '#base/task-queue.ts'
import { withBookedEvents } from '#histories/booked-events.ts'
import { cachedReply } from '#histories/cached-reply.ts'
import { reportingScope } from '#histories/reporting-scope.ts'
import { answer } from '#http/answer.ts'
import { prepare } from '#http/prepared.ts'
import type { ReportServices } from '../report-services.ts'
import { taxLotsReply } from './tax-lots-reply.ts'
import { followTaxed } from './taxed.ts'

const MAX_ROWS = 100_000

export const answerTaxLots = answer(taxLots, ({ body, caller }, services: ReportServices) => {
  const { timePeriod = DEFAULT_TIME_PERIOD, costBasisMethod = DEFAULT_COST_BASIS_METHOD, assumedGroups } = body
  const asked = [taxLots.path, timePeriod, costBasisMethod, ...(assumedGroups ? [JSON.stringify(assumedGroups)] : [])].join(' ')
  return withBookedEvents(
    services.histories,
    () => reportingScope(services, caller, body),
    (scope, read) =>
      cachedReply(scope, asked, async () => {
        const events = await read()
        const taxed = await runLongTask(() =>
          followTaxed(scope, events, { timePeriod, costBasisMethod, assumedGroups }, services.log),
        )
        return prepare(taxLots, await runTask(() => taxLotsReply(scope, taxed, MAX_ROWS)))
      }),
  )
})
