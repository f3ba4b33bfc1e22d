import { shares } from '@portal/analytics/grouping/shares.ts'
import type { PieData } from '@portal/contract/charts/chart-data.ts'
import { riskPie } from '@portal/contract/charts/risk-pie.ts'
import { type Grouping, groupingName } from '@portal/contract/reports/grouping.ts'
import { riskByGroup } from '@portal/engine/risk/risk-groups.ts'
import { addDetailNotes, riskRemarks } from '@portal/engine/risk/risk-notes.ts'
import type { RiskContributions } from '@portal/engine/risk/risk-shares.ts'
import { scopeRisk } from '@portal/engine/risk/scope-risk.ts'
import type { ReportingScope } from '@portal/engine/scope/reporting-accounts.ts'
import { summarizeList } from '@portal/engine/summarize-list.ts'
import { engineText } from '#base/engine-text.ts'
import type { Log } from '#base/log.ts'
import { cachedReply } from '#histories/cached-reply.ts'
import { riskTask } from '#histories/long-tasks.ts'
import { createNotes, withDoubtNotes } from '#histories/notes.ts'
import { replyFields, reportingScope } from '#histories/reporting-scope.ts'
import { answer } from '#http/answer.ts'
import { prepare } from '#http/prepared.ts'
import type { ChartServices } from './chart-services.ts'
import { chartText } from './chart-text.ts'

/** Number of parts named in a remark. */
const NAMED = 5

export const answerRiskPie = answer(riskPie, async ({ body, caller }, services: ChartServices) => {
  const scope = await reportingScope(services, caller, body)
  const { grouping = 'assetClass', contributions = 'volatility' } = body
  const question = `${riskPie.path} ${grouping} ${contributions}`
  return cachedReply(scope, question, async () => {
    await riskTask(scope, services.log)
    return prepare(riskPie, reply(scope, grouping, contributions, services.log))
  })
})

function reply(scope: ReportingScope, grouping: Grouping, contributions: RiskContributions, log: Log) {
  const risk = scopeRisk(scope, log)
  const found = risk.state === 'known' ? riskByGroup(scope, risk.scenarios, grouping, contributions, log) : risk
  if (found.state === 'withheld') {
    const note = { row: 'Total', field: 'pctRisk', reason: engineText(found.reason) }
    return { ...replyFields(scope), chart: null, notes: [note] }
  }
  const notes = createNotes()
  addDetailNotes(notes, scope, risk)
  const title = chartText(`title.risk.${contributions}`, { groups: groupsText(grouping) })
  return withDoubtNotes(scope, {
    ...replyFields(scope),
    chart: chartOf(title, found.shares, riskRemarks(scope, risk).map(engineText)),
    ...notes.field(),
  })
}

/** A grouping in a title: one of the institution by its name. */
const groupsText = (grouping: Grouping): string =>
  groupingName(
    grouping,
    (specified) => chartText(`groups.${specified}`),
    (name) => chartText('groups.own', { name }),
  )

/** Shares below this, of a total of 1, are rounding errors. */
const ROUNDING = 1e-12

function chartOf(title: string, byGroup: readonly (readonly [string, number])[], remarks: readonly string[]): PieData {
  const groups = shares(byGroup).filter(({ value }) => Math.abs(value) > ROUNDING)
  const parts = groups.map(({ key, value, positiveShare }) => ({
    part: { key, label: key, value, fraction: value },
    share: positiveShare,
  }))
  const negatives = parts.filter(({ part }) => part.value < 0).map(({ part }) => part)
  const diversifying =
    negatives.length === 0
      ? []
      : [
          chartText('remark.diversifying', {
            names: engineText(
              summarizeList(
                negatives.map(({ label }) => label),
                NAMED,
              ),
            ),
          }),
        ]
  return {
    kind: 'slices',
    title,
    unit: 'fraction',
    remarks: [...diversifying, ...remarks],
    slices: parts.filter(({ part }) => part.value > 0).map(({ part, share }) => ({ ...part, share })),
    negatives,
  }
}
