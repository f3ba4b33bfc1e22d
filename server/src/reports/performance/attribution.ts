import { MIN_WEIGHT } from '@portal/analytics/attribution/daily-effects.ts'
import { recordOf } from '@portal/contract/record-of.ts'
import type { Grouping } from '@portal/contract/reports/grouping.ts'
import { type AttributionRow, attribution } from '@portal/contract/reports/performance/attribution.ts'
import { DEFAULT_TIME_PERIOD } from '@portal/contract/reports/time-period.ts'
import { attributionOf, type BenchmarkAttribution } from '@portal/engine/attribution/benchmark/attribution.ts'
import { type GroupAverages, groupAverages } from '@portal/engine/attribution/benchmark/group-averages.ts'
import type { Text } from '@portal/engine/message.ts'
import type { ComparedReturns } from '@portal/engine/performance/realised-returns.ts'
import { periodField, spanOf } from '@portal/engine/performance/time-period.ts'
import { periodProfitAndLoss, valuedFlows } from '@portal/engine/positions/valued-flows.ts'
import type { Figure } from '@portal/engine/scope/figure.ts'
import type { ReportingScope } from '@portal/engine/scope/reporting-accounts.ts'
import { ATTRIBUTION } from '@portal/presentation/tables/performance/attribution.ts'
import { type FigureKey, figureKeys } from '@portal/presentation/tables/report-table.ts'
import { runLongTask } from '#base/task-queue.ts'
import { cachedReply } from '#histories/cached-reply.ts'
import { createNotes, type Notes, withDoubtNotes } from '#histories/notes.ts'
import { benchmarksAsked, replyFields, reportingScope } from '#histories/reporting-scope.ts'
import { answer } from '#http/answer.ts'
import { prepare } from '#http/prepared.ts'
import { reportReason } from '#reports/report-reason.ts'
import type { ReportServices } from '#reports/report-services.ts'
import { type AskedReturns, compare } from './compared.ts'

export const answerAttribution = answer(attribution, async ({ body, caller }, services: ReportServices) => {
  const { timePeriod = DEFAULT_TIME_PERIOD, grouping = 'assetClass' } = body
  const scope = await reportingScope(services, caller, body)
  const question = `${attribution.path} ${timePeriod} ${grouping} ${benchmarksAsked(scope)}`
  return cachedReply(scope, question, async () =>
    prepare(attribution, await runLongTask(() => reply(scope, grouping, { timePeriod, fees: 'net', log: services.log }))),
  )
})

const TOTAL = 'Total'
type Column = FigureKey<typeof ATTRIBUTION>
type Figures = Readonly<Record<Column, Figure>>

/** The groups, the largest weights first, then the whole. */
function reply(scope: ReportingScope, grouping: Grouping, asked: AskedReturns) {
  const notes = createNotes()
  const result = attributed(scope, grouping, asked)
  const rows = result.state === 'known' ? rowsOf(scope, result, notes) : [withheldRow(result.reason, notes)]
  const stated = { ...replyFields(scope), ...periodField(scope, spanOf(scope, asked.timePeriod)), rows, ...notes.field() }
  return withDoubtNotes(scope, stated, { isOfPeriod: true })
}

interface Attributed {
  readonly state: 'known'
  readonly compared: ComparedReturns
  readonly found: BenchmarkAttribution
}

/** The attribution of a scope, or why there is none. */
export function attributed(
  scope: ReportingScope,
  grouping: Grouping,
  asked: AskedReturns,
): Attributed | { readonly state: 'withheld'; readonly reason: Text } {
  const returns = compare(scope, scope.accounts, asked)
  if (returns.state === 'withheld') return returns
  const result = attributionOf(scope, returns.compared, grouping, asked.log)
  return result.state === 'withheld' ? result : { state: 'known', compared: returns.compared, found: result.attribution }
}

function rowsOf(scope: ReportingScope, { compared, found }: Attributed, notes: Notes): AttributionRow[] {
  const { own, levels } = compared
  const hasCurve = scope.market.curves.curveOn(scope.reportingCCY, scope.market.days[scope.market.last]!) !== null
  const ofMoney = reportReason(hasCurve ? 'interestNotAdded' : 'noInterestOnCash')
  for (const reason of [own.remark, levels?.remark, ofMoney])
    if (reason !== undefined) notes.add({ row: TOTAL, field: 'group', reason })
  const averages = groupAverages(found)
  const order = [...found.groups.keys()].sort((a, b) => averages[b]!.weight - averages[a]!.weight || a - b)
  return [
    ...order.map((g) => stated(found.groups[g]!, groupFigures(found, averages[g]!, g), notes)),
    stated(TOTAL, totalFigures(scope, found, averages), notes),
  ]
}

const stated = (group: string, figures: Figures, notes: Notes): AttributionRow => ({
  group,
  ...recordOf(figureKeys(ATTRIBUTION), (column) => notes.state(group, column, figures[column])),
})

function groupFigures({ linked, profit }: BenchmarkAttribution, averages: GroupAverages, g: number): Figures {
  const effects = effectsOf((name) => linked[name][g]!)
  const light: Figure = { value: null, reason: reportReason('lightGroup', { share: 100 * MIN_WEIGHT }) }
  const returned = (value: number | undefined): Figure => (value === undefined ? light : { value })
  return {
    ...effects,
    weight: { value: averages.weight },
    benchmarkWeight: { value: averages.benchmarkWeight },
    return: returned(averages.return),
    benchmarkReturn: returned(averages.benchmarkReturn),
    profitAndLoss: { value: profit[g]! },
  }
}

function totalFigures(
  scope: ReportingScope,
  { linked, start }: BenchmarkAttribution,
  averages: readonly GroupAverages[],
): Figures {
  const sum = (values: Iterable<number>) => [...values].reduce((total, each) => total + each, 0)
  const { portfolio, benchmark } = linked
  return {
    ...effectsOf((name) => sum(linked[name])),
    total: { value: portfolio - benchmark },
    weight: { value: sum(averages.map(({ weight }) => weight)) },
    benchmarkWeight: { value: sum(averages.map(({ benchmarkWeight }) => benchmarkWeight)) },
    return: { value: portfolio },
    benchmarkReturn: { value: benchmark },
    profitAndLoss: {
      value: periodProfitAndLoss(valuedFlows(scope, scope.accounts), { start, end: scope.market.last }),
    },
  }
}

function effectsOf(effect: (name: 'allocation' | 'selection' | 'interaction' | 'currency') => number) {
  const [allocation, selection, interaction, currency] = [
    effect('allocation'),
    effect('selection'),
    effect('interaction'),
    effect('currency'),
  ]
  return {
    allocation: { value: allocation },
    selection: { value: selection },
    interaction: { value: interaction },
    currencyEffect: { value: currency },
    total: { value: allocation + selection + interaction + currency },
  }
}

function withheldRow(reason: Text, notes: Notes): AttributionRow {
  return { group: TOTAL, ...recordOf(figureKeys(ATTRIBUTION), (column) => notes.state(TOTAL, column, { value: null, reason })) }
}
