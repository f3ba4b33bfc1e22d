import { isoDay } from '@portal/analytics/calendar/day-number.ts'
import type { ValuedFlows } from '@portal/analytics/performance/time-weighted-return.ts'
import type { BarsData } from '@portal/contract/charts/chart-data.ts'
import { factorRiskEvolution } from '@portal/contract/charts/factor-risk-evolution.ts'
import { DEFAULT_TIME_PERIOD, type TimePeriod } from '@portal/contract/reports/time-period.ts'
import { firstEntryOf, periodField, periodOf, spanOf, startOf } from '@portal/engine/performance/time-period.ts'
import { valuedFlows } from '@portal/engine/positions/valued-flows.ts'
import { type FactorRiskDay, factorRiskHistory, SPECIFIC } from '@portal/engine/risk/factor-risk-history.ts'
import { reconciles } from '@portal/engine/scope/reconciliation.ts'
import type { ReportingScope } from '@portal/engine/scope/reporting-accounts.ts'
import type { Log } from '#base/log.ts'
import { runLongTask } from '#base/task-queue.ts'
import { cachedReply } from '#histories/cached-reply.ts'
import { createNotes, withDoubtNotes } from '#histories/notes.ts'
import { replyFields, reportingScope } from '#histories/reporting-scope.ts'
import { answer } from '#http/answer.ts'
import { prepare } from '#http/prepared.ts'
import type { ChartServices } from './chart-services.ts'
import { chartText } from './chart-text.ts'

export const answerFactorRiskEvolution = answer(factorRiskEvolution, async ({ body, caller }, services: ChartServices) => {
  const { timePeriod = DEFAULT_TIME_PERIOD } = body
  const scope = await reportingScope(services, caller, body)
  const question = `${factorRiskEvolution.path} ${timePeriod}`
  return cachedReply(scope, question, async () => prepare(factorRiskEvolution, await reply(scope, timePeriod, services.log)))
})

/** Maximum number of days in the chart; of a longer period every second, third … day, counted back from the last. */
const MAX_DAYS = 261

async function reply(scope: ReportingScope, timePeriod: TimePeriod, log: Log) {
  const { last } = scope.market
  const start = Math.max(startOf(scope, scope.accounts, periodOf(timePeriod)) + 1, firstEntryOf(scope, scope.accounts), 0)
  const step = Math.max(1, Math.ceil((last - start + 1) / MAX_DAYS))
  const shown: number[] = []
  for (let t = last; t >= Math.min(start, last); t -= step) shown.unshift(t)
  const days = await runLongTask(() => factorRiskHistory(scope, shown))
  const notes = createNotes()
  const flows = valuedFlows(scope, scope.accounts)
  const states = days.map((day) =>
    isTrue(scope, day, flows, log) ? day : { ...day, state: 'withheld' as const, reason: chartText('withheld.parts') },
  )
  for (const day of states)
    if (day.state === 'withheld') notes.add({ row: isoDay(scope.market.days[day.t]!), field: 'values', reason: day.reason })
  const isEmpty = states.every(({ state }) => state === 'withheld')
  return withDoubtNotes(scope, {
    ...replyFields(scope),
    ...periodField(scope, spanOf(scope, timePeriod)),
    chart: isEmpty ? null : chartOf(scope, states, step),
    ...notes.field(),
  })
}

/** The values at risk sum to the NPV; factors, currencies and Specific together are the volatility. */
function isTrue(scope: ReportingScope, day: FactorRiskDay, { value }: ValuedFlows, log: Log): boolean {
  if (day.state === 'withheld') return true
  const held = { name: 'what is at risk is the NPV', total: value[day.t]!, parts: [day.npv] }
  const parted = { name: 'parts of the volatility sum to it', total: day.volatility, parts: [...day.parts.values()] }
  return reconciles(log, scope, held) && reconciles(log, scope, parted)
}

function chartOf({ market }: ReportingScope, days: readonly FactorRiskDay[], step: number): BarsData {
  const known = days.flatMap((day) => (day.state === 'known' ? [day] : []))
  const names = new Set(known.flatMap(({ parts }) => [...parts.keys()]))
  names.delete(SPECIFIC)
  const factors = market.factors.map(({ name }) => name).filter((name) => names.delete(name))
  const valuesOf = (name: string) => days.map((day) => (day.state === 'known' ? (day.parts.get(name) ?? 0) : null))
  return {
    kind: 'bars',
    title: chartText('title.factorRiskEvolution'),
    ...(step > 1 && { remarks: [chartText('remark.everyFewDays', { step })] }),
    unit: 'fraction',
    valueLabel: chartText('label.partOfVolatility'),
    isStacked: true,
    categories: { days: days.map(({ t }) => market.days[t]! * 86_400) },
    series: [...factors, ...[...names].sort(), SPECIFIC].map((name) => ({ key: name, label: name, values: valuesOf(name) })),
    line: {
      label: chartText('label.exAnteVolatility'),
      values: days.map((day) => (day.state === 'known' ? day.volatility : null)),
    },
  }
}
