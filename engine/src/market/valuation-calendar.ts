import { weekday } from '@portal/analytics/calendar/day-number.ts'
import { valuationDays } from '@portal/analytics/calendar/valuation-days.ts'

import type { StoredMarket, StoredSeries } from './stored-market.ts'

/** Enough days before the first datum for a valuation day among them, from which a first period can start. */
const LEAD_DAYS = 14

/**
 * The valuation days from before the first datum up to the last one with a close of its own. A close of a weekend or holiday waits for
 * the next valuation day to have one. Without any price the last day is that of the last exchange rate, and without any rate that of the
 * last entry: everything then has the price it was booked at.
 *
 * @param span day numbers of the first and the last entry of any ledger, if there is one
 * @returns undefined if there is neither close nor entry
 */
export function valuationCalendar(
  prices: readonly StoredSeries[],
  fxRates: readonly StoredSeries[],
  holidays: readonly number[],
  { firstDay, lastDay = null }: Pick<StoredMarket['span'], 'firstDay' | 'lastDay'>,
): Int32Array | undefined {
  const closed = new Set(holidays)
  const isValuationDay = (day: number) => weekday(day) < 5 && !closed.has(day)
  const last = lastClose(prices, isValuationDay) ?? lastClose(fxRates, isValuationDay) ?? entryDay(lastDay, isValuationDay)
  if (last === undefined) return undefined
  const firsts = [...prices, ...fxRates].flatMap(({ days }) => days[0] ?? [])
  const first = [...firsts, firstDay ?? last].reduce((a, b) => Math.min(a, b))
  return valuationDays(first - LEAD_DAYS, last, holidays)
}

/** The day of an entry; one of a closed day belongs to the next valuation day. */
function entryDay(day: number | null, isValuationDay: (day: number) => boolean): number | undefined {
  if (day === null) return undefined
  let open = day
  while (!isValuationDay(open)) open++
  return open
}

function lastClose(series: readonly StoredSeries[], isValuationDay: (day: number) => boolean): number | undefined {
  const lasts = series.flatMap(({ days }) => days.findLast(isValuationDay) ?? [])
  return lasts.length === 0 ? undefined : lasts.reduce((a, b) => Math.max(a, b))
}
