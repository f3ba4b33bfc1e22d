import { formatDate, formatInstant, formatZone } from './date.ts'

/** An ISO 8601 date, or an instant with its zone; never a part of a longer word. */
const ISO = /(?<![\w-])(\d{4}-\d\d-\d\d)(T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d))?(?![\w-])/g

/**
 * Rewrites the ISO dates in a server message: 2026-11-19 as 19 Nov 2026, and 2026-11-19T08:05:00Z as 19 Nov 2026, 09:05 CET in
 * the given time zone or the user's. Other text is unchanged.
 */
export function formatDatesIn(text: string, timeZone?: string): string {
  return text.replace(ISO, (written, day: string, time: string | undefined) => {
    const at = Date.parse(time === undefined ? day : written) / 1000
    if (Number.isNaN(at)) return written
    return time === undefined ? formatDate(at) : `${formatInstant(at, timeZone)} ${formatZone(at, timeZone)}`
  })
}
