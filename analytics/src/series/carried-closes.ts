import type { Belief, Closes, PriceAction } from './closes.ts'
import { closeDoubt, closeSpread, isUnremarkable } from './doubt-rule.ts'
import { type Doubt, judgeCloses } from './judge-closes.ts'

/** A close for every valuation day, carried forward where there is none. */
export interface CarriedCloses {
  /** As quoted on that day, restated for splits since; NaN before the first close. */
  readonly values: Float64Array
  /** Valuation days since the close that stands here; -1 before the first. */
  readonly ages: Int32Array
  /** Closes that are or were in doubt, ascending by day; where one is not believed the older one stands. */
  readonly doubts: readonly Doubt[]
  /** Index of the first valuation day with a close; the number of days if there is none. */
  readonly first: number
}

/**
 * Lays closes onto the valuation days. A close of a weekend or holiday belongs to the next valuation day, where a later one replaces
 * it. A missing close is the older one with its age, restated for splits; so is one that is in doubt (`judgeCloses`).
 *
 * @param valuationDays day numbers, ascending
 * @param actions of this instrument, ascending by index; splits and stock dividends with their ratio, all others with 1
 * @param into takes the result, an entry a valuation day; new series by default
 */
export function carryCloses(
  valuationDays: Int32Array,
  closes: Closes,
  actions: readonly PriceAction[],
  belief: Belief,
  into: Pick<CarriedCloses, 'values' | 'ages'> = emptyCloses(valuationDays.length),
): CarriedCloses {
  const length = valuationDays.length
  const { values, ages } = into
  const believed = judgeCloses(valuationDays, closes, actions, belief)
  let standing = Number.NaN
  let age = -1
  let next = 0
  let nextAction = 0
  for (let t = 0; t < length; t++) {
    for (; nextAction < actions.length && actions[nextAction]!.index <= t; nextAction++)
      if (actions[nextAction]!.index === t) standing /= actions[nextAction]!.ratio
    if (age >= 0) age++
    if (next < believed.count && believed.days[next] === t) {
      standing = believed.values[next++]!
      age = 0
    }
    values[t] = standing
    ages[t] = age
  }
  return { values, ages, doubts: believed.doubts, first: believed.count > 0 ? believed.days[0]! : length }
}

const emptyCloses = (count: number) => ({ values: new Float64Array(count), ages: new Int32Array(count) })

/** The last close that came in since the one that stands on a day, and is in doubt; undefined where there is none. */
export function openDoubt({ doubts, ages }: CarriedCloses, t: number): Doubt | undefined {
  const since = ages[t]! < 0 ? -1 : t - ages[t]!
  return doubts.findLast(({ index, rejectedOn }) => index > since && index <= t && (rejectedOn === null || rejectedOn > t))
}

/** The quote of the day after the last one: its value, and whether a person confirmed it. */
interface NextClose {
  readonly value: number
  readonly isConfirmed: boolean
}

/**
 * The same closes with one more valuation day at their end; the closes before are copied, never looked at again. What came in is judged
 * by itself: it neither agrees with a doubtful close nor rejects it, for it is a quote of a day that has not closed.
 *
 * @param next null where nothing came in: the last close is carried
 * @param actions those of the instrument on the added day count, by index
 */
export function addClose(
  carried: CarriedCloses,
  next: NextClose | null,
  actions: readonly PriceAction[],
  belief: Belief,
): CarriedCloses {
  const count = carried.values.length
  const values = extended(carried.values, Number.NaN)
  const ages = new Int32Array(count + 1)
  ages.set(carried.ages)
  const ofDay = actions.filter(({ index }) => index === count)
  const standing = ofDay.reduce((value, { ratio }) => value / ratio, carried.values[count - 1] ?? Number.NaN)
  const age = carried.ages[count - 1] ?? -1
  const isExplained = ofDay.some(({ ratio }) => ratio === 1)
  const doubt = next && doubtOf(carried, next, { actions, belief, standing, isExplained })
  const isNew = next !== null && doubt === null
  values[count] = isNew ? next.value : standing
  ages[count] = isNew ? 0 : age < 0 ? -1 : age + 1
  const first = carried.first < count ? carried.first : isNew ? count : count + 1
  return { values, ages, doubts: doubt ? [...carried.doubts, doubt] : carried.doubts, first }
}

/** A series with one more value at its end. */
export function extended(series: Float64Array, value: number): Float64Array {
  const longer = new Float64Array(series.length + 1)
  longer.set(series)
  longer[series.length] = value
  return longer
}

interface Surroundings {
  readonly actions: readonly PriceAction[]
  readonly belief: Belief
  /** The close before, restated for the splits of the day. */
  readonly standing: number
  readonly isExplained: boolean
}

function doubtOf(carried: CarriedCloses, { value, isConfirmed }: NextClose, surroundings: Surroundings): Doubt | null {
  const { actions, belief, standing, isExplained } = surroundings
  const index = carried.values.length
  const doubt = { index, value, carried: standing, believedOn: null, rejectedOn: null }
  if (!Number.isFinite(value)) return { ...doubt, reason: 'notPositive', split: null }
  if (isConfirmed) return null
  if (value <= 0) return belief.allowsNonPositive ? null : { ...doubt, reason: 'notPositive', split: null }
  if (isExplained || belief.judgedAs === null || !(standing > 0)) return null
  if (isUnremarkable(value, standing, belief.judgedAs)) return null
  const believed = believedUpTo(carried)
  const spread = closeSpread(believed, actions, belief.judgedAs)
  const gap = (carried.ages[index - 1] ?? 0) + 1
  const ownDoubt = closeDoubt(value, { value: standing, gap, count: believed.count, spread }, belief.judgedAs)
  return ownDoubt && { ...doubt, ...ownDoubt }
}

/** The closes that were not carried. */
function believedUpTo({ values, ages }: CarriedCloses) {
  const days = new Int32Array(ages.length)
  let count = 0
  for (let t = 0; t < ages.length; t++) if (ages[t] === 0) days[count++] = t
  return { days, values: Float64Array.from(days.subarray(0, count), (t) => values[t]!), count }
}
