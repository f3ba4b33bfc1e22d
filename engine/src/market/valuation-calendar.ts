import { weekday } from '@portal/analytics/calendar/day-number.ts'
import { valuationDays } from '@portal/analytics/calendar/valuation-days.ts'

import type { StoredMarket, StoredSeries } from './stored-market.ts'

/** Enough days before the first datum for a valuation day among them, from which a first period can start. */
const LEAD_DAYS = 14

/**
 * The valuation days from before the first datum up to the last one with a close of its own. A close of a weekend or holiday waits for
 * the next valuation day to have one. Where no closes are sent, the last day is that of the last entry, rate, or close that a custodian
 * states: everything else has the price it was booked at.
 *
 * @param span day numbers of the first entry of any ledger, and of the last one where no closes are sent
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
  const last =
    lastDay === null
      ? (lastClose(prices, isValuationDay) ?? lastClose(fxRates, isValuationDay))
      : openDay(
          [...prices, ...fxRates].reduce((latest, { days }) => Math.max(latest, days.at(-1) ?? latest), lastDay),
          isValuationDay,
        )
  if (last === undefined) return undefined
  const firsts = [...prices, ...fxRates].flatMap(({ days }) => days[0] ?? [])
  const first = [...firsts, firstDay ?? last].reduce((a, b) => Math.min(a, b))
  return valuationDays(first - LEAD_DAYS, last, holidays)
}

/** A day, or the next valuation day, to which what is of a closed day belongs. */
function openDay(day: number, isValuationDay: (day: number) => boolean): number {
  let open = day
  while (!isValuationDay(open)) open++
  return open
}

function lastClose(series: readonly StoredSeries[], isValuationDay: (day: number) => boolean): number | undefined {
  const lasts = series.flatMap(({ days }) => days.findLast(isValuationDay) ?? [])
  return lasts.length === 0 ? undefined : lasts.reduce((a, b) => Math.max(a, b))
}
