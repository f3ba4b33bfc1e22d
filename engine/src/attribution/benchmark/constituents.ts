import { civilDate } from '@portal/analytics/calendar/day-number.ts'
import type { Span } from '@portal/analytics/calendar/span.ts'
import type { Market } from '#market/market.ts'
import type { BenchmarkLevels } from '#performance/benchmarks.ts'
import { type Grouping, isByAccount } from '#positions/group-of.ts'
import { type Grouped, seriesIn } from './grouped-series.ts'
import { heldGroup } from './places.ts'

/** An instrument of a benchmark over the days of a period. */
export interface Constituent {
  readonly instrument: number
  /** Opening weight of each day: it drifts between rebalancings. */
  readonly weight: Float64Array
  /** Growth of a unit of the reporting currency in it, one entry a valuation day. */
  readonly level: Float64Array
}

/** The group of a benchmark where groups are accounts or portfolios: it has none. */
const BENCHMARK = 'Benchmark'

/** Constituents of a benchmark, instrument by instrument, also of one that is blended of other benchmarks. */
export function constituentsOf(market: Market, benchmark: BenchmarkLevels, span: Span): readonly Constituent[] {
  const found = new Map<number, Constituent>()
  const add = ({ parts, ...blend }: BenchmarkLevels, share: Float64Array | null) => {
    const weights = driftingWeights(market, { parts, ...blend }, span)
    for (const [k, { of, level }] of parts.entries()) {
      const own = share ? weights[k]!.map((weight, i) => weight * share[i]!) : weights[k]!
      if (own.every((weight) => weight === 0)) continue
      if (of.kind === 'benchmark') {
        add(of.benchmark, own)
        continue
      }
      const before = found.get(of.index)
      const weight = before ? before.weight.map((each, i) => each + own[i]!) : own
      found.set(of.index, { instrument: of.index, weight, level })
    }
  }
  add(benchmark, null)
  return [...found.values()].sort((a, b) => a.instrument - b.instrument)
}

/** The weights of a blend at the opening of each day: those of the last rebalancing, grown since. */
function driftingWeights(
  market: Market,
  { level, parts, weights }: BenchmarkLevels,
  { start, end }: Span,
): readonly Float64Array[] {
  const shares = parts.map(() => new Float64Array(end - start))
  const starts = new Set(weights.map(({ index }) => index))
  const monthOf = (t: number) => civilDate(market.days[t]!).month
  let base = level.findIndex((each) => !Number.isNaN(each))
  if (base < 0) return shares
  let current = 0
  for (let t = base + 1; t <= end; t++) {
    if (t - 1 > base && (starts.has(t) || monthOf(t - 1) !== monthOf(t))) base = t - 1
    while (current + 1 < weights.length && weights[current + 1]!.index <= base + 1) current++
    if (t <= start) continue
    const grown = parts.map((part, k) => {
      const weight = weights[current]!.weights[k]!
      return weight === 0 ? 0 : weight * (part.level[t - 1]! / part.level[base]!)
    })
    const whole = grown.reduce((sum, each) => sum + each, 0)
    for (const [k, each] of grown.entries()) shares[k]![t - start - 1] = each / whole
  }
  return shares
}

/** Contribution of each group of a benchmark to its return on each day, and opening weights by currency. Together 1. */
export function groupedBenchmark(market: Market, constituents: readonly Constituent[], grouping: Grouping, span: Span): Grouped {
  const grouped: Grouped = new Map()
  for (const constituent of constituents) {
    const { instrument, weight, level } = constituent
    const { group, currency } = constituentPlace(market, instrument, grouping)
    const { profit, opening } = seriesIn(grouped, span, group, currency)
    for (let i = 0; i < weight.length; i++) {
      const t = span.start + 1 + i
      if (weight[i] === 0) continue
      opening[i]! += weight[i]!
      profit[i]! += weight[i]! * (level[t]! / level[t - 1]! - 1)
    }
  }
  return grouped
}

/** The group and currency in which a constituent stands. */
export function constituentPlace(market: Market, instrument: number, grouping: Grouping) {
  const currency = market.currencyIndex(market.instruments[instrument]!.currency)
  // A constituent is in no account.
  if (grouping === 'account' || grouping === 'portfolio' || isByAccount(market, grouping)) return { group: BENCHMARK, currency }
  const of = { kind: 'instrument', index: instrument } as const
  return { group: heldGroup(market, grouping, { of, currency }), currency }
}
