import { FIGURE } from '../messages/en/figure.ts'
import type { Language } from '../messages/message.ts'
import { texts } from '../messages/texts.ts'
import { type Amount, isKnown, MISSING } from './missing.ts'

const SHORT_DATE = { day: 'numeric', month: 'short', year: 'numeric' } as const

/** Formats of days and instants in a language. */
export function dateFormatsOf(language: Language) {
  const { locale, dateLocale = locale } = language
  const text = texts('figure', FIGURE, language)
  const formatOf = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(dateLocale, options)
  const partOfDay = (options: Intl.DateTimeFormatOptions): ((epochSeconds: number) => string) => {
    const format = formatOf({ ...options, timeZone: 'UTC' })
    return (epochSeconds) => format.format(epochSeconds * 1000)
  }
  const businessDate = partOfDay(SHORT_DATE)

  const namedDay = (epochSeconds: number, timeZone: string | undefined) => {
    const parts = formatOf({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone }).formatToParts(
      epochSeconds * 1000,
    )
    const of = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)!.value
    return { weekday: of('weekday'), day: of('day'), month: of('month'), year: of('year') }
  }

  return {
    /** A business date, given as epoch seconds of its 00:00 UTC: 19 Nov 2026, independent of the user's time zone. */
    formatDate: (epochSeconds: Amount): string => (isKnown(epochSeconds) ? businessDate(epochSeconds) : MISSING),
    /** Day and month of a business date, for an axis: 19 Nov. */
    formatDayAndMonth: partOfDay({ day: 'numeric', month: 'short' }),
    /** A business date in a sentence: "on Friday, 20 November". */
    onDay: (epochSeconds: number): string => text('onDay', namedDay(epochSeconds, 'UTC')),
    /** "on Friday, 20 November 2026". */
    onDayOfYear: (epochSeconds: number): string => text('onDayOfYear', namedDay(epochSeconds, 'UTC')),
    /** Nov. */
    formatMonth: partOfDay({ month: 'short' }),
    /** November. */
    formatMonthName: partOfDay({ month: 'long' }),
    /** Nov 2026. */
    formatMonthOfYear: partOfDay({ month: 'short', year: 'numeric' }),
    /** 2026. */
    formatYear: partOfDay({ year: 'numeric' }),
    /** An instant in epoch seconds, in the given time zone or the user's: 19 Nov 2026, 09:05. */
    formatInstant: (epochSeconds: Amount, timeZone?: string): string =>
      isKnown(epochSeconds)
        ? formatOf({ ...SHORT_DATE, hour: '2-digit', minute: '2-digit', timeZone }).format(epochSeconds * 1000)
        : MISSING,
    /** The name of the time zone in which an instant is shown, such as CET or GMT+9. */
    formatZone(epochSeconds: number, timeZone?: string): string {
      const parts = formatOf({ timeZoneName: 'short', timeZone }).formatToParts(epochSeconds * 1000)
      return parts.find((part) => part.type === 'timeZoneName')?.value ?? ''
    },
    /**
     * The date of figures in a sentence: "today" or "on Friday, 20 November", with the year if it is not the present one. @param
     * figures epoch seconds: 00:00 UTC of the day for a close, an instant for live figures @param now epoch seconds @param timeZone
     * default: the browser's
     */
    dayInWords(figures: { readonly asOf: number; readonly mode: 'Close' | 'Live' }, now: number, timeZone?: string): string {
      const present = namedDay(now, timeZone)
      const shown = namedDay(figures.asOf, figures.mode === 'Close' ? 'UTC' : timeZone)
      if (shown.year !== present.year) return text('onDayOfYear', shown)
      return shown.day === present.day && shown.month === present.month ? text('today') : text('onDay', shown)
    },
  }
}
