import { addTenor, type Tenor } from '@portal/analytics/calendar/add-tenor.ts'
import type { BusinessCalendar } from '@portal/analytics/calendar/business-days.ts'
import { yearFraction } from '@portal/analytics/valuation/day-count.ts'
import { type Compounding, discountFactor, rateOfDiscountFactor } from '@portal/analytics/valuation/discount-factor.ts'
import { logDiscountAt } from '@portal/analytics/valuation/zero-curve.ts'
import type { CurveCompounding, CurveDayCount, StoredCurvePoint, StoredDividendYield } from './stored-curves.ts'

/** A point of a curve. */
export interface CurvePoint {
  readonly tenor: string
  /** Zero rate as it was given, a fraction a year. */
  readonly rate: number
  readonly compounding: CurveCompounding
  readonly dayCount: CurveDayCount
  /** Day number of its end. */
  readonly end: number
  /** Until then by its day count. */
  readonly years: number
}

/** The zero rates of a currency at the close of a day. */
export interface Curve {
  readonly currency: string
  /** Day number. */
  readonly day: number
  /** Ascending by end; at least one. */
  readonly points: readonly CurvePoint[]
  /** Calendar days until the end of each point, and the logarithm of its discount factor. */
  readonly times: Float64Array
  readonly logDiscounts: Float64Array
}

interface DividendYield {
  /** Day number from which it counts. */
  readonly day: number
  /** Continuously compounded, a fraction a year. */
  readonly value: number
}

/** The days that something is known of. */
interface KnownSpan {
  /** A currency, or the id of an instrument. */
  readonly of: string
  /** Day numbers. */
  readonly first: number
  readonly last: number
}

/** The curves and dividend yields of an institution. */
export interface Curves {
  /** The currencies that have curves, by code. */
  readonly curveSpans: readonly KnownSpan[]
  /** The instruments that have dividend yields. */
  readonly dividendYieldSpans: readonly KnownSpan[]
  /** The last curve of a currency on or before a day; null where there is none. */
  readonly curveOn: (currency: string, day: number) => Curve | null
  /** The last dividend yield of an instrument on or before a day, by its id; null where there is none. */
  readonly dividendYieldOn: (instrumentId: string, day: number) => DividendYield | null
  /** The day a tenor after another, by modified following and with the end of months. */
  readonly tenorEnd: (from: number, tenor: string) => number
}

/** How often a year each compounding has. */
const COMPOUNDINGS: Readonly<Record<CurveCompounding, Compounding>> = {
  simple: 'simple',
  continuous: 'continuous',
  annual: 1,
  semiannual: 2,
  quarterly: 4,
  monthly: 12,
}

/** How a point grows money, as the formulas take it. */
export const compoundingOf = ({ compounding }: Pick<CurvePoint, 'compounding'>): Compounding => COMPOUNDINGS[compounding]

/**
 * Curves and dividend yields by the day on which they are asked for. A curve is made when it is first asked for.
 *
 * @param points in any order
 * @param calendar of the institution, by which tenors end on business days
 */
export function composeCurves(
  points: readonly StoredCurvePoint[],
  yields: readonly StoredDividendYield[],
  calendar: BusinessCalendar,
): Curves {
  const made = new Map<readonly StoredCurvePoint[], Curve | null>()
  const curveOf = (ofDay: readonly StoredCurvePoint[]): Curve | null => {
    const known = made.get(ofDay)
    if (known !== undefined) return known
    const curve = composeCurve(ofDay, calendar)
    made.set(ofDay, curve)
    return curve
  }
  const byCurrency = byDays(points, ({ currency }) => currency)
  const byInstrument = byDays(yields, ({ instrumentId }) => instrumentId)
  return {
    curveSpans: spansOf(byCurrency).toSorted((a, b) => (a.of < b.of ? -1 : 1)),
    dividendYieldSpans: spansOf(byInstrument),
    curveOn: (currency, day) => {
      const ofDay = lastOn(byCurrency.get(currency), day)
      return ofDay ? curveOf(ofDay) : null
    },
    dividendYieldOn: (instrumentId, day) => {
      const found = lastOn(byInstrument.get(instrumentId), day)?.[0]
      return found ? { day: found.day, value: Number(found.yield) } : null
    },
    tenorEnd: (from, tenor) => tenorEnd(from, tenor, calendar),
  }
}

/**
 * The logarithm of what 1 due on a later day is worth on a day; 0 where it is due. A curve of an earlier day is carried: its tenors count
 * from the day of the valuation.
 */
export function logDiscount(curve: Curve, from: number, to: number): number {
  return to <= from ? 0 : logDiscountAt(curve.times, curve.logDiscounts, to - from)
}

/** Value on a day of 1 of a currency due on a later day: 1 without a curve. */
export const discount = (curve: Curve | null, from: number, to: number): number =>
  curve === null ? 1 : Math.exp(logDiscount(curve, from, to))

/** The zero rate from a day to a later one, continuously compounded on 365 days; 0 without a curve, and where both are the same day. */
export function zeroRate(curve: Curve | null, from: number, to: number): number {
  return curve === null || to <= from ? 0 : rateOfDiscountFactor(discount(curve, from, to), (to - from) / ZERO_RATE_DAYS)
}

/** Days a year of zero rates. */
export const ZERO_RATE_DAYS = 365

/** The rate of money for a day: that of the shortest point, simple, on a year of so many days. */
export function moneyMarketRate({ points }: Curve): {
  readonly rate: number
  readonly basis: number
  readonly point: CurvePoint
} {
  const point = points[0]!
  const { rate, compounding, dayCount, years } = point
  const basis = dayCount.includes('360') ? 360 : 365
  if (compounding === 'simple' || years === 0) return { rate, basis, point }
  return { rate: rateOfDiscountFactor(discountFactor(rate, years, compoundingOf(point)), years, 'simple'), basis, point }
}

/** The day a tenor after another, by modified following and with the end of months. */
function tenorEnd(from: number, tenor: string, calendar: BusinessCalendar): number {
  return addTenor(from, tenorOf(tenor), { convention: 'modifiedFollowing', calendar, endOfMonth: true })
}

const UNITS = { D: 'days', W: 'weeks', M: 'months', Y: 'years' } as const

function tenorOf(tenor: string): Tenor {
  if (tenor === 'ON') return { count: 1, unit: 'businessDays' }
  const unit = Object.entries(UNITS).find(([letter]) => tenor.endsWith(letter))
  if (!unit) throw new Error(`There is no tenor ${tenor}.`)
  return { count: Number(tenor.slice(0, -1)), unit: unit[1] }
}

/** Null where no point has a discount factor. Of points that end on one day the shorter tenor by name counts. */
function composeCurve(ofDay: readonly StoredCurvePoint[], calendar: BusinessCalendar): Curve | null {
  const { currency, day } = ofDay[0]!
  const known = ofDay
    .map((stored): CurvePoint => {
      const end = tenorEnd(day, stored.tenor, calendar)
      return { ...stored, rate: Number(stored.rate), end, years: yearFraction(stored.dayCount, day, end) }
    })
    .filter((point) => point.end > day && Number.isFinite(logOf(point)))
    .sort((a, b) => a.end - b.end || (a.tenor < b.tenor ? -1 : 1))
  const points = known.filter(({ end }, i) => end !== known[i - 1]?.end)
  if (points.length === 0) return null
  return {
    currency,
    day,
    points,
    times: Float64Array.from(points, ({ end }) => end - day),
    logDiscounts: Float64Array.from(points, logOf),
  }
}

const logOf = (point: CurvePoint): number => Math.log(discountFactor(point.rate, point.years, compoundingOf(point)))

interface Dated {
  readonly day: number
}

/** Rows by key, those of one day together, ascending by day. */
function byDays<Row extends Dated>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
): ReadonlyMap<string, readonly (readonly Row[])[]> {
  const ascending = (some: readonly Row[]) =>
    [...Map.groupBy(some, ({ day }) => day)].sort(([a], [b]) => a - b).map(([, ofDay]) => ofDay)
  return new Map([...Map.groupBy(rows, keyOf)].map(([key, some]) => [key, ascending(some)]))
}

const spansOf = (byKey: ReturnType<typeof byDays<Dated>>): readonly KnownSpan[] =>
  [...byKey].map(([of, days]) => ({ of, first: days[0]![0]!.day, last: days.at(-1)![0]!.day }))

/** The rows of the last day on or before a day. */
function lastOn<Row extends Dated>(days: readonly (readonly Row[])[] | undefined, day: number): readonly Row[] | undefined {
  if (!days) return undefined
  let low = 0
  let high = days.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (days[middle]![0]!.day <= day) low = middle + 1
    else high = middle
  }
  return days[low - 1]
}
