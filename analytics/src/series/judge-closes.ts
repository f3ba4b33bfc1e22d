import { indexOnOrAfter } from '../calendar/valuation-days.ts'
import type { Belief, Closes, Deals, JudgedAs, PriceAction } from './closes.ts'
import {
  agreeingCloses,
  agrees,
  type BelievedCloses,
  closeDoubt,
  closeSpread,
  type DoubtReason,
  hasComeBack,
  isConfirmedBy,
  isNearDeal,
  isUnremarkable,
  unitsBetween,
} from './doubt-rule.ts'

/** A close that is or was in doubt. */
export interface Doubt {
  /** Index of the valuation day on which it came in. */
  readonly index: number
  /** As it came in. */
  readonly value: number
  readonly reason: DoubtReason
  /** New units per old unit of the split that would explain it; null where none does. */
  readonly split: number | null
  /** The last believed close, restated up to that day: what is carried in its place; NaN where there is none. */
  readonly carried: number
  /** Index of the valuation day from which on it counts, from its own day on; null where it never did. */
  readonly believedOn: number | null
  /** Index of the valuation day whose data rejected it; null where none has. It may have been believed before. */
  readonly rejectedOn: number | null
}

/** The believed closes of a series, and those that are or were in doubt, ascending by day. */
interface Judgement extends BelievedCloses {
  readonly doubts: readonly Doubt[]
}

/** Valuation days within which a price that comes back takes agreement's belief away. */
export const COMEBACK_DAYS = 10

/**
 * Judges which closes of a series are believed. A close is in doubt if it is not above 0 (unless allowed), if it moved beyond its limit
 * against the last believed one, or if it looks like an error of unit, direction or a split that was not booked (`closeDoubt`). The last
 * believed close stands instead. A doubtful close is believed, from its own day on, once a later one agrees with it: two closes with
 * different values, five where a split would explain them, never errors of unit or direction. A close that is neither in doubt nor agrees
 * is believed and rejects those in doubt, and one that is back at the old price within ten valuation days rejects what was believed for
 * agreement alone. What a person confirmed, or a corporate action other than a split explains, is believed.
 *
 * A trade since the last believed close, within 20 % of a doubtful close and nearer to it than to the believed one, confirms it and what
 * agrees with it, unless it looks like an error of unit or direction. A trade near the believed close alone rejects those in doubt. The
 * first close is compared with the last trade before it.
 *
 * The result for the closes up to a day follows from them alone: judging a shorter series says the same as `believedOn` and `rejectedOn`
 * say of that day. Source: a rule of this project, tried on real and on synthetic series with planted errors.
 *
 * @param valuationDays day numbers, ascending
 * @param actions of the instrument, ascending by index; splits and stock dividends with their ratio, all others with 1
 */
export function judgeCloses(
  valuationDays: Int32Array,
  closes: Closes,
  actions: readonly PriceAction[],
  belief: Belief,
): Judgement {
  const judge = new Judge(closes.days.length, actions, belief)
  let next = closes.days.length > 0 ? indexOnOrAfter(closes.days, (valuationDays[0] ?? 0) - 6) : 0
  let nextAction = 0
  let nextDeal = 0
  const { days: dealDays, values: dealt } = closes.deals ?? NO_DEALS
  for (let t = 0; t < valuationDays.length; t++) {
    let isExplained = false
    for (; nextAction < actions.length && actions[nextAction]!.index <= t; nextAction++) {
      const { index, ratio } = actions[nextAction]!
      if (index !== t) continue
      if (ratio === 1) isExplained = true
      else judge.restate(ratio)
    }
    const firstDeal = nextDeal
    for (; nextDeal < dealDays.length && dealDays[nextDeal]! <= valuationDays[t]!; nextDeal++) judge.noteDeal(dealt[nextDeal]!, t)
    let latest = -1
    for (; next < closes.days.length && closes.days[next]! <= valuationDays[t]!; next++) latest = next
    if (latest >= 0)
      judge.take(t, closes.values[latest]!, closes.confirmed[latest] === 1 ? 'confirmed' : isExplained ? 'explained' : null)
    if (nextDeal > firstDeal) judge.settle(t, dealt.subarray(firstDeal, nextDeal))
  }
  return judge
}

const NO_DEALS: Deals = { days: new Int32Array(), values: new Float64Array() }

type OpenDoubt = { -readonly [Key in keyof Doubt]: Doubt[Key] }

/** Doubtful closes of which each agrees with the one before. */
interface Run {
  readonly doubts: OpenDoubt[]
  /** The value of the last one, restated for splits since. */
  readonly last: number
  /** Closes with another value than the one before. */
  readonly count: number
  /** How many are believed for agreement. */
  readonly needed: number
}

/** Closes believed for agreement alone, to be undone if the price comes back to where it was before. */
interface RoundTrip {
  /** Restated for splits since. */
  readonly former: number
  /** Believed closes before the run. */
  readonly count: number
  readonly spread: number
  /** Index of the last valuation day on which it counts. */
  readonly until: number
}

class Judge implements Judgement {
  readonly days: Int32Array
  readonly values: Float64Array
  count = 0
  doubts: OpenDoubt[] = []
  readonly #actions: readonly PriceAction[]
  readonly #belief: Belief
  /** The last believed close, before the first one the last trade; restated for splits since. */
  #standing = Number.NaN
  /** Index of the valuation day of the last trade before the first close. */
  #dealtOn = 0
  /** Prices of trades since the last believed close, restated for splits since. */
  #deals: number[] = []
  #open: OpenDoubt[] = []
  #run: Run | null = null
  #trip: RoundTrip | null = null
  #spread = { count: -1, value: 0 }

  constructor(most: number, actions: readonly PriceAction[], belief: Belief) {
    this.days = new Int32Array(most)
    this.values = new Float64Array(most)
    this.#actions = actions
    this.#belief = belief
  }

  restate(ratio: number): void {
    this.#standing /= ratio
    this.#deals = this.#deals.map((price) => price / ratio)
    if (this.#run) this.#run = { ...this.#run, last: this.#run.last / ratio }
    if (this.#trip) this.#trip = { ...this.#trip, former: this.#trip.former / ratio }
  }

  /** Takes the price of a trade of a day before the day's close. */
  noteDeal(price: number, t: number): void {
    if (this.#trip && isNearDeal(price, this.#standing)) this.#trip = null
    this.#deals.push(price)
    if (this.count === 0 && !(this.#open.length > 0 && this.#standing > 0)) [this.#standing, this.#dealtOn] = [price, t]
  }

  /** Confirms or rejects what is still in doubt after a day with trades, given their prices. */
  settle(t: number, today: Float64Array): void {
    if (this.#open.length === 0) return
    const run = this.#run
    const valueOn = ({ index, value }: Doubt) => value / unitsBetween(this.#actions, index, t)
    if (run?.doubts.some((doubt) => this.#isDealt(valueOn(doubt), run.needed))) {
      this.#trip = null
      this.#believeRun(t)
      this.#stand(t, run.last)
    } else if (
      // Before the first believed close the day's own trade is what its close is compared with.
      !(this.count === 0 && this.#open[0]!.index === t) &&
      today.some((price) => isNearDeal(price, this.#standing)) &&
      !today.some((price) => this.#open.some((doubt) => isNearDeal(price, valueOn(doubt))))
    )
      this.#rejectOpen(t)
  }

  /** @param needed closes that are to agree: where none ever do, no trade confirms them either */
  #isDealt(value: number, needed: number): boolean {
    return Number.isFinite(needed) && this.#deals.some((price) => isConfirmedBy(price, value, this.#standing))
  }

  /** @param because why the close is believed whatever its value */
  take(t: number, value: number, because: 'confirmed' | 'explained' | null): void {
    const { judgedAs, allowsNonPositive } = this.#belief
    const isAllowed = because === 'confirmed' || (value > 0 && because === 'explained') || (value <= 0 && allowsNonPositive)
    if (!Number.isFinite(value) || (value <= 0 && !isAllowed)) this.#doubt(t, value, 'notPositive', null)
    else if (isAllowed || judgedAs === null || !(this.#standing > 0)) {
      if (judgedAs !== null && this.#run && value > 0 && this.#agrees(this.#run, value, judgedAs)) this.#believeRun(t)
      this.#trip = null
      this.#believe(t, value)
    } else {
      const isAlone = this.#run === null && this.#trip === null
      if (isAlone && isUnremarkable(value, this.#standing, judgedAs)) this.#believe(t, value)
      else this.#weigh(t, value, judgedAs)
    }
  }

  #weigh(t: number, value: number, judgedAs: JudgedAs): void {
    this.#rejectIfBack(t, value, judgedAs)
    const run = this.#run
    const gap = t - (this.days[this.count - 1] ?? this.#dealtOn)
    const standing = { value: this.#standing, gap, count: this.count, spread: this.#spreadOf(judgedAs) }
    const ownDoubt = closeDoubt(value, standing, judgedAs)
    if (run && this.#agrees(run, value, judgedAs)) {
      const reason = ownDoubt?.reason ?? run.doubts[0]!.reason
      const count = run.count + (value !== run.last || judgedAs === 'debt' ? 1 : 0)
      const needed = Math.max(run.needed, ownDoubt ? agreeingCloses(reason) : 0)
      const isDealt = this.#isDealt(value, needed)
      if (count >= needed || isDealt) {
        const until = run.doubts[0]!.index + COMEBACK_DAYS
        this.#trip = isDealt ? null : { former: this.#standing, count: this.count, spread: standing.spread, until }
        this.#believeRun(t)
        this.#believe(t, value)
      } else {
        const doubt = this.#doubt(t, value, reason, ownDoubt?.split ?? null)
        run.doubts.push(doubt)
        this.#run = { doubts: run.doubts, last: value, count, needed }
      }
    } else if (ownDoubt && !this.#isDealt(value, agreeingCloses(ownDoubt.reason))) {
      const doubt = this.#doubt(t, value, ownDoubt.reason, ownDoubt.split)
      this.#run = { doubts: [doubt], last: value, count: 1, needed: agreeingCloses(ownDoubt.reason) }
    } else {
      if (ownDoubt) this.#trip = null
      this.#believe(t, value)
    }
  }

  #agrees({ last }: Run, value: number, judgedAs: JudgedAs): boolean {
    return agrees(value, last, this.#standing, this.#spreadOf(judgedAs), judgedAs)
  }

  /** Takes back what was believed for agreement alone where a close is at the price before. */
  #rejectIfBack(t: number, value: number, judgedAs: JudgedAs): void {
    if (!this.#trip) return
    const { former, count, spread, until } = this.#trip
    if (t > until) this.#trip = null
    else if (hasComeBack(value, former, this.#standing, spread, judgedAs)) {
      const known = new Map(this.doubts.map((doubt) => [doubt.index, doubt]))
      for (let k = count; k < this.count; k++) {
        const index = this.days[k]!
        const doubt = known.get(index)
        const trip = { index, value: this.values[k]!, reason: 'roundTrip', split: null } as const
        const carried = count > 0 ? former * unitsBetween(this.#actions, index, t) : Number.NaN
        if (doubt) doubt.rejectedOn = t
        else known.set(index, { ...trip, carried, believedOn: index, rejectedOn: t })
      }
      this.doubts = [...known.values()].sort((a, b) => a.index - b.index)
      this.count = count
      this.#spread = { count, value: spread }
      this.#standing = former
      this.#run = null
      this.#trip = null
    }
  }

  #doubt(index: number, value: number, reason: DoubtReason, split: number | null): OpenDoubt {
    const carried = this.count > 0 ? this.#standing : Number.NaN
    const doubt: OpenDoubt = { index, value, reason, split, carried, believedOn: null, rejectedOn: null }
    this.doubts.push(doubt)
    this.#open.push(doubt)
    return doubt
  }

  /** The closes of the run count from their own days on. */
  #believeRun(t: number): void {
    for (const doubt of this.#run!.doubts) {
      doubt.believedOn = t
      this.days[this.count] = doubt.index
      this.values[this.count++] = doubt.value
    }
    this.#open = this.#open.filter(({ believedOn }) => believedOn === null)
    this.#run = null
  }

  #believe(t: number, value: number): void {
    this.days[this.count] = t
    this.values[this.count++] = value
    this.#stand(t, value)
  }

  /** A close of a day is the last believed one, and rejects what is still in doubt. */
  #stand(t: number, value: number): void {
    this.#standing = value
    if (this.#deals.length > 0) this.#deals = []
    if (this.#open.length > 0) this.#rejectOpen(t)
  }

  #rejectOpen(t: number): void {
    for (const doubt of this.#open) doubt.rejectedOn = t
    this.#open = []
    this.#run = null
  }

  /** It changes with the believed closes alone. */
  #spreadOf(judgedAs: JudgedAs): number {
    if (this.#spread.count !== this.count) this.#spread = { count: this.count, value: closeSpread(this, this.#actions, judgedAs) }
    return this.#spread.value
  }
}
