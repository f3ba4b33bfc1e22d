import type { Interval } from '@portal/contract/reports/time-period.ts'

/** The closes between which a report's time period lies, in epoch seconds: the day of the first does not belong to it. */
export interface Period {
  readonly from: number
  readonly to: number
}

const DAY_MS = 86_400_000

/** The days of a calendar month that belong to a period. @param month 0 for January */
export function partOfMonth(year: number, month: number, { from, to }: Period): Interval {
  const first = Math.max(Date.UTC(year, month, 1), from * 1000 + DAY_MS)
  const last = Math.min(Date.UTC(year, month + 1, 0), to * 1000)
  return `${dayOf(first)}/${dayOf(last)}`
}

const dayOf = (instant: number): string => new Date(instant).toISOString().slice(0, 10)
