import { day as isoDay } from '@portal/contract/reports/time-period.ts'
import { paletteWords } from '#messages/palette-texts.ts'
import type { FilePeriod } from './file-periods.ts'

/** Meaning of a typed text: a day, or a time period. */
type TypedPeriod = { readonly kind: 'day'; readonly day: string } | { readonly kind: 'period'; readonly period: FilePeriod }

/** The days that can be meant. */
export interface TypedCalendar {
  /** The reader's day, an ISO date. */
  readonly today: string
  /** The last close, an ISO date. */
  readonly latest: string
  /** The day of the first entry; null while it is not known. */
  readonly first: string | null
  /** The periods up to the last close, the latest first, years before their parts. */
  readonly periods: readonly FilePeriod[]
}

/**
 * The day or time period that a text is: "30 June", "30.06.2025", "yesterday", "Q3 2025", "last month", "2024", "YTD". Without a year the
 * latest one is meant; today and yesterday are the last close where it is earlier. @returns null for another text, and for days after the last close or before the first entry
 */
export function typedPeriod(typed: string, calendar: TypedCalendar): TypedPeriod | null {
  const words = wordsOf(typed)
  const day = dayOf(words, calendar)
  if (day !== undefined) return isOfHistory(day, calendar) ? { kind: 'day', day } : null
  const period = periodOf(words, calendar.periods)
  return period ? { kind: 'period', period } : null
}

/** Whether a text names a day near the reader's: today or yesterday. */
export const isNearDay = (typed: string): boolean => nearName(wordsOf(typed)) !== undefined

const dayOf = (words: readonly string[], calendar: TypedCalendar): string | undefined =>
  nearDay(words, calendar) ?? (words.length === 1 ? writtenDay(words[0]!) : dayInMonth(words, calendar))

const isOfHistory = (day: string, { latest, first }: TypedCalendar): boolean => day <= latest && (first === null || day >= first)

/** A day among other words, "positions 30 June". */
export interface DayWithin {
  readonly day: string
  /** The words that it is typed with. */
  readonly typed: string
}

/** The day in a text that has other words too; null without one. */
export function dayWithin(typed: string, calendar: TypedCalendar): DayWithin | null {
  const words = wordsOf(typed)
  if (dayOf(words, calendar) !== undefined) return null
  for (let length = Math.min(words.length - 1, WORDS_OF_DAY); length > 0; length--)
    for (let from = 0; from + length <= words.length; from++) {
      const part = words.slice(from, from + length)
      const day = dayOf(part, calendar)
      if (day !== undefined && isOfHistory(day, calendar)) return { day, typed: part.join(' ') }
    }
  return null
}

/** "30 June 2025". */
const WORDS_OF_DAY = 3

/** The time period in a text that has other words too, "pdf Q3 2021". */
export function periodWithin(typed: string, { periods }: TypedCalendar): FilePeriod | null {
  const words = wordsOf(typed)
  for (let length = words.length; length > 0; length--) {
    for (let from = 0; from + length <= words.length; from++) {
      const period = periodOf(words.slice(from, from + length), periods)
      if (period) return period
    }
  }
  return null
}

const wordsOf = (typed: string): readonly string[] =>
  typed
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean)

/** The first period of which every word is one. One word alone has to name it: "last" and "quarter" are of many. */
const periodOf = (words: readonly string[], periods: readonly FilePeriod[]): FilePeriod | undefined =>
  periods.find((period) => {
    const [label, further] = [wordsOf(period.label), wordsOf(period.words)]
    const isOfName = (word: string) =>
      period.kind === 'month' && word.length >= MONTH_LETTERS && further[0]?.startsWith(word) === true
    const isNamed = (word: string) =>
      isOfName(word) || (period.kind === 'named' ? further[0] === word || label.join(' ') === word : label[0] === word)
    const [only, ...others] = words
    if (only === undefined) return false
    if (others.length === 0) return isNamed(only)
    return words.every((word) => label.includes(word) || further.includes(word) || isOfName(word))
  })

/** Letters by which a month is known. */
const MONTH_LETTERS = 3

/** Today or yesterday, at most the last close. */
function nearDay(words: readonly string[], { today, latest }: TypedCalendar): string | undefined {
  const name = nearName(words)
  if (name === undefined) return undefined
  const day = name === 'today' ? today : dayBefore(today)
  return day < latest ? day : latest
}

/** In whole, or from four letters on. */
function nearName(words: readonly string[]) {
  const [only, ...others] = words
  if (only === undefined || others.length > 0 || only.length < NEAR_LETTERS) return undefined
  return NEAR_DAYS.find((name) => paletteWords(name).startsWith(only))
}

const NEAR_DAYS = ['today', 'yesterday'] as const
const NEAR_LETTERS = 4
const DAY_MS = 86_400_000

const dayBefore = (day: string): string => new Date(Date.parse(day) - DAY_MS).toISOString().slice(0, 10)

/** 2025-06-30, 30.06.2025, 30/6/2025, and 6/30/2025 where no month is meant. */
function writtenDay(text: string): string | undefined {
  const iso = /^(\d{4})-(\d\d?)-(\d\d?)$/.exec(text)
  if (iso) return existing(iso[1]!, iso[2]!, iso[3]!)
  const written = /^(\d\d?)[./-](\d\d?)[./-](\d{4})$/.exec(text)
  if (!written) return undefined
  const [, first, second, year] = written
  return existing(year!, second!, first!) ?? existing(year!, first!, second!)
}

/** "30 June 2025", "June 30", "30. June": a number of at most two digits beside a month. */
function dayInMonth(words: readonly string[], { latest, periods }: TypedCalendar): string | undefined {
  const at = words.findIndex((word) => /^\d\d?(\.|st|nd|rd|th)?$/.test(word))
  if (at < 0) return undefined
  const others = words.toSpliced(at, 1)
  const months = periods.filter((period) => period.kind === 'month' && periodOf(others, [period]))
  const days = months.flatMap(
    ({ value }) => existing(value.slice(0, 4), value.slice(5, 7), `${Number.parseInt(words[at]!, 10)}`) ?? [],
  )
  return days.find((day) => day <= latest) ?? days[0]
}

/** The ISO date of a day; undefined where the calendar has none. */
function existing(year: string, month: string, day: string): string | undefined {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isoDay.safeParse(text).success ? text : undefined
}
