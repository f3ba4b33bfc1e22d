import { type RiskChangeRow, riskChange } from '@portal/contract/reports/risk/risk-change.ts'
import { DEFAULT_TIME_PERIOD, type TimePeriod } from '@portal/contract/reports/time-period.ts'
import { periodField, spanOf } from '@portal/engine/performance/time-period.ts'
import { type ChangeStep, riskChanges } from '@portal/engine/risk/risk-change.ts'
import { MEASURE_NAMES } from '@portal/engine/risk/risk-measures.ts'
import type { ReportingScope } from '@portal/engine/scope/reporting-accounts.ts'
import { engineText } from '#base/engine-text.ts'
import type { Log } from '#base/log.ts'
import { runLongTask } from '#base/task-queue.ts'
import { cachedReply } from '#histories/cached-reply.ts'
import { riskTask } from '#histories/long-tasks.ts'
import { createNotes, withDoubtNotes } from '#histories/notes.ts'
import { replyFields, reportingScope } from '#histories/reporting-scope.ts'
import { answer } from '#http/answer.ts'
import { prepare } from '#http/prepared.ts'
import type { ReportServices } from '#reports/report-services.ts'

export const answerRiskChange = answer(riskChange, async ({ body, caller }, services: ReportServices) => {
  const { timePeriod = DEFAULT_TIME_PERIOD } = body
  const scope = await reportingScope(services, caller, body)
  return cachedReply(scope, `${riskChange.path} ${timePeriod}`, async () => {
    await riskTask(scope, services.log)
    return prepare(riskChange, await runLongTask(() => reply(scope, timePeriod, services.log)))
  })
})

function reply(scope: ReportingScope, timePeriod: TimePeriod, log: Log) {
  const notes = createNotes()
  const span = spanOf(scope, timePeriod)
  const rows = riskChanges(scope, startOfRisk(span), log).map(({ measure, figures }): RiskChangeRow => {
    const name = engineText(MEASURE_NAMES[measure])
    const stated = (step: ChangeStep) => notes.state(name, step, figures[step])
    return {
      name,
      start: stated('start'),
      market: stated('market'),
      flows: stated('flows'),
      trades: stated('trades'),
      end: stated('end'),
    }
  })
  return withDoubtNotes(
    scope,
    { ...replyFields(scope), ...periodField(scope, span), rows, ...notes.field() },
    { isOfWhole: true },
  )
}

/** Index of the close that starts a period. */
export const startOfRisk = ({ start }: ReturnType<typeof spanOf>): number => Math.max(0, start)
