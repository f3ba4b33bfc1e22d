import { shares } from '@portal/analytics/grouping/shares.ts'
import type { PieData } from '@portal/contract/charts/chart-data.ts'
import { npvPie } from '@portal/contract/charts/npv-pie.ts'
import { addLiveNote } from '@portal/engine/doubts/live-remarks.ts'
import { instrumentOf } from '@portal/engine/ledger/dealt-prices.ts'
import { cashValue, rowValue } from '@portal/engine/ledger/row-money.ts'
import type { Text } from '@portal/engine/message.ts'
import { heldInstruments } from '@portal/engine/positions/exposures.ts'
import { isNpvTooSmall, NPV_TOO_SMALL } from '@portal/engine/positions/small-npv.ts'
import { valuedFlows } from '@portal/engine/positions/valued-flows.ts'
import { reconciles } from '@portal/engine/scope/reconciliation.ts'
import type { ReportingScope } from '@portal/engine/scope/reporting-accounts.ts'
import { unknownReason } from '@portal/engine/scope/unknown-reason.ts'
import { engineText } from '#base/engine-text.ts'
import type { Log } from '#base/log.ts'
import { runTask } from '#base/task-queue.ts'
import { cachedReply } from '#histories/cached-reply.ts'
import { createNotes, withDoubtNotes } from '#histories/notes.ts'
import { replyFields, reportingScope } from '#histories/reporting-scope.ts'
import { answer } from '#http/answer.ts'
import { prepare } from '#http/prepared.ts'
import type { ChartServices } from './chart-services.ts'
import { chartText } from './chart-text.ts'

export const answerNpvPie = answer(npvPie, async ({ body, caller }, services: ChartServices) => {
  const scope = await reportingScope(services, caller, body)
  return cachedReply(scope, npvPie.path, async () => prepare(npvPie, await runTask(() => reply(scope, services.log))))
})

const CASH = 'Cash'

function reply(scope: ReportingScope, log: Log) {
  const { market, accounts } = scope
  const values = valuesByAssetClass(scope)
  const groups = shares(values).filter(({ value }) => value !== 0)
  const npv = valuedFlows(scope, accounts).value[market.last]!
  const identity = {
    name: 'the pie is the NPV',
    total: npv,
    parts: groups.map(({ value }) => value),
    terms: values.map(([, v]) => v),
  }
  const withheld = (row: string, field: string, reason: Text) => ({ notes: [{ row, field, reason: engineText(reason) }] })

  if (Number.isNaN(npv) || groups.some(({ value }) => Number.isNaN(value))) {
    const reason = unknownReason(scope, accounts, market.last)
    return { ...replyFields(scope), chart: null, ...withheld('Total', 'npv', reason) }
  }
  if (!reconciles(log, scope, identity))
    return { ...replyFields(scope), chart: null, ...withheld('Total', 'npv', chartText('withheld.groups')) }
  const isTooSmall = isNpvTooSmall(npv, heldInstruments(scope))
  const notes = createNotes()
  addLiveNote(notes, scope, accounts, { row: 'Total', field: 'npv' })
  if (isTooSmall && groups.length > 0) notes.add({ row: 'Total', field: 'pctNPV', reason: NPV_TOO_SMALL })
  return withDoubtNotes(scope, { ...replyFields(scope), chart: chartOf(groups, isTooSmall), ...notes.field() })
}

function chartOf(groups: ReturnType<typeof shares<string>>, isTooSmall: boolean): PieData {
  const parts = groups.map(({ key, value, fraction, positiveShare }) => ({
    part: { key, label: key, value, fraction: isTooSmall ? null : fraction },
    share: positiveShare,
  }))
  const negatives = parts.filter(({ part }) => part.value < 0).map(({ part }) => part)
  return {
    kind: 'slices',
    title: chartText('title.npvPie'),
    unit: 'money',
    ...(negatives.length === 0
      ? {}
      : { remarks: [chartText('remark.negative', { names: negatives.map(({ label }) => label).join(', ') })] }),
    slices: parts.filter(({ part }) => part.value > 0).map(({ part, share }) => ({ ...part, share })),
    negatives,
  }
}

function valuesByAssetClass({ market, accounts, rates }: ReportingScope): readonly (readonly [string, number])[] {
  const t = market.last
  return accounts.flatMap(({ ledger }) => [
    ...ledger.rows.map((row) => {
      const value = rowValue(row, instrumentOf(row, market.instrumentAt), t, rates)
      return [market.instruments[row.instrument]!.assetClass, value] as const
    }),
    ...ledger.cash.map((row) => [CASH, cashValue(row, t, rates)] as const),
  ])
}
