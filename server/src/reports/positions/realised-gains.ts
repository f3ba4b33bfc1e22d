import { realisedGains } from '@portal/contract/reports/lots/realised-gains.ts'
import { DEFAULT_COST_BASIS_METHOD } from '@portal/contract/reports/parts/cost-basis.ts'
import { DEFAULT_TIME_PERIOD } from '@portal/contract/reports/time-period.ts'
import { scopeLots } from '@portal/engine/lots/cost-lots.ts'
import { runLongTask, runTask } from '#base/task-queue.ts'
import { withBookedEvents } from '#histories/booked-events.ts'
import { cachedReply } from '#histories/cached-reply.ts'
import { reportingScope } from '#histories/reporting-scope.ts'
import { answer } from '#http/answer.ts'
import { prepare } from '#http/prepared.ts'
import { realisedGainReply } from '#reports/limited-tables/realised-gain-reply.ts'
import type { ReportServices } from '#reports/report-services.ts'

const MAX_ROWS = 100_000

export const answerRealisedGains = answer(realisedGains, ({ body, caller }, services: ReportServices) => {
  const { timePeriod = DEFAULT_TIME_PERIOD, costBasisMethod = DEFAULT_COST_BASIS_METHOD } = body
  const question = `${realisedGains.path} ${timePeriod} ${costBasisMethod}`
  return withBookedEvents(
    services.histories,
    () => reportingScope(services, caller, body),
    (scope, read) =>
      cachedReply(scope, question, async () => {
        const events = await read()
        const lots = await runLongTask(() => scopeLots(scope, events, timePeriod, costBasisMethod))
        const reply = await runTask(() => realisedGainReply(scope, lots, costBasisMethod, MAX_ROWS, services.log))
        return prepare(realisedGains, reply)
      }),
  )
})
