import { type Interval, intervalDays } from '@portal/contract/reports/time-period.ts'

/** Months and quarters that are offered, the latest first, and years while the first entry is not known. */
const MONTHS = 12
const QUARTERS = 8
const YEARS = 6

interface PeriodPresets {
  readonly months: readonly [previous: Interval, ...earlier: Interval[]]
  readonly quarters: readonly Interval[]
  readonly years: readonly Interval[]
}

/**
 * The calendar periods up to a day, an ISO date: the months before its own, and the quarters and years that have begun; none but the latest
 * of each that ends before the first entry. @param first its day, an ISO date
 */
export function periodPresets(day: string, first: string | null): PeriodPresets {
  const year = Number(day.slice(0, 4))
  const month = Number(day.slice(5, 7)) - 1
  const quarter = 3 * Math.floor(month / 3)
  const earlier = Array.from({ length: MONTHS - 1 }, (_, back) => months(year, month - 2 - back, 1))
  const quarters = Array.from({ length: QUARTERS }, (_, back) => months(year, quarter - 3 * back, 3))
  return {
    months: [months(year, month - 1, 1), ...earlier.filter((value) => endsSince(value, first))],
    quarters: quarters.filter((value, back) => back === 0 || endsSince(value, first)),
    years: Array.from({ length: yearsSince(first, year) }, (_, back) => months(year - back, 0, 12)),
  }
}

/** All that have begun, back to the year of the first entry, the latest first. */
export function everyCalendarPeriod(day: string, first: string | null): Record<keyof PeriodPresets, readonly Interval[]> {
  const { years } = periodPresets(day, first)
  const partsOf = (count: number) =>
    years
      .flatMap((year) =>
        Array.from({ length: 12 / count }, (_, back) => months(Number(year.slice(0, 4)), 12 - count * (back + 1), count)),
      )
      .filter((period) => period.slice(0, day.length) <= day)
  return { months: partsOf(1), quarters: partsOf(3), years }
}

/** Whether a period ends on the day of the first entry or later. */
export const endsSince = (period: Interval, first: string | null): boolean => first === null || intervalDays(period).to >= first

/** Years up to one, at least that one, back to that of a day. */
const yearsSince = (first: string | null, year: number): number =>
  first === null ? YEARS : Math.max(1, year - Number(first.slice(0, 4)) + 1)

/** The quarters and months that the twelve months after a day lie in, the first one first. */
export function periodsAhead(day: string): { readonly quarters: readonly Interval[]; readonly months: readonly Interval[] } {
  const year = Number(day.slice(0, 4))
  const month = Number(day.slice(5, 7)) - 1
  const quarter = 3 * Math.floor(month / 3)
  return {
    quarters: Array.from({ length: 5 }, (_, ahead) => months(year, quarter + 3 * ahead, 3)),
    months: Array.from({ length: MONTHS + 1 }, (_, ahead) => months(year, month + ahead, 1)),
  }
}

/** The tax years of the United Kingdom that have begun, which begin on 6 April, the latest first, back to that of a day. */
export function taxYearsTo(day: string, first: string | null): readonly Interval[] {
  const year = taxYearOf(day)
  const count = first === null ? YEARS : Math.max(1, year - taxYearOf(first) + 1)
  return Array.from({ length: count }, (_, back): Interval => `${year - back}-04-06/${year - back + 1}-04-05`)
}

/** The year in which the tax year of a day begins. */
const taxYearOf = (day: string): number => Number(day.slice(0, 4)) - (day.slice('YYYY-'.length) < '04-06' ? 1 : 0)

/** The month of a day up to it. */
export const monthToDate = (day: string): Interval => `${day.slice(0, 'YYYY-MM'.length)}-01/${day}`

/** Whole months from one on, which may be below 0. */
const months = (year: number, first: number, count: number): Interval =>
  `${isoDay(Date.UTC(year, first, 1))}/${isoDay(Date.UTC(year, first + count, 0))}`

const isoDay = (ms: number): string => new Date(ms).toISOString().slice(0, 'YYYY-MM-DD'.length)
