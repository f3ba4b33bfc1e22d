import { instantOf, offsetOf } from '#base/local-time.ts'

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

/** The last due time up to an instant, and the next one after it. In a clock change a time that is skipped is an hour later. */
export function dueTimes({ dueAt, timeZone, weekdays }: Expectation, now: Date): { readonly last: Date; readonly next: Date } {
  const minutes = Number(dueAt.slice(0, 2)) * 60 + Number(dueAt.slice(3))
  const localNow = now.getTime() + offsetOf(timeZone, now.getTime())
  const today = Math.floor(localNow / DAY_MS) * DAY_MS
  const all: number[] = []
  for (let days = -DAYS_AROUND; days <= DAYS_AROUND; days++) {
    const day = today + days * DAY_MS
    if (weekdays.includes(new Date(day).getUTCDay() || 7)) all.push(instantOf(day + minutes * MINUTE_MS, timeZone))
  }
  const last = all.findLast((at) => at <= now.getTime())
  const next = all.find((at) => at > now.getTime())
  if (last === undefined || next === undefined) throw new Error('Something is expected on no day of the week.')
  return { last: new Date(last), next: new Date(next) }
}
