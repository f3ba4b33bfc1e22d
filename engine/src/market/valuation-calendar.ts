import { weekday } from '@portal/analytics/calendar/day-number.ts'
import { valuationDays } from '@portal/analytics/calendar/valuation-days.ts'

import type { StoredSeries } from './stored-market.ts'

/** Enough days before the first datum for a valuation day among them, from which a first period can start. */
const LEAD_DAYS = 14

/**
 * The valuation days from before the first datum up to the last one with a close of its own. A close of a weekend or holiday waits for
 * the next valuation day to have one. Where there are no prices at all, exchange rates tell the last close.
 *
 * @param firstEntry day number of the first entry of any ledger, if there is one
 * @returns undefined if there is no close
 */
export function valuationCalendar(
  prices: readonly StoredSeries[],
  fxRates: readonly StoredSeries[],
  holidays: readonly number[],
  firstEntry: number | null,
): Int32Array | undefined {
  const closed = new Set(holidays)
  const isValuationDay = (day: number) => weekday(day) < 5 && !closed.has(day)
  const last = lastClose(prices, isValuationDay) ?? lastClose(fxRates, isValuationDay)
  if (last === undefined) return undefined
  const firsts = [...prices, ...fxRates].flatMap(({ days }) => days[0] ?? [])
  const first = [...firsts, firstEntry ?? last].reduce((a, b) => Math.min(a, b))
  return valuationDays(first - LEAD_DAYS, last, holidays)
}

function lastClose(series: readonly StoredSeries[], isValuationDay: (day: number) => boolean): number | undefined {
  const lasts = series.flatMap(({ days }) => days.findLast(isValuationDay) ?? [])
  return lasts.length === 0 ? undefined : lasts.reduce((a, b) => Math.max(a, b))
}
