import { shares } from '@portal/analytics/grouping/shares.ts'
import type { Slices } from '@portal/contract/charts/chart-data.ts'
import { riskPie } from '@portal/contract/charts/risk.ts'

import type { Log } from '#base/log.ts'
import { answer } from '#http/answer.ts'
import { prepare } from '#http/prepared.ts'
import { keptReply } from '#portfolio/kept-replies.ts'
import { type ReportingScope, replyFields, reportingScope } from '#portfolio/reporting-scope.ts'
import { riskRemarks } from '#portfolio/risk-notes.ts'
import { riskShares } from '#portfolio/risk-shares.ts'
import { scopeRisk } from '#portfolio/scope-risk.ts'
import type { ChartServices } from './chart-services.ts'

export const answerRiskPie = answer(riskPie, async ({ body, caller }, services: ChartServices) => {
  const scope = await reportingScope(services, caller, body)
  return keptReply(scope, riskPie.path, () => prepare(riskPie, reply(scope, services.log)))
})

function reply(scope: ReportingScope, log: Log) {
  const risk = scopeRisk(scope, log)
  const found = risk.state === 'known' ? riskShares(scope, risk.scenarios, log) : risk
  if (found.state === 'withheld') {
    const note = { row: 'Total', field: 'pctRisk', reason: found.reason }
    return { ...replyFields(scope), chart: null, notes: [note] }
  }
  const byClass = risk.scenarios.rows.map(({ assetClass }, i) => [assetClass, found.shares[i]!] as const)
  return { ...replyFields(scope), chart: chartOf(byClass, riskRemarks(scope, risk)) }
}

function chartOf(byClass: readonly (readonly [string, number])[], remarks: readonly string[]): Slices {
  const groups = shares(byClass).filter(({ value }) => value !== 0)
  const parts = groups.map(({ key, value, positiveShare }) => ({
    part: { key, label: key, value, fraction: value },
    share: positiveShare,
  }))
  const negatives = parts.filter(({ part }) => part.value < 0).map(({ part }) => part)
  const diversifying =
    negatives.length === 0 ? [] : [`Diversifying, not drawn: ${negatives.map(({ label }) => label).join(', ')}`]
  return {
    kind: 'slices',
    title: 'Risk by asset class',
    unit: 'fraction',
    remarks: [...diversifying, ...remarks],
    slices: parts.filter(({ part }) => part.value > 0).map(({ part, share }) => ({ ...part, share })),
    negatives,
  }
}
