import { civilDate, isoDay } from '@portal/analytics/calendar/day-number.ts'
import { blendedIndex, type DatedWeights } from '@portal/analytics/performance/benchmark-blend.ts'
import type { Benchmark } from '#market/market-lists.ts'
import type { ReportingMarket } from '#market/reporting-market.ts'
import { message, type Text } from '#message.ts'
import { noPrice } from '#positions/quoted-price.ts'
import { valuedFlows } from '#positions/valued-flows.ts'
import type { AccountHistory } from '#scope/account-history.ts'
import type { ReportingScope } from '#scope/reporting-accounts.ts'
import { summarizeList } from '#summarize-list.ts'
import { firstEntryOf } from './time-period.ts'

/** Accounts that a remark names. */
const NAMED = 5

/** Growth of a unit of the reporting currency in a benchmark: total return, monthly rebalanced. */
export interface BenchmarkLevels {
  readonly name: string
  /** One entry a valuation day; NaN where unknown. */
  readonly level: Float64Array
  /** The parts of a blend, and their weights with their first days. */
  readonly parts: readonly BlendPart[]
  readonly weights: readonly WeightsFrom[]
  /** Why the level of a day is unknown. */
  readonly unknownOn: (t: number) => Text
  /** Remark on its figures. */
  readonly remark?: Text
}

/** A part of a blend: an instrument's total return, or a benchmark. */
export interface BlendPart {
  readonly name: string
  readonly level: Float64Array
  readonly of:
    | { readonly kind: 'instrument'; readonly index: number }
    | { readonly kind: 'benchmark'; readonly benchmark: BenchmarkLevels }
}

/** The id of the benchmark of a scope: the one that was chosen, else the client's. */
export const benchmarkIdOf = ({ scope, chosenBenchmark }: ReportingScope): string | null =>
  chosenBenchmark ?? scope.client.benchmarkId

/** The benchmarks of a scope, each once, by name: its own, those of the accounts, and those that it is compared with. */
export function benchmarksOf(scope: ReportingScope): readonly Benchmark[] {
  return namedBenchmarks(scope, [...ownIds(scope), ...(scope.comparedBenchmarks ?? [])])
}

const ownIds = (scope: ReportingScope): readonly (string | null)[] => [
  benchmarkIdOf(scope),
  ...scope.accounts.map(({ account }) => account.benchmarkId),
]

function namedBenchmarks({ market }: ReportingMarket, given: readonly (string | null)[]): readonly Benchmark[] {
  const ids = new Set(given)
  const found = [...ids].flatMap((id) => (id === null ? [] : (market.benchmark(id) ?? [])))
  return found.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
}

/** The level of a benchmark by its dated weights: of each part its total return, at each day's own rate. */
export function benchmarkLevels(reporting: ReportingMarket, benchmark: Benchmark): BenchmarkLevels {
  const { market } = reporting
  const named = new Set(benchmark.parts.flatMap(({ weights }) => weights.map(({ instrument }) => instrument)))
  const instruments = [...named].sort((a, b) => a - b)
  const levels = instruments.map((instrument) => levelIn(reporting, instrument))
  const weights = benchmark.parts.map((part) => ({
    index: part.index,
    weights: Float64Array.from(instruments, (of) => part.weights.find(({ instrument }) => instrument === of)?.weight ?? 0),
  }))
  const level = blend(market.days, levels, weights)
  const first = level.findIndex((each) => !Number.isNaN(each))
  const unknownOn = (t: number) => {
    const missing = instruments.filter((_, i) => Number.isNaN(levels[i]![t]!))
    const unpriced = missing.find((instrument) => Number.isNaN(market.closes(instrument).values[t]!))
    if (unpriced !== undefined) return noPrice(reporting, unpriced, t)
    const [part] = missing
    const { name } = benchmark
    const day = isoDay(market.days[t]!)
    if (part !== undefined) return message('performance.noTotalReturn', { ticker: market.instruments[part]!.ticker, day })
    if (t < first) return message('performance.benchmarkBegins', { name, day: isoDay(market.days[first]!) })
    return message('performance.noLevel', { name, day })
  }
  const parts = instruments.map((index, i): BlendPart => {
    return { name: market.instruments[index]!.ticker, level: levels[i]!, of: { kind: 'instrument', index } }
  })
  return { name: benchmark.name, level, parts, weights, unknownOn }
}

/**
 * The benchmark of a scope: the one that was chosen, else the client's; else those of the accounts, by their NPV at the start of each month. An account with no or
 * a negative NPV has no part in a month; one without a benchmark has none ever.
 *
 * @returns null if there is no benchmark
 */
export function scopeBenchmark(scope: ReportingScope, name: string): BenchmarkLevels | null {
  const { market, accounts } = scope
  const id = benchmarkIdOf(scope)
  const whole = id === null ? undefined : market.benchmark(id)
  if (whole) return { ...benchmarkLevels(scope, whole), name }
  const parts = namedBenchmarks(scope, ownIds(scope)).map((benchmark) => benchmarkLevels(scope, benchmark))
  if (parts.length === 0) return null
  const parted = accounts.filter(({ account }) => benchmarkNameOf(scope, account.benchmarkId) !== undefined)
  const weights = monthlyWeights(scope, parted, parts)
  const level = blend(
    market.days,
    parts.map((part) => part.level),
    weights,
  )
  const unknownOn = (t: number) => {
    const unknown = parts.find((part) => Number.isNaN(part.level[t]!))
    return unknown ? unknown.unknownOn(t) : message('performance.noBenchmarkWeights', { day: isoDay(market.days[t]!) })
  }
  const without = accounts.filter((each) => !parted.includes(each)).map(({ account }) => account.name)
  const blended = parts.map((part): BlendPart => {
    return { name: part.name, level: part.level, of: { kind: 'benchmark', benchmark: part } }
  })
  return {
    name,
    level,
    parts: blended,
    weights,
    unknownOn,
    ...(without.length > 0 && {
      remark: message('performance.accountsWithoutBenchmark', { names: summarizeList(without, NAMED) }),
    }),
  }
}

/** The levels of those that a scope is compared with, by name, without its own. */
export function comparedLevels(scope: ReportingScope): readonly BenchmarkLevels[] {
  const others = (scope.comparedBenchmarks ?? []).filter((id) => id !== benchmarkIdOf(scope))
  return namedBenchmarks(scope, others).map((benchmark) => benchmarkLevels(scope, benchmark))
}

const benchmarkNameOf = ({ market }: ReportingMarket, id: string | null) => (id === null ? undefined : market.benchmark(id)?.name)

/** The level of one instrument: its total return at each day's own rate. */
export function instrumentLevels(reporting: ReportingMarket, index: number): BenchmarkLevels {
  const { ticker } = reporting.market.instruments[index]!
  const level = levelIn(reporting, index)
  const unknownOn = (t: number) => noPrice(reporting, index, t)
  const parts: readonly BlendPart[] = [{ name: ticker, level, of: { kind: 'instrument', index } }]
  return { name: ticker, level, parts, weights: [{ index: 0, weights: Float64Array.of(1) }], unknownOn }
}

/** Total return of an instrument in the reporting currency. */
function levelIn({ market, rates }: ReportingMarket, instrument: number): Float64Array {
  const rate = rates[market.currencyIndex(market.instruments[instrument]!.currency)]!
  return market.totalReturn(instrument).map((growth, t) => growth * rate[t]!)
}

/** Weights of the parts from a day on. */
interface WeightsFrom {
  /** Index of the first valuation day on which they earn. */
  readonly index: number
  readonly weights: Float64Array
}

/**
 * Weights of the accounts' benchmarks by month, after the last month start at which an NPV is unknown or none is positive: what came
 * before cannot be linked. The first month has the weights of the first entry's close, so that it begins where Max does.
 */
function monthlyWeights(
  scope: ReportingScope,
  accounts: readonly AccountHistory[],
  parts: readonly BenchmarkLevels[],
): readonly WeightsFrom[] {
  const { days } = scope.market
  const values = accounts.map((history) => valuedFlows(scope, [history]).value)
  const partOf = accounts.map(({ account }) =>
    parts.findIndex(({ name }) => name === benchmarkNameOf(scope, account.benchmarkId)),
  )
  const weightsAt = (close: number): Float64Array | undefined => {
    const weights = new Float64Array(parts.length)
    for (const [i, value] of values.entries()) weights[partOf[i]!]! += Math.max(value[close]!, 0)
    const sum = weights.reduce((total, weight) => total + weight, 0)
    return sum > 0 ? weights.map((weight) => weight / sum) : undefined
  }
  const first = firstEntryOf(scope, accounts)
  let weights: WeightsFrom[] = []
  for (let t = first; t < days.length; t++) {
    if (t > first && civilDate(days[t]!).month === civilDate(days[t - 1]!).month) continue
    const known = weightsAt(t === first ? first : t - 1)
    weights = known ? [...weights, { index: t, weights: known }] : []
  }
  return weights
}

/** A blend from the first close on at which its parts are known. */
function blend(days: Int32Array, levels: readonly Float64Array[], weights: readonly WeightsFrom[]): Float64Array {
  const isKnown = (part: WeightsFrom, close: number) =>
    close >= 0 && levels.every((level, k) => part.weights[k] === 0 || !Number.isNaN(level[close]!))
  for (let t = 1; t < days.length; t++) {
    const current = weights.findLast(({ index }) => index <= t)
    if (!current || !isKnown(current, t - 1)) continue
    const later = weights.filter(({ index }) => index > t && index < days.length)
    const dated: DatedWeights[] = [{ ...current, index: t }, ...later].map(({ index, weights: of }) => ({
      from: days[index]!,
      weights: of,
    }))
    return blendedIndex({ days, levels, weights: dated })
  }
  return new Float64Array(days.length).fill(Number.NaN)
}
