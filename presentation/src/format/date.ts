import { type Amount, isKnown, MISSING } from './missing.ts'

const businessDate = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })

/** A business date, given as epoch seconds of its 00:00 UTC: 19 Nov 2026, wherever the reader is. */
export const formatDate = (epochSeconds: Amount): string =>
  isKnown(epochSeconds) ? businessDate.format(epochSeconds * 1000) : MISSING

const part = (options: Intl.DateTimeFormatOptions): ((epochSeconds: number) => string) => {
  const format = new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' })
  return (epochSeconds) => format.format(epochSeconds * 1000)
}

/** Parts of a business date, for an axis: 19 Nov. */
export const formatDayAndMonth = part({ day: 'numeric', month: 'short' })
/** Nov. */
export const formatMonth = part({ month: 'short' })
/** 2026. */
export const formatYear = part({ year: 'numeric' })

/** An instant, given as epoch seconds, in the reader's time zone or the given one: 19 Nov 2026, 09:05. */
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

/** The name of the zone in which an instant is shown, such as GMT+1. */
export function formatZone(epochSeconds: number, timeZone?: string): string {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZoneName: 'short',
    ...(timeZone === undefined ? {} : { timeZone }),
  }).formatToParts(epochSeconds * 1000)
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? ''
}
