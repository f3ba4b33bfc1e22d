import { clocksOf, type ZoneClocks } from '#base/local-time.ts'

/** When something is expected. */
interface Expectation {
  /** HH:MM in the time zone. */
  readonly dueAt: string
  /** An IANA name. */
  readonly timeZone: string
  /** Days of the week, Monday is 1. */
  readonly weekdays: readonly number[]
}

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
const DAYS_AROUND = 8

/**
 * The last due time up to an instant, and the next one after it. In a clock change a time that is skipped is an hour later.
 *
 * @param clocks of the time zone
 */
export function dueTimes(
  { dueAt, timeZone, weekdays }: Expectation,
  now: Date,
  clocks: ZoneClocks = clocksOf(timeZone),
): { readonly last: Date; readonly next: Date } {
  const minutes = Number(dueAt.slice(0, 2)) * 60 + Number(dueAt.slice(3))
  const localNow = now.getTime() + clocks.offsetOf(now.getTime())
  const today = Math.floor(localNow / DAY_MS) * DAY_MS
  /** The first due time from a day on, so many days apart, that is as asked. */
  const find = (from: number, step: 1 | -1, isAsked: (at: number) => boolean): Date => {
    for (let day = from; Math.abs(day - today) <= DAYS_AROUND * DAY_MS; day += step * DAY_MS) {
      if (!weekdays.includes(new Date(day).getUTCDay() || 7)) continue
      const at = clocks.instantOf(day + minutes * MINUTE_MS)
      if (isAsked(at)) return new Date(at)
    }
    throw new Error('Something is expected on no day of the week.')
  }
  return {
    last: find(today + DAY_MS, -1, (at) => at <= now.getTime()),
    next: find(today - DAY_MS, 1, (at) => at > now.getTime()),
  }
}
