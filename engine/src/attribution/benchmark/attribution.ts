import {
  type DailyEffects,
  dailyEffects,
  type GroupedDay,
  type LinkedEffects,
  linkedEffects,
} from '@portal/analytics/attribution/daily-effects.ts'
import { isoDay } from '@portal/analytics/calendar/day-number.ts'
import { nothingOn } from '@portal/analytics/performance/small-base.ts'
import { message, type Text } from '#message.ts'
import type { MismatchLog } from '#mismatch-log.ts'
import { type ComparedReturns, isCompared } from '#performance/realised-returns.ts'
import type { Grouping } from '#positions/group-of.ts'
import { valuedFlows } from '#positions/valued-flows.ts'
import { reconciles } from '#scope/reconciliation.ts'
import type { ReportingScope } from '#scope/reporting-accounts.ts'
import { type Constituent, constituentsOf, groupedBenchmark } from './constituents.ts'
import { groupedPortfolio } from './grouped-portfolio.ts'
import type { Grouped } from './grouped-series.ts'

/** A scope and its benchmark over a period, group by group. */
export interface BenchmarkAttribution {
  /** Index of the close that the period begins at. */
  readonly start: number
  /** Names of the groups of either side; lists by group are in this order. */
  readonly groups: readonly string[]
  /** Indexes of the valuation days that count. */
  readonly days: readonly number[]
  readonly constituents: readonly Constituent[]
  /** Of the day at a position of `days`. */
  readonly dayAt: (i: number) => AttributedDay
  readonly effects: readonly DailyEffects[]
  readonly linked: LinkedEffects
  /** Profit and loss of each group over the period, days that do not count among them, in the reporting currency. */
  readonly profit: readonly number[]
  /** The same on each day after the start. */
  readonly profitByDay: readonly Float64Array[]
}

/** Both sides on a day. */
export interface AttributedDay {
  readonly t: number
  /** Denominator of the portfolio's weights, in the reporting currency. */
  readonly capital: number
  readonly portfolio: GroupedDay
  readonly benchmark: GroupedDay
  /** Return of money in each currency: the move of its rate. No interest is added. */
  readonly money: Float64Array
}

type AttributionResult =
  | { readonly state: 'known'; readonly attribution: BenchmarkAttribution }
  | { readonly state: 'withheld'; readonly reason: Text }

/** Effects of the groups of a scope on its return beyond that of its benchmark, day by day and linked over the period. */
export function attributionOf(
  scope: ReportingScope,
  { own, benchmark, levels }: ComparedReturns,
  grouping: Grouping,
  log: MismatchLog,
): AttributionResult {
  if (!isCompared(benchmark) || !levels) return { state: 'withheld', reason: benchmark as Text }
  const { market, rates } = scope
  const span = { start: own.start, end: market.last }
  const flows = valuedFlows(scope, scope.accounts)
  const capital = own.days.map((t) => flows.value[t - 1]! + flows.inflow[t]!)
  const nothing = nothingOn(flows.value, span.start, span.end)
  const meaningless = own.days.find((t, i) => !(capital[i]! > nothing[t - span.start - 1]! && benchmark.returns[i]! > -1))
  if (meaningless !== undefined)
    return { state: 'withheld', reason: message('performance.notMeaningful', { day: isoDay(market.days[meaningless]!) }) }
  const constituents = constituentsOf(market, levels, span)
  const portfolioSide = groupedPortfolio(scope, grouping, span)
  const benchmarkSide = groupedBenchmark(market, constituents, grouping, span)
  const groups = namesOf(portfolioSide, benchmarkSide)
  const [portfolioAt, benchmarkAt] = [portfolioSide, benchmarkSide].map((side) => dayOf(side, groups, rates.length)) as [
    DayOf,
    DayOf,
  ]
  const dayAt = (i: number): AttributedDay => {
    const t = own.days[i]!
    const at = t - span.start - 1
    return {
      t,
      capital: capital[i]!,
      portfolio: portfolioAt(at, capital[i]!),
      benchmark: benchmarkAt(at, 1),
      money: Float64Array.from(rates, (rate) => rate[t]! / rate[t - 1]! - 1),
    }
  }
  const effects = own.days.map((_, i) => {
    const { portfolio, benchmark: theirs, money } = dayAt(i)
    return dailyEffects(portfolio, theirs, money)
  })
  const linked = linkedEffects(effects)
  const profitByDay = groups.map((group) => portfolioSide.get(group)?.profit ?? new Float64Array(span.end - span.start))
  const profit = profitByDay.map((series) => series.reduce((sum, each) => sum + each, 0))
  const attribution = { start: span.start, groups, days: own.days, constituents, dayAt, effects, linked, profit, profitByDay }
  if (!isTrue(log, scope, attribution, own.value)) return { state: 'withheld', reason: EFFECTS_DO_NOT_SUM }
  return { state: 'known', attribution }
}

const EFFECTS_DO_NOT_SUM = message('attribution.effectsDoNotSum')

/** The groups of which there is anything, by name. */
function namesOf(...sides: readonly Grouped[]): readonly string[] {
  const names = sides.flatMap((side) =>
    [...side]
      .filter(([, { profit, opening }]) => [profit, ...opening.values()].some((series) => series.some((each) => each !== 0)))
      .map(([name]) => name),
  )
  return [...new Set(names)].sort()
}

type DayOf = (at: number, capital: number) => GroupedDay

/** A day of one side as the attribution takes it. */
function dayOf(side: Grouped, groups: readonly string[], currencies: number): DayOf {
  const series = groups.map((group) => side.get(group))
  return (at, capital) => {
    const contribution = new Float64Array(groups.length)
    const weight = new Float64Array(groups.length * currencies)
    for (const [g, found] of series.entries()) {
      if (!found) continue
      contribution[g] = found.profit[at]! / capital
      for (const [currency, opening] of found.opening) weight[g * currencies + currency] = opening[at]! / capital
    }
    return { contribution, weight }
  }
}

/** The effects sum to the active return, which is that of Performance. */
function isTrue(log: MismatchLog, scope: ReportingScope, { linked }: BenchmarkAttribution, whole: number): boolean {
  const { allocation, selection, interaction, currency, portfolio, benchmark } = linked
  const parts = [...allocation, ...selection, ...interaction, ...currency]
  const terms = [1 + portfolio, 1 + benchmark]
  return (
    reconciles(log, scope, { name: 'effects sum to the active return', total: portfolio - benchmark, parts, terms }) &&
    reconciles(log, scope, { name: 'contributions link to the return', total: 1 + whole, parts: [1 + portfolio] })
  )
}
