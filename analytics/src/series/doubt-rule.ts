import { median } from '../statistics/quantile.ts'
import type { JudgedAs, PriceAction } from './closes.ts'

/**
 * Why a close is in doubt: it is not above 0; it moved beyond its limit; it is about ten, a hundred, a thousand or ten thousand times
 * the last one, or that part of it; it is about one over the last rate; it is about an n-th of the last price, or n times that, as after
 * a split that was not booked; or a close at the old price followed soon.
 */
export const DOUBT_REASONS = ['notPositive', 'limit', 'unit', 'inverse', 'split', 'roundTrip'] as const
export type DoubtReason = (typeof DOUBT_REASONS)[number]

interface Scale {
  /** No larger |ln move| is within the limit, however much the series moves. */
  readonly widest: number
  /** No smaller one is beyond it, however little: as a ratio. */
  readonly narrowestRatio: number
  /** The limit in spreads of a day. */
  readonly spreads: number
  readonly leastSpread: number
  /** A close as near as this to the price before a run has come back. */
  readonly comeback: number
}

const SCALES: Readonly<Record<JudgedAs, Scale>> = {
  share: { widest: Math.log(3), narrowestRatio: 1.25, spreads: 15, leastSpread: 0.003, comeback: 0.1 },
  fx: { widest: Math.log(1.25), narrowestRatio: 1.05, spreads: 12, leastSpread: 0.001, comeback: 0.02 },
  debt: { widest: Math.log(1.5), narrowestRatio: 1.1, spreads: 15, leastSpread: 0.001, comeback: 0.1 },
}

/** Moves that a spread is taken of, and the fewest that a limit is made of. */
const MOVES = 60
const FEWEST_MOVES = 20
/** Closes that the last one must rest on before one that resembles an error is taken for it. */
const FEWEST_CLOSES = 5
const SPLITS = [2, 3, 4, 5, 6, 7, 8, 10, 12, 15, 20, 25, 30, 40, 50, 100]
/** An inverted rate is only looked for beyond this |ln move|. */
const MIN_INVERSE = 0.01

/** Believed closes, ascending: index of the valuation day, and the value as quoted on it. */
export interface BelievedCloses {
  readonly days: Int32Array
  readonly values: Float64Array
  /** How many there are; what stands behind them in the arrays does not count. */
  readonly count: number
}

/** Reference of a close: the last believed one, restated for the splits since, and how the closes before it moved. */
interface Standing {
  readonly value: number
  /** Valuation days from it to the close that is judged. */
  readonly gap: number
  /** Believed closes up to it; 0 where it is the price of a trade. */
  readonly count: number
  /** Of one day, from `closeSpread`. */
  readonly spread: number
}

/** Whether a close needs no further look: it moved less than any limit, and resembles no error. */
export function isUnremarkable(value: number, standing: number, judgedAs: JudgedAs): boolean {
  const ratio = value / standing
  const { narrowestRatio } = SCALES[judgedAs]
  if (!(ratio <= narrowestRatio && ratio * narrowestRatio >= 1)) return false
  if (judgedAs !== 'fx') return true
  // Only what moved at least twice as far as it is from one over the last rate is taken for that.
  const size = Math.abs(Math.log(ratio))
  return size <= MIN_INVERSE || Math.abs(Math.log(value * standing)) > Math.max(MIN_INVERSE, size / 2)
}

/**
 * How far a series moves in a day: 1.4826 times the median of |ln move| / sqrt(gap) over the last 60 moves between believed closes, gaps
 * in valuation days, and at least 0.3 % (exchange rates and bonds 0.1 %). Of a normal distribution it is the standard deviation.
 *
 * @returns a fraction; the least one where there is no move
 */
export function closeSpread(
  { days, values, count }: BelievedCloses,
  actions: readonly PriceAction[],
  judgedAs: JudgedAs,
): number {
  const moves = new Float64Array(MOVES)
  let size = 0
  for (let k = Math.max(1, count - MOVES); k < count; k++) {
    const move = Math.log(values[k]! / (values[k - 1]! / unitsBetween(actions, days[k - 1]!, days[k]!)))
    if (Number.isFinite(move)) moves[size++] = Math.abs(move) / Math.sqrt(days[k]! - days[k - 1]!)
  }
  const { leastSpread } = SCALES[judgedAs]
  return size === 0 ? leastSpread : Math.max(leastSpread, 1.4826 * median(moves.subarray(0, size)))
}

/** New units per old unit by the splits after a valuation day, up to another. */
export function unitsBetween(actions: readonly PriceAction[], after: number, until: number): number {
  let units = 1
  for (const { index, ratio } of actions) if (index > after && index <= until) units *= ratio
  return units
}

/** Why a close above 0 is in doubt, and which split would explain it; null where it is not. */
interface CloseDoubt {
  readonly reason: Exclude<DoubtReason, 'notPositive' | 'roundTrip'>
  /** New units per old unit of the split that would explain it; null where none does. */
  readonly split: number | null
}

/** Judges a close by itself: its distance from the one that stands, against the limit and against what errors look like. */
export function closeDoubt(value: number, standing: Standing, judgedAs: JudgedAs): CloseDoubt | null {
  const { gap, count, spread } = standing
  const { widest, narrowestRatio, spreads } = SCALES[judgedAs]
  const move = Math.log(value / standing.value)
  const size = Math.abs(move)
  if (count >= FEWEST_CLOSES) {
    const tolerance = Math.min(0.03, Math.max(0.01, 2 * spread))
    const split = judgedAs === 'share' ? splitNear(move, tolerance) : null
    const power = Math.min(4, Math.max(1, Math.round(size / Math.LN10)))
    if (Math.abs(size - power * Math.LN10) <= 2 * tolerance) return { reason: 'unit', split }
    const isInverse = Math.abs(Math.log(value * standing.value)) <= Math.max(MIN_INVERSE, 3 * spread)
    if (judgedAs === 'fx' && isInverse && size > Math.max(MIN_INVERSE, 6 * spread)) return { reason: 'inverse', split }
    if (split !== null) return { reason: 'split', split }
  }
  const limit =
    count <= FEWEST_MOVES
      ? widest * (count === 0 ? Math.sqrt(1 + gap / DAYS_A_YEAR) : 1)
      : Math.min(widest, Math.max(Math.log(narrowestRatio), spreads * spread * Math.sqrt(gap)))
  return size > limit ? { reason: 'limit', split: null } : null
}

/** Valuation days. The older the trade that a first close is compared with, the more the price may have moved: by the root of the time. */
const DAYS_A_YEAR = 261

function splitNear(move: number, tolerance: number): number | null {
  const units = SPLITS.find((n) => Math.abs(Math.abs(move) - Math.log(n)) <= tolerance)
  return units === undefined ? null : move < 0 ? units : 1 / units
}

/** Whether a close agrees with a doubtful one: it is near it, and nearer than to the close that stands. */
export function agrees(value: number, doubtful: number, standing: number, spread: number, judgedAs: JudgedAs) {
  const distance = Math.abs(Math.log(value / doubtful))
  const reach = Math.min(SCALES[judgedAs].widest, Math.max(Math.log(1.1), 6 * spread))
  return distance <= reach && distance < Math.abs(Math.log(value / standing))
}

/** Whether a close has come back to the price before a run: it is near that, and nearer than to the close that stands. */
export function hasComeBack(value: number, former: number, standing: number, spread: number, judgedAs: JudgedAs) {
  const distance = Math.abs(Math.log(value / former))
  return distance <= Math.max(SCALES[judgedAs].comeback, 6 * spread) && distance < Math.abs(Math.log(value / standing))
}

/** A trade is near a close whose price is at most this |ln ratio| from its own. */
const DEAL_REACH = Math.log(1.2)

/** Whether the price of a trade is within 20 % of a close. */
export const isNearDeal = (deal: number, close: number): boolean => Math.abs(Math.log(deal / close)) <= DEAL_REACH

/** Whether the price of a trade confirms a doubtful close: it is within 20 % of it, and nearer to it than to the close that stands. */
export const isConfirmedBy = (deal: number, doubtful: number, standing: number): boolean =>
  isNearDeal(deal, doubtful) && Math.abs(Math.log(deal / doubtful)) < Math.abs(Math.log(deal / standing))

/** Closes of a run, each with another value than the one before, that are believed for agreeing; of errors of unit or direction none ever. */
export const agreeingCloses = (reason: DoubtReason): number =>
  reason === 'unit' || reason === 'inverse' ? Number.POSITIVE_INFINITY : reason === 'split' ? 5 : 2
