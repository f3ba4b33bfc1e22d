import type { Interval } from '@portal/contract/reports/time-period.ts'

/** Months, quarters and years that are offered, the latest first. */
const MONTHS = 12
const QUARTERS = 8
const YEARS = 6

interface PeriodPresets {
  readonly months: readonly [previous: Interval, ...earlier: Interval[]]
  readonly quarters: readonly Interval[]
  readonly years: readonly Interval[]
}

/** The calendar periods up to a day, an ISO date: the months before its own, and the quarters and years that have begun. */
export function periodPresets(day: string): PeriodPresets {
  const year = Number(day.slice(0, 4))
  const month = Number(day.slice(5, 7)) - 1
  const quarter = 3 * Math.floor(month / 3)
  return {
    months: [months(year, month - 1, 1), ...Array.from({ length: MONTHS - 1 }, (_, back) => months(year, month - 2 - back, 1))],
    quarters: Array.from({ length: QUARTERS }, (_, back) => months(year, quarter - 3 * back, 3)),
    years: Array.from({ length: YEARS }, (_, back) => months(year - back, 0, 12)),
  }
}

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

/** The tax years of the United Kingdom that have begun, which begin on 6 April, the latest first. */
export function taxYearsTo(day: string): readonly Interval[] {
  const year = Number(day.slice(0, 4)) - (day.slice('YYYY-'.length) < '04-06' ? 1 : 0)
  return Array.from({ length: YEARS }, (_, back): Interval => `${year - back}-04-06/${year - back + 1}-04-05`)
}

/** The month of a day up to it. */
export const monthToDate = (day: string): Interval => `${day.slice(0, 'YYYY-MM'.length)}-01/${day}`

/** Whole months from one on, which may be below 0. */
const months = (year: number, first: number, count: number): Interval =>
  `${isoDay(Date.UTC(year, first, 1))}/${isoDay(Date.UTC(year, first + count, 0))}`

const isoDay = (ms: number): string => new Date(ms).toISOString().slice(0, 'YYYY-MM-DD'.length)
