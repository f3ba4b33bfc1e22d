import { type FactorRow, factorRisk } from '@portal/contract/reports/factor-risk.ts'
import type { Text } from '@portal/engine/message.ts'
import { shareableNpv } from '@portal/engine/positions/shareable-npv.ts'
import { SPECIFIC } from '@portal/engine/risk/factor-risk-history.ts'
import { addCoverageNotes } from '@portal/engine/risk/risk-notes.ts'
import { NO_VARIATION } from '@portal/engine/risk/risk-shares.ts'
import { factorWeightsOf, type ScopeFactors, scopeFactors } from '@portal/engine/risk/scope-factors.ts'
import { scopeRisk } from '@portal/engine/risk/scope-risk.ts'
import { figure } from '@portal/engine/scope/figure.ts'
import { reconciles } from '@portal/engine/scope/reconciliation.ts'
import type { ReportingScope } from '@portal/engine/scope/reporting-accounts.ts'
import type { Log } from '#base/log.ts'
import { cachedReply } from '#histories/cached-reply.ts'
import { riskTask } from '#histories/long-tasks.ts'
import { createNotes, type Notes, withDoubtNotes } from '#histories/notes.ts'
import { replyFields, reportingScope } from '#histories/reporting-scope.ts'
import { answer } from '#http/answer.ts'
import { prepare } from '#http/prepared.ts'
import { reportReason } from '#reports/report-reason.ts'
import type { ReportServices } from './report-services.ts'

export const answerFactorRisk = answer(factorRisk, async ({ body, caller }, services: ReportServices) => {
  const scope = await reportingScope(services, caller, body)
  return cachedReply(scope, factorRisk.path, async () => {
    await riskTask(scope, services.log)
    return prepare(factorRisk, reply(scope, services.log))
  })
})

function reply(scope: ReportingScope, log: Log) {
  const notes = createNotes()
  const risk = scopeRisk(scope, log)
  const npv = shareableNpv(scope, risk.scenarios.npv)
  const reason = risk.state === 'withheld' ? risk.reason : Number.isNaN(npv.value) ? npv.reason : null
  const rows =
    reason === null
      ? rowsOf(
          scope,
          scopeFactors(scope, risk.scenarios, factorWeightsOf(scope.market, risk.scenarios.rows, risk.scenarios.npv)),
          log,
          notes,
        )
      : withheldRows(reason, notes)
  addCoverageNotes(notes, scope, risk)
  return withDoubtNotes(scope, { ...replyFields(scope), rows, ...notes.field() }, { isOfWhole: true })
}

function rowsOf(scope: ReportingScope, factors: ScopeFactors, log: Log, notes: Notes): FactorRow[] {
  const { names, weights, explained, specific, rSquared } = factors
  const identity = { name: 'factors and Specific explain the whole variance', total: 1, parts: [...explained, specific] }
  const isTrue = reconciles(log, scope, identity)
  const reason = () => (isTrue ? NO_VARIATION : reportReason('factorSharesDoNotSum'))
  const share = (name: string, value: number) => notes.state(name, 'pctExplain', figure(isTrue ? value : Number.NaN, reason))
  if (scope.market.factors.length === 0) notes.add({ row: SPECIFIC, field: 'pctExplain', reason: reportReason('noFactors') })
  if (!Number.isNaN(rSquared)) notes.add({ row: SPECIFIC, field: 'pctExplain', reason: `R² ${rSquared.toFixed(4)}` })
  notes.add({ row: SPECIFIC, field: 'weight', reason: reportReason('specificHasNoWeight') })
  return [
    ...names.map((name, f) => ({ name, weight: weights[f]!, pctExplain: share(name, explained[f]!) })),
    { name: SPECIFIC, weight: null, pctExplain: share(SPECIFIC, specific) },
  ]
}

function withheldRows(reason: Text, notes: Notes): FactorRow[] {
  for (const field of ['weight', 'pctExplain']) notes.add({ row: SPECIFIC, field, reason })
  return [{ name: SPECIFIC, weight: null, pctExplain: null }]
}
