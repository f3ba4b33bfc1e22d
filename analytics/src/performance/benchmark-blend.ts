import { checkedDay, civilDate } from '../calendar/day-number.ts'
import { checkName } from '../statistics/check-argument.ts'

/** The parts of a blend from a day on, until the next entry. */
export interface DatedWeights {
  /** Day number of the first day on which the weights earn. */
  readonly from: number
  /** One a component, together 1; negative for a short one. */
  readonly weights: Float64Array
}

/**
 * How often the parts return to their weights; they drift with the market between. A new entry of weights always applies at once.
 */
export type Rebalancing = 'daily' | 'monthly' | 'quarterly' | 'yearly' | 'never'

interface BlendInput {
  /** Valuation days, ascending. */
  readonly days: Int32Array
  /** Total return levels of each component in the reporting currency, one entry a valuation day; NaN where unknown. */
  readonly levels: readonly Float64Array[]
  /** Ascending by day, at least one. */
  readonly weights: readonly DatedWeights[]
  readonly rebalancing?: Rebalancing
}

const WEIGHT_TOLERANCE = 1e-9

/**
 * Level of a blend of indexes with dated weights: 1 at the close before the first weights earn. At each rebalancing close the
 * parts are set to their weights; from there each grows with its own index. Monthly: at the last close of a month.
 *
 * Source: GIPS 2020, on blended benchmarks: weights and the rebalancing frequency are part of the benchmark.
 *
 * @returns one entry a valuation day; NaN before the first weights, on days on which a component is unknown, and from there on if
 *   that day is a rebalancing one
 * @throws RangeError for no weights, weights not one a component, not adding up to 1 or out of order, and levels not one a day
 */
export function blendedIndex({ days, levels, weights, rebalancing = 'monthly' }: BlendInput): Float64Array {
  checkWeights(weights, levels.length)
  checkName('rebalancing', rebalancing, ['daily', 'monthly', 'quarterly', 'yearly', 'never'])
  for (const level of levels)
    if (level.length !== days.length) throw new RangeError(`${level.length} levels of ${days.length} valuation days`)
  const index = new Float64Array(days.length).fill(Number.NaN)
  const start = firstClose(days, weights[0]!.from)
  if (start < 0) return index
  index[start] = 1
  let current = effective(weights, days[start + 1]!, 0)
  let base = start
  for (let t = start + 1; t < days.length; t++) {
    index[t] = index[base]! * growth(levels, weights[current]!.weights, base, t)
    if (t + 1 === days.length) break
    const next = effective(weights, days[t + 1]!, current)
    if (next === current && !isRebalanced(days[t]!, days[t + 1]!, rebalancing)) continue
    current = next
    base = t
  }
  return index
}

/**
 * Index of the close before the first day of the weights; -1 if there is no later day. The first close if the weights are older.
 */
function firstClose(days: Int32Array, from: number): number {
  let t = 0
  while (t + 1 < days.length && days[t + 1]! < from) t++
  return t + 1 < days.length ? t : -1
}

/** Index of the last weights in force on a day. */
function effective(weights: readonly DatedWeights[], day: number, from: number): number {
  let at = from
  while (at + 1 < weights.length && weights[at + 1]!.from <= day) at++
  return at
}

function growth(levels: readonly Float64Array[], weights: Float64Array, base: number, t: number): number {
  let total = 0
  for (let k = 0; k < levels.length; k++) if (weights[k] !== 0) total += weights[k]! * (levels[k]![t]! / levels[k]![base]!)
  return total
}

function isRebalanced(day: number, next: number, rebalancing: Rebalancing): boolean {
  if (rebalancing === 'daily' || rebalancing === 'never') return rebalancing === 'daily'
  const [a, b] = [civilDate(day), civilDate(next)]
  const months = 12 * (b.year - a.year) + b.month - a.month
  if (rebalancing === 'monthly') return months > 0
  if (rebalancing === 'yearly') return b.year > a.year
  return months > 2 || Math.ceil(b.month / 3) !== Math.ceil(a.month / 3)
}

function checkWeights(weights: readonly DatedWeights[], components: number): void {
  if (weights.length === 0) throw new RangeError('a blend without weights')
  for (const [i, entry] of weights.entries()) {
    checkedDay(entry.from, `the day from which weights ${i} apply`)
    if (i > 0 && !(entry.from > weights[i - 1]!.from)) throw new RangeError(`weights out of order: from ${entry.from}`)
    if (entry.weights.length !== components) throw new RangeError(`${entry.weights.length} weights of ${components} components`)
    let total = 0
    for (const weight of entry.weights) total += weight
    if (!(Math.abs(total - 1) <= WEIGHT_TOLERANCE)) throw new RangeError(`weights that add up to ${total}`)
  }
}
