import { type Amount, isKnown, MISSING } from './missing.ts'

const businessDate = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })

/** A business date, given as epoch seconds of its 00:00 UTC: 19 Nov 2026, independent of the user's time zone. */
export const formatDate = (epochSeconds: Amount): string =>
  isKnown(epochSeconds) ? businessDate.format(epochSeconds * 1000) : MISSING

const part = (options: Intl.DateTimeFormatOptions): ((epochSeconds: number) => string) => {
  const format = new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' })
  return (epochSeconds) => format.format(epochSeconds * 1000)
}

/** Day and month of a business date, for an axis: 19 Nov. */
export const formatDayAndMonth = part({ day: 'numeric', month: 'short' })
/** Nov. */
export const formatMonth = part({ month: 'short' })
/** 2026. */
export const formatYear = part({ year: 'numeric' })

/** An instant in epoch seconds, in the given time zone or the user's: 19 Nov 2026, 09:05. */
export function formatInstant(epochSeconds: Amount, timeZone?: string): string {
  if (!isKnown(epochSeconds)) return MISSING
  return new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    ...(timeZone === undefined ? {} : { timeZone }),
  }).format(epochSeconds * 1000)
}

const namedDay = (epochSeconds: number, timeZone: string | undefined) => {
  const options = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone } as const
  const parts = new Intl.DateTimeFormat('en-GB', options).formatToParts(epochSeconds * 1000)
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)!.value
  return { day: `${of('weekday')}, ${of('day')} ${of('month')}`, year: of('year') }
}

/**
 * The date of figures in a sentence: "today" or "on Friday, 20 November", with the year if it is not the present one. @param
 * figures epoch seconds: 00:00 UTC of the day for a close, an instant for live figures @param now epoch seconds @param timeZone
 * default: the browser's
 */
export function dayInWords(
  figures: { readonly asOf: number; readonly mode: 'Close' | 'Live' },
  now: number,
  timeZone?: string,
): string {
  const present = namedDay(now, timeZone)
  const { day, year } = namedDay(figures.asOf, figures.mode === 'Close' ? 'UTC' : timeZone)
  if (year !== present.year) return `on ${day} ${year}`
  return day === present.day ? 'today' : `on ${day}`
}

/** The name of the time zone in which an instant is shown, such as GMT+1. */
export function formatZone(epochSeconds: number, timeZone?: string): string {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZoneName: 'short',
    ...(timeZone === undefined ? {} : { timeZone }),
  }).formatToParts(epochSeconds * 1000)
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? ''
}
