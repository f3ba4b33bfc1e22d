import { civilDate } from '@portal/analytics/calendar/day-number.ts'
import type { PeriodFigure } from '@portal/analytics/performance/period-table.ts'
import { byCalendar, type DayPart } from '#derivation/by-calendar.ts'
import { type Derivation, lazyStep, lessOne, parameter, step } from '#derivation/derivation.ts'
import { dayText } from '#derivation/sources.ts'
import type { ReportingMarket } from '#market/reporting-market.ts'
import { growthInReporting } from '#market/total-returns.derivation.ts'
import { message } from '#message.ts'
import type { BenchmarkLevels, BlendPart } from './benchmarks.ts'
import { stated } from './period-return.derivation.ts'

/** The return of a benchmark over a period that ends at the last close. */
export function benchmarkReturn(
  reporting: ReportingMarket,
  benchmark: BenchmarkLevels,
  figure: PeriodFigure,
  per: 'cumulative' | 'year',
): Derivation {
  return stated(figure, per, levelReturn(reporting, benchmark, figure.start, reporting.market.last))
}

/** The return of a benchmark between two closes: months linked, each of its parts grown from their weights at its start. */
export function levelReturn(reporting: ReportingMarket, benchmark: BenchmarkLevels, start: number, end: number): Derivation {
  const { market } = reporting
  const { level, name } = benchmark
  const segments = segmentsOf(reporting, benchmark, start, end).map(({ base, from, to }): DayPart => {
    const label = message('performance.returnOf', { name, day: dayText(market, from), day2: dayText(market, to) })
    const value = level[to]! / level[from]! - 1
    return {
      t: to,
      value,
      derivation: () => lessOne(label, message('performance.growthLessOne'), segmentGrowth(reporting, benchmark, base, from, to)),
    }
  })
  const label = message('performance.returnOf', { name, day: dayText(market, start), day2: dayText(market, end) })
  const description = { label, formula: message('performance.linkedRebalancings'), unit: 'fraction' as const }
  return byCalendar(market, 'chain', description, segments, level[end]! / level[start]! - 1)
}

interface Segment {
  /** The close at which the parts had their weights. */
  readonly base: number
  readonly from: number
  readonly to: number
}

/** The time between two closes, cut where the parts return to their weights. */
function segmentsOf(
  { market }: ReportingMarket,
  { level, weights }: BenchmarkLevels,
  start: number,
  end: number,
): readonly Segment[] {
  const first = level.findIndex((each) => !Number.isNaN(each))
  const monthOf = (t: number) => civilDate(market.days[t]!).month
  const isRebalanced = (t: number) => monthOf(t) !== monthOf(t + 1) || weights.some(({ index }) => index === t + 1)
  let base = start
  while (base > first && !isRebalanced(base)) base--
  const segments: Segment[] = []
  let from = start
  for (let t = start + 1; t <= end; t++) {
    if (t < end && !isRebalanced(t)) continue
    segments.push({ base, from, to: t })
    base = t
    from = t
  }
  return segments
}

function segmentGrowth(
  reporting: ReportingMarket,
  benchmark: BenchmarkLevels,
  base: number,
  from: number,
  to: number,
): Derivation {
  if (from === base) return partsGrowth(reporting, benchmark, base, to)
  const label = message('performance.growth', { day: dayText(reporting.market, from), day2: dayText(reporting.market, to) })
  const { level } = benchmark
  return lazyStep(
    'quotient',
    { label, formula: message('performance.growthRatio'), unit: 'ratio' },
    level[to]! / level[from]!,
    () => [partsGrowth(reporting, benchmark, base, to), partsGrowth(reporting, benchmark, base, from)],
  )
}

function partsGrowth(reporting: ReportingMarket, { parts, weights }: BenchmarkLevels, base: number, t: number): Derivation {
  const { market } = reporting
  const current = weights.findLast(({ index }) => index <= base + 1) ?? weights[0]!
  const label = message('performance.rebalancedGrowth', { day: dayText(market, base), day2: dayText(market, t) })
  const grown = parts.flatMap((part, k) => {
    const weight = current.weights[k]!
    if (weight === 0) return []
    return step('product', { label: part.name, formula: message('performance.weightTimesGrowth'), unit: 'ratio' }, [
      parameter(
        message('performance.weight', { name: part.name }),
        weight,
        message('performance.weightsFrom', { day: dayText(market, Math.min(current.index, market.last)) }),
        'fraction',
      ),
      partGrowth(reporting, part, base, t),
    ])
  })
  return step('sum', { label, formula: message('performance.weightedGrowths'), unit: 'ratio' }, grown)
}

function partGrowth(reporting: ReportingMarket, { name, level, of }: BlendPart, base: number, t: number): Derivation {
  const value = level[t]! / level[base]!
  if (of.kind === 'instrument') return { ...growthInReporting(reporting, of.index, base, t), value }
  const description = {
    label: message('performance.growthOf', { name }),
    formula: message('performance.onePlusReturn'),
    unit: 'ratio' as const,
  }
  return lazyStep('sum', description, value, () => [
    parameter(message('performance.one'), 1, message('performance.growthFromReturn')),
    levelReturn(reporting, of.benchmark, base, t),
  ])
}
