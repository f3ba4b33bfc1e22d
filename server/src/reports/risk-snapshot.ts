import { riskSnapshot } from '@portal/contract/reports/risk-snapshot.ts'
import { shareableNpv } from '@portal/engine/positions/shareable-npv.ts'
import { MEASURE_NAMES, MEASURES, type RiskMeasure, riskMeasures } from '@portal/engine/risk/risk-measures.ts'
import { addCoverageNotes } from '@portal/engine/risk/risk-notes.ts'
import { riskOverview } from '@portal/engine/risk/risk-overview.ts'
import { scopeRisk } from '@portal/engine/risk/scope-risk.ts'
import type { ReportingScope } from '@portal/engine/scope/reporting-accounts.ts'
import { engineText } from '#base/engine-text.ts'
import type { Log } from '#base/log.ts'
import { runTask } from '#base/task-queue.ts'
import { cachedReply } from '#histories/cached-reply.ts'
import { riskTask } from '#histories/long-tasks.ts'
import { createNotes, withDoubtNotes } from '#histories/notes.ts'
import { benchmarksAsked, replyFields, reportingScope } from '#histories/reporting-scope.ts'
import { answer } from '#http/answer.ts'
import { prepare } from '#http/prepared.ts'
import type { ReportServices } from './report-services.ts'

export const answerRiskSnapshot = answer(riskSnapshot, async ({ body, caller }, services: ReportServices) => {
  const scope = await reportingScope(services, caller, body)
  const { horizonDays = 1 } = body
  const { client } = scope.scope
  const question = `${riskSnapshot.path} ${horizonDays} ${benchmarksAsked(scope)} ${client.accounts.length}`
  return cachedReply(scope, question, async () => {
    await riskTask(scope, services.log)
    return prepare(riskSnapshot, await runTask(() => reply(scope, horizonDays, services.log)))
  })
})

function reply(scope: ReportingScope, horizonDays: number, log: Log) {
  const risk = scopeRisk(scope, log)
  const notes = createNotes()
  const measures =
    risk.state === 'known'
      ? riskMeasures(scope, risk.scenarios, shareableNpv(scope, risk.scenarios.npv), horizonDays)
      : MEASURES.map((measure): RiskMeasure => {
          const withheld = { value: null, reason: risk.reason }
          return { measure, amount: withheld, fraction: withheld }
        })
  const rows = measures.map(({ measure, amount, fraction }) => {
    const name = engineText(MEASURE_NAMES[measure])
    return { name, valueCCY: notes.state(name, 'valueCCY', amount), valuePct: notes.state(name, 'valuePct', fraction) }
  })
  addCoverageNotes(notes, scope, risk)
  const overview = riskOverview(scope, risk, horizonDays)
  const reply = {
    ...replyFields(scope),
    rows,
    overview: { ...overview, benchmark: overview.benchmark === null ? null : engineText(overview.benchmark) },
    ...notes.field(),
  }
  return withDoubtNotes(scope, reply, { isOfWhole: true })
}
