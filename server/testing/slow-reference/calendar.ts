import type { Dataset } from '../../src/ingest/dataset.ts'

/*
 * An independent, slow reference: plain loops written from the definitions of the figures, without code of analytics, so that an error
 * would have to be made twice in two different ways. Days are whole numbers since 1970-01-01.
 */

export const DAY_MS = 86_400_000

export const dayOf = (text: string): number => Date.parse(`${text}T00:00:00Z`) / DAY_MS

/** The same day of another month, or its last one where it has no such day. */
export function monthsLater(day: number, months: number): number {
  const date = new Date(day * DAY_MS)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + months]
  const lastOfMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return Date.UTC(year, month, Math.min(date.getUTCDate(), lastOfMonth)) / DAY_MS
}

/** Mondays to Fridays less the holidays, from the first datum to the last day with a close. */
export function slowDays(dataset: Dataset): readonly number[] {
  const closed = new Set(dataset.holidays.map(({ day }) => dayOf(day)))
  const isOpen = (day: number) => ![0, 6].includes(new Date(day * DAY_MS).getUTCDay()) && !closed.has(day)
  const quoted = [...new Set(dataset.prices.map(({ day }) => day))].map(dayOf)
  const entered = [
    ...dataset.fxRates.map(({ day }) => day),
    ...dataset.transactions.map(({ tradeDate }) => tradeDate),
    ...dataset.transfers.map(({ date }) => date),
    ...dataset.income.flatMap(({ exDate, payDate }) => [exDate ?? payDate, payDate]),
  ]
  let first = Number.POSITIVE_INFINITY
  for (const day of [...quoted, ...[...new Set(entered)].map(dayOf)]) first = Math.min(first, day)
  let last = Number.NEGATIVE_INFINITY
  for (const day of quoted) if (isOpen(day)) last = Math.max(last, day)
  const days: number[] = []
  for (let day = first; day <= last; day++) if (isOpen(day)) days.push(day)
  return days
}

/** Index of the close that starts a period that ends on the last day; negative where the calendar is too short. */
export function slowStart(days: readonly number[], timePeriod: string, firstEntry: number): number {
  const last = days.length - 1
  const date = new Date(days[last]! * DAY_MS)
  const onOrBefore = (day: number) => days.findLastIndex((each) => each <= day)
  switch (timePeriod) {
    case '1D':
      return last - 1
    case '5D':
      return last - 5
    case 'MTD':
      return onOrBefore(Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 0) / DAY_MS)
    case 'YTD':
      return onOrBefore(Date.UTC(date.getUTCFullYear() - 1, 11, 31) / DAY_MS)
    case 'Max':
      return firstEntry - 1
    default: {
      const months = Number.parseInt(timePeriod, 10) * (timePeriod.endsWith('Y') ? 12 : 1)
      return onOrBefore(monthsLater(days[last]!, -months))
    }
  }
}
