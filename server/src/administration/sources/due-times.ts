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

/** The instant at which clocks of the time zone show a time, which is given as if it were in UTC. */
function instantOf(local: number, timeZone: string): number {
  const near = local - offsetOf(timeZone, local)
  return local - offsetOf(timeZone, near)
}

/** How far clocks of the time zone are before UTC at an instant, in milliseconds. */
function offsetOf(timeZone: string, at: number): number {
  const format = new Intl.DateTimeFormat('en', {
    ...{ timeZone, hourCycle: 'h23', era: 'short' },
    ...{ year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', second: 'numeric' },
  })
  const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0
  const shown = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'))
  return shown - Math.floor(at / 1000) * 1000
}
