import { type GroupedDay, MIN_WEIGHT } from '@portal/analytics/attribution/daily-effects.ts'
import type { BenchmarkAttribution } from './attribution.ts'

/** A group over the days that count. */
export interface GroupAverages {
  /** Mean of the opening weights. */
  readonly weight: number
  readonly benchmarkWeight: number
  /** Linked returns of the days on which the group weighs enough; undefined where there is none, or one cannot be linked. */
  readonly return: number | undefined
  readonly benchmarkReturn: number | undefined
}

/** Weights and returns of each group over the period. */
export function groupAverages({ groups, days, dayAt }: BenchmarkAttribution): readonly GroupAverages[] {
  const sides = groups.map(() => ({ portfolio: average(), benchmark: average() }))
  for (const i of days.keys()) {
    const { portfolio, benchmark } = dayAt(i)
    for (const [g, side] of sides.entries()) {
      addDay(side.portfolio, portfolio, g)
      addDay(side.benchmark, benchmark, g)
    }
  }
  const count = Math.max(1, days.length)
  const returnOf = ({ growth, counted }: Average) => (counted && growth > 0 ? growth - 1 : undefined)
  return sides.map(({ portfolio, benchmark }) => ({
    weight: portfolio.weight / count,
    benchmarkWeight: benchmark.weight / count,
    return: returnOf(portfolio),
    benchmarkReturn: returnOf(benchmark),
  }))
}

interface Average {
  weight: number
  growth: number
  counted: boolean
}

const average = (): Average => ({ weight: 0, growth: 1, counted: false })

function addDay(into: Average, day: GroupedDay, group: number): void {
  const weight = weightOf(day, group)
  into.weight += weight
  if (Math.abs(weight) < MIN_WEIGHT) return
  into.counted = true
  into.growth *= Math.max(0, 1 + day.contribution[group]! / weight)
}

/** The opening weight of a group in all currencies. */
export function weightOf({ contribution, weight }: GroupedDay, group: number): number {
  const currencies = weight.length / contribution.length
  let sum = 0
  for (let at = group * currencies; at < (group + 1) * currencies; at++) sum += weight[at]!
  return sum
}
