import type { dateFormatsOf } from './date.ts'

/** An ISO 8601 date, or an instant with its zone; never a part of a longer word. */
const ISO = /(?<![\w-])(\d{4}-\d\d-\d\d)(T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d))?(?![\w-])/g

/**
 * Returns a function that rewrites the ISO dates in a server message: 2026-11-19 as 19 Nov 2026, and 2026-11-19T08:05:00Z as 19 Nov
 * 2026, 09:05 CET in the given time zone or the user's. Other text is unchanged.
 */
export const datesInTextOf =
  ({ formatDate, formatInstant, formatZone }: ReturnType<typeof dateFormatsOf>) =>
  (text: string, timeZone?: string): string =>
    text.replace(ISO, (written, day: string, time: string | undefined) => {
      const at = Date.parse(time === undefined ? day : written) / 1000
      if (Number.isNaN(at)) return written
      return time === undefined ? formatDate(at) : `${formatInstant(at, timeZone)} ${formatZone(at, timeZone)}`
    })
