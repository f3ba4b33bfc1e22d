import { indexOnOrAfter } from '../calendar/valuation-days.ts'

/** Closes as they were stored, one entry a day, ascending. */
export interface Closes {
  /** Day numbers, ascending, each once. */
  readonly days: Int32Array
  /** As quoted; anything but a finite number counts as a price that is not believed. */
  readonly values: Float64Array
  /** 1 where a person confirmed a price that looks wrong. */
  readonly confirmed: Uint8Array
}

/** What an issuer did on a day, as far as its price tells: `ratio` new units per old unit, 1 where the price moves for another reason. */
export interface PriceAction {
  /** Index of the valuation day. */
  readonly index: number
  readonly ratio: number
}

export interface Belief {
  /** Futures and yields may be 0 or negative, and a worthless instrument 0. */
  readonly allowsNonPositive: boolean
  /** Largest believed |ln(p1 / p0)| of one day; Infinity to believe any. */
  readonly maxLogMove: number
}

/** The largest move from one close to the next that is believed without a corporate action: to three times or a third. */
export const MAX_LOG_MOVE = Math.log(3)

/** A close for every valuation day, carried forward where there is none. */
export interface CarriedCloses {
  /** As quoted on that day, restated for splits since; NaN before the first close. */
  readonly values: Float64Array
  /** Valuation days since the close that stands here; -1 before the first. */
  readonly ages: Int32Array
  /** 1 where a close came in on this day and was not believed, so that the older one stands. */
  readonly quarantined: Uint8Array
  /** Index of the first valuation day with a close; the number of days if there is none. */
  readonly first: number
}

/**
 * Lays closes onto the valuation days. A close of a weekend or holiday belongs to the next valuation day, where a later one replaces
 * it. A missing close is the older one with its age. A close is quarantined, and the older one carried, if it is not positive (unless
 * allowed) or if it moved by more than `maxLogMove` against the older one restated for the day's splits, unless another corporate
 * action of the day explains it or a person confirmed it.
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
  into: Omit<CarriedCloses, 'first'> = emptyCloses(valuationDays.length),
): CarriedCloses {
  const count = valuationDays.length
  const { values, ages, quarantined } = into
  quarantined.fill(0)
  let first = count
  let standing = Number.NaN
  let age = -1
  let next = closes.days.length > 0 ? indexOnOrAfter(closes.days, (valuationDays[0] ?? 0) - 6) : 0
  let nextAction = 0
  for (let t = 0; t < count; t++) {
    let isExplained = false
    for (; nextAction < actions.length && actions[nextAction]!.index <= t; nextAction++) {
      const { index, ratio } = actions[nextAction]!
      if (index !== t) continue
      standing /= ratio
      if (ratio === 1) isExplained = true
    }
    let candidate = -1
    for (; next < closes.days.length && closes.days[next]! <= valuationDays[t]!; next++) candidate = next
    if (age >= 0) age++
    if (candidate >= 0) {
      const value = closes.values[candidate]!
      if (isBelieved(value, standing, closes.confirmed[candidate] === 1, isExplained, belief)) {
        standing = value
        age = 0
        if (first === count) first = t
      } else quarantined[t] = 1
    }
    values[t] = standing
    ages[t] = age
  }
  return { values, ages, quarantined, first }
}

const emptyCloses = (count: number): Omit<CarriedCloses, 'first'> => ({
  values: new Float64Array(count),
  ages: new Int32Array(count),
  quarantined: new Uint8Array(count),
})

/** What came in for the day after the last one: a value as quoted, and whether a person confirmed it. */
export interface NextClose {
  readonly value: number
  readonly isConfirmed: boolean
}

/**
 * The same closes with one more valuation day at their end, as `carryCloses` would have laid them out; the closes before are copied,
 * never looked at again.
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
  const quarantined = new Uint8Array(count + 1)
  quarantined.set(carried.quarantined)
  const ofDay = actions.filter(({ index }) => index === count)
  const standing = ofDay.reduce((value, { ratio }) => value / ratio, carried.values[count - 1] ?? Number.NaN)
  const isExplained = ofDay.some(({ ratio }) => ratio === 1)
  const age = carried.ages[count - 1] ?? -1
  const isNew = next !== null && isBelieved(next.value, standing, next.isConfirmed, isExplained, belief)
  values[count] = isNew ? next.value : standing
  ages[count] = isNew ? 0 : age < 0 ? -1 : age + 1
  quarantined[count] = next !== null && !isNew ? 1 : 0
  const first = carried.first < count ? carried.first : isNew ? count : count + 1
  return { values, ages, quarantined, first }
}

/** A series with one more value at its end. */
export function extended(series: Float64Array, value: number): Float64Array {
  const longer = new Float64Array(series.length + 1)
  longer.set(series)
  longer[series.length] = value
  return longer
}

function isBelieved(value: number, standing: number, isConfirmed: boolean, isExplained: boolean, belief: Belief): boolean {
  if (!Number.isFinite(value)) return false
  if (isConfirmed) return true
  if (value <= 0) return belief.allowsNonPositive
  if (isExplained || !(standing > 0)) return true
  return Math.abs(Math.log(value / standing)) <= belief.maxLogMove
}
