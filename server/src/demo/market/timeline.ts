import { indexOnOrAfter, valuationDays } from '@portal/analytics/calendar/valuation-days.ts'

import { FIRST_DAY, holidays } from '../calendar.ts'

/** The valuation days of the history. Every series of the market is an array with one entry a day of it. */
export interface Timeline {
  readonly days: Int32Array
  /** The index of the first valuation day on or after a day; the number of days if there is none yet. */
  readonly indexFrom: (day: number) => number
}

/** The valuation days from the first day of the history to `lastDay`. */
export function timelineUntil(lastDay: number): Timeline {
  const closed = holidays(lastDay).map(({ day }) => day)
  const days = valuationDays(FIRST_DAY, lastDay, closed)
  return { days, indexFrom: (day) => indexOnOrAfter(days, day) }
}
