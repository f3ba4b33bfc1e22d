import { instantOf, offsetOf } from '#base/local-time.ts'

/** When a schedule orders. */
interface Rhythm {
  readonly every: 'day' | 'week' | 'month' | 'quarter'
  /** Day of the week, Monday is 1, or which business day of the month or quarter. */
  readonly nth: number
  /** HH:MM in the time zone. */
  readonly dueAt: string
  /** An IANA name. */
  readonly timeZone: string
}

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
const MONTHS = { month: 1, quarter: 3 } as const
/** No calendar has more holidays in a row. */
const DAYS_AROUND = 40

/**
 * The last due time up to an instant, and the next one after it. A time that a change of clocks skips is an hour later.
 *
 * @param holidays days since 1970-01-01 on which the institution does no business, beside Saturdays and Sundays
 */
export function scheduleTimes(
  { every, nth, dueAt, timeZone }: Rhythm,
  holidays: ReadonlySet<number>,
  now: Date,
): { readonly last: Date; readonly next: Date } {
  const today = Math.floor((now.getTime() + offsetOf(timeZone, now.getTime())) / DAY_MS)
  const minutes = Number(dueAt.slice(0, 2)) * 60 + Number(dueAt.slice(3))
  const isBusiness = (day: number) => weekdayOf(day) <= 5 && !holidays.has(day)
  const days = every === 'day' || every === 'week' ? near(today, every, nth, isBusiness) : inMonths(today, every, nth, isBusiness)
  const all = days.map((day) => instantOf(day * DAY_MS + minutes * MINUTE_MS, timeZone))
  const last = all.findLast((at) => at <= now.getTime())
  const next = all.find((at) => at > now.getTime())
  if (last === undefined || next === undefined) throw new Error('The calendar has no business day near this one.')
  return { last: new Date(last), next: new Date(next) }
}

/** Monday is 1; the first of January 1970 was a Thursday. */
const weekdayOf = (day: number): number => ((((day + 3) % 7) + 7) % 7) + 1

/** Business days, or of each week the one of a name, or the first after it. */
function near(today: number, every: 'day' | 'week', weekday: number, isBusiness: (day: number) => boolean): readonly number[] {
  const found = new Set<number>()
  for (let day = today - DAYS_AROUND; day <= today + DAYS_AROUND; day++) {
    if (every === 'day' && isBusiness(day)) found.add(day)
    if (every === 'week' && weekdayOf(day) === weekday) found.add(firstFrom(day, isBusiness))
  }
  return [...found]
}

function firstFrom(day: number, isBusiness: (day: number) => boolean): number {
  for (let later = day; later < day + DAYS_AROUND; later++) if (isBusiness(later)) return later
  return day
}

/** One business day of each month or quarter; the last one where there are fewer. */
function inMonths(
  today: number,
  every: 'month' | 'quarter',
  nth: number,
  isBusiness: (day: number) => boolean,
): readonly number[] {
  const size = MONTHS[every]
  const date = new Date(today * DAY_MS)
  const first = Math.floor((date.getUTCFullYear() * 12 + date.getUTCMonth()) / size) * size
  return [-2, -1, 0, 1, 2].flatMap((place) => {
    const [start, end] = [first + place * size, first + (place + 1) * size].map((month) => firstDayOf(month))
    const business: number[] = []
    for (let day = start!; day < end! && business.length < nth; day++) if (isBusiness(day)) business.push(day)
    return business.slice(-1)
  })
}

/**
 * The period of a pack that is ordered at an instant: one with a name as it is, else the days of the month, quarter or year before.
 *
 * @returns the code of a period, or an ISO 8601 interval of days
 */
export function periodAt(period: string, timeZone: string, at: Date): string {
  const months = PREVIOUS_MONTHS.get(period)
  if (months === undefined) return period
  const local = new Date(at.getTime() + offsetOf(timeZone, at.getTime()))
  const end = Math.floor((local.getUTCFullYear() * 12 + local.getUTCMonth()) / months) * months
  const [from, to] = [firstDayOf(end - months), firstDayOf(end) - 1].map((day) =>
    new Date(day * DAY_MS).toISOString().slice(0, 10),
  )
  return `${from}/${to}`
}

/** The first day of a month that is counted from January of the year 0. */
const firstDayOf = (month: number): number => Date.UTC(Math.floor(month / 12), month % 12, 1) / DAY_MS

const PREVIOUS_MONTHS: ReadonlyMap<string, number> = new Map([
  ['previousMonth', 1],
  ['previousQuarter', 3],
  ['previousYear', 12],
])
