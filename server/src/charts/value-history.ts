import type { LinesData } from '@portal/contract/charts/chart-data.ts'
import { valueHistory } from '@portal/contract/charts/value-history.ts'
import { DEFAULT_TIME_PERIOD, type TimePeriod } from '@portal/contract/reports/time-period.ts'
import { periodField, spanOf } from '@portal/engine/performance/time-period.ts'
import { valuedFlows } from '@portal/engine/positions/valued-flows.ts'
import { ROWS_DO_NOT_SUM, rowsSumToValue } from '@portal/engine/scope/accounts-reconciliation.ts'
import { figure } from '@portal/engine/scope/figure.ts'
import type { ReportingScope } from '@portal/engine/scope/reporting-accounts.ts'
import { unknownReason } from '@portal/engine/scope/unknown-reason.ts'
import type { Log } from '#base/log.ts'
import { runTask } from '#base/task-queue.ts'
import { cachedReply } from '#histories/cached-reply.ts'
import { createNotes, withDoubtNotes } from '#histories/notes.ts'
import { replyFields, reportingScope } from '#histories/reporting-scope.ts'
import { answer } from '#http/answer.ts'
import { prepare } from '#http/prepared.ts'
import type { ChartServices } from './chart-services.ts'
import { chartText } from './chart-text.ts'

export const answerValueHistory = answer(valueHistory, async ({ body, caller }, services: ChartServices) => {
  const { timePeriod = DEFAULT_TIME_PERIOD } = body
  const scope = await reportingScope(services, caller, body)
  return cachedReply(scope, `${valueHistory.path} ${timePeriod}`, async () =>
    prepare(valueHistory, await runTask(() => reply(scope, timePeriod, services.log))),
  )
})

const PORTFOLIO = 'portfolio'
const DAY_SECONDS = 86_400

function reply(scope: ReportingScope, timePeriod: TimePeriod, log: Log) {
  const { market, accounts } = scope
  const notes = createNotes()
  const { start, end } = spanOf(scope, timePeriod)
  const from = Math.max(start, 0)
  const flows = valuedFlows(scope, accounts)
  const values = Array.from(flows.value.subarray(from, end + 1))
  const unknown = values.findLastIndex(Number.isNaN)
  const isTrue = rowsSumToValue(log, scope, accounts, flows)
  const known = isTrue ? (unknown < 0 ? 0 : Number.NaN) : Number.NaN
  notes.state(
    PORTFOLIO,
    'chart',
    figure(known, () => (isTrue ? unknownReason(scope, accounts, from + unknown) : ROWS_DO_NOT_SUM)),
  )
  const isDrawn = isTrue && values.some((value) => !Number.isNaN(value))
  const days = Array.from(market.days.subarray(from, end + 1), (day) => day * DAY_SECONDS)
  const points = days.flatMap((day, i) => {
    const [moved, value] = [flows.inflow[from + i]! - flows.outflow[from + i]!, values[i]!]
    if (i === 0 || moved === 0 || Number.isNaN(moved) || Number.isNaN(value)) return []
    const [sort, label] = moved > 0 ? (['inflow', 'label.flowIn'] as const) : (['outflow', 'label.flowOut'] as const)
    return { day, value, event: chartText(label), sort }
  })
  const chart: LinesData | null = isDrawn
    ? {
        kind: 'lines',
        title: chartText('title.valueHistory'),
        unit: 'money',
        valueLabel: chartText('label.npv', { currency: scope.reportingCCY }),
        days,
        series: [
          {
            key: 'portfolio',
            label: chartText('label.portfolio'),
            role: 'portfolio',
            values: values.map((value) => (Number.isNaN(value) ? null : value)),
          },
        ],
        ...(points.length > 0 && { marks: { label: chartText('label.externalFlows'), points } }),
      }
    : null
  const stated = { ...replyFields(scope), ...periodField(scope, { start, end }), chart, ...notes.field() }
  return withDoubtNotes(scope, stated, { start })
}
