import { type Interval, intervalDays, isInterval, type TimePeriod } from '@portal/contract/reports/time-period.ts'
import { TIME_PERIOD } from '../messages/en/choices.ts'
import { PERIOD } from '../messages/en/period.ts'
import type { Language } from '../messages/message.ts'
import { texts } from '../messages/texts.ts'
import type { dateFormatsOf } from './date.ts'

/**
 * Returns the text of a time period in a language: its name, or for an interval 2026, Q3 2026, Sept 2026, 15 Jul 2026 or 15 Jul 2026 –
 * 30 Sep 2026.
 */
export function timePeriodTextOf(language: Language, formats: ReturnType<typeof dateFormatsOf>): (period: TimePeriod) => string {
  const named = texts('timePeriod', TIME_PERIOD, language)
  const text = texts('period', PERIOD, language)
  const ofInterval = (interval: Interval): string => {
    const { from, to } = intervalDays(interval)
    const at = (day: string): number => Date.parse(day) / 1000
    const year = from.slice(0, 4)
    const month = Number(from.slice(5, 7))
    if (from === `${year}-01-01` && to === `${year}-12-31`) return formats.formatYear(at(from))
    const isQuarter = month % 3 === 1 && to === monthEnd(year, month + 2)
    if (from.endsWith('-01') && isQuarter) return text('quarter', { quarter: (month + 2) / 3, year })
    if (from.endsWith('-01') && to === monthEnd(year, month)) return formats.formatMonthOfYear(at(from))
    return from === to
      ? formats.formatDate(at(from))
      : text('days', { from: formats.formatDate(at(from)), to: formats.formatDate(at(to)) })
  }
  return (period) => (isInterval(period) ? ofInterval(period) : named(period))
}

/** ISO date of the last day of a month, 1 to 12. */
function monthEnd(year: string, month: number): string {
  return new Date(Date.UTC(Number(year), month, 0)).toISOString().slice(0, 10)
}
