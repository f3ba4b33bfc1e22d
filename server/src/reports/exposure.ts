import { type ExposureDimension, type ExposureRow, exposure } from '@portal/contract/reports/exposure.ts'
import type { Text } from '@portal/engine/message.ts'
import { lookThroughNpv } from '@portal/engine/positions/look-through.ts'
import { shareableNpv } from '@portal/engine/positions/shareable-npv.ts'
import { valuedFlows } from '@portal/engine/positions/valued-flows.ts'
import { figure } from '@portal/engine/scope/figure.ts'
import { reconciles } from '@portal/engine/scope/reconciliation.ts'
import type { ReportingScope } from '@portal/engine/scope/reporting-accounts.ts'
import { unknownReason } from '@portal/engine/scope/unknown-reason.ts'
import type { Log } from '#base/log.ts'
import { runTask } from '#base/task-queue.ts'
import { cachedReply } from '#histories/cached-reply.ts'
import { createNotes, withDoubtNotes } from '#histories/notes.ts'
import { replyFields, reportingScope } from '#histories/reporting-scope.ts'
import { answer } from '#http/answer.ts'
import { prepare } from '#http/prepared.ts'
import { explanationText } from '#reports/explain/explanation-text.ts'
import { reportReason } from '#reports/report-reason.ts'
import type { ReportServices } from './report-services.ts'

export const answerExposure = answer(exposure, async ({ body, caller }, services: ReportServices) => {
  const { dimension = 'country' } = body
  const scope = await reportingScope(services, caller, body)
  return cachedReply(scope, `${exposure.path} ${dimension}`, async () =>
    prepare(exposure, await runTask(() => exposureOf(scope, dimension, services.log))),
  )
})

const TOTAL = 'Total'
/** The row of what funds hold and no weights tell. */
export const NOT_COVERED = explanationText('notCovered')

/** The groups from the largest on, then what is not covered, then the scope. */
export function exposureOf(scope: ReportingScope, dimension: ExposureDimension, log: Log) {
  const { groups, uncovered, coverage } = lookThroughNpv(scope, dimension)
  const notes = createNotes()
  const { last } = scope.market
  const npv = valuedFlows(scope, scope.accounts).value[last]!
  const parts = [...groups.values()].flatMap(({ direct, throughFunds }) => [direct, throughFunds])
  const isTrue = reconciles(log, scope, {
    name: 'direct, through funds and what is not covered make the NPV',
    total: npv,
    parts: [...parts, uncovered],
  })
  const base = shareableNpv(scope, npv)
  const reason = (): Text => (isTrue ? unknownReason(scope, scope.accounts, last) : reportReason('groupsDoNotSum'))
  const rowOf = (name: string, direct: number, throughFunds: number): ExposureRow => {
    const state = (field: keyof ExposureRow, value: number, why = reason) =>
      notes.state(name, field, figure(isTrue ? value : Number.NaN, why))
    const sum = direct + throughFunds
    const weight = () => (Number.isNaN(sum) || !isTrue ? reason() : base.reason)
    return {
      name,
      direct: state('direct', direct),
      throughFunds: state('throughFunds', throughFunds),
      npv: state('npv', sum),
      weight: state('weight', sum / base.value, weight),
    }
  }
  const sumOf = (field: 'direct' | 'throughFunds') => [...groups.values()].reduce((sum, group) => sum + group[field], 0)
  const rows = [...groups]
    .toSorted(([, a], [, b]) => Math.abs(b.direct + b.throughFunds) - Math.abs(a.direct + a.throughFunds))
    .map(([name, { direct, throughFunds }]) => rowOf(name, direct, throughFunds))
  return withDoubtNotes(
    scope,
    {
      ...replyFields(scope),
      rows: [
        ...rows,
        ...(uncovered === 0 ? [] : [rowOf(NOT_COVERED, 0, uncovered)]),
        rowOf(TOTAL, sumOf('direct'), sumOf('throughFunds') + uncovered),
      ],
      coverage: notes.state(TOTAL, 'coverage', figure(isTrue ? coverage : Number.NaN, reason)),
      ...notes.field(),
    },
    { isOfWhole: true },
  )
}
