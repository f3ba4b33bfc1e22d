import { daysInMonth } from '@portal/analytics/calendar/day-number.ts'

/** The order of day, month and year in numeric dates. */
export type DayOrder = 'dmy' | 'mdy' | 'ymd'

interface DayCell {
  /** ISO 8601. */
  readonly day: string
  readonly time?: string
}

/** Months by the first letters of their names in the languages of the exports; longer keys come first. */
const MONTHS: readonly (readonly [number, readonly string[]])[] = [
  [1, ['jan', 'gen', 'ene', 'jän', 'janv', 'sty']],
  [2, ['feb', 'fév', 'fev', 'fév', 'lut']],
  [3, ['mar', 'mär', 'mrz', 'mrt', 'maa', 'mrc']],
  [4, ['apr', 'avr', 'abr', 'kwi']],
  [5, ['may', 'mai', 'mei', 'maj', 'mag']],
  [6, ['jun', 'juin', 'giu', 'cze']],
  [7, ['jul', 'juil', 'lug', 'lip']],
  [8, ['aug', 'aoû', 'aou', 'ago', 'sie']],
  [9, ['sep', 'set', 'wrz']],
  [10, ['oct', 'okt', 'ott', 'out', 'paź']],
  [11, ['nov', 'lis']],
  [12, ['dec', 'déc', 'dez', 'dic', 'des', 'gru']],
]

const NUMERIC = /^(\d{1,4})([./-])(\d{1,2})[./-](\d{1,4})(?!\d)/
const COMPACT = /^(\d{4})(\d{2})(\d{2})(?!\d{1,5}(?!\d))/
const DAY_MONTH_NAME = /^(\d{1,2})(?:st|nd|rd|th|\.)?[ -]?(?:de )?(\p{L}{3,12})\.?,?[ -]?(?:de )?(\d{4}|\d{2})(?!\d)/u
const MONTH_NAME_DAY = /^(?:\p{L}{3,9}, )?(\p{L}{3,12})\.?[ -](\d{1,2})(?:st|nd|rd|th)?,?[ -](\d{4})/u
const TIME = /(?:^|[\sT,;(])(\d{1,2}):(\d{2})(?::(\d{2}))?(?:[.,]\d+)?\s?([AP]M)?/i
const COMPACT_TIME = /^\d{8}[;, T]?(\d{2})(\d{2})(\d{2})(?!\d)/

/** The day of a cell with its time, or undefined if it is none. */
export function dayOf(cell: string, order: DayOrder): DayCell | undefined {
  const text = cell.trim()
  const day = numeric(text, order) ?? compact(text) ?? named(text)
  if (day === undefined) return undefined
  const time = timeOf(text)
  return time === undefined ? { day } : { day, time }
}

/** The days in a text, in its order. */
export function daysIn(text: string, order: DayOrder): readonly string[] {
  const words = text.trim().split(/\s+/)
  return words.flatMap((_, at) => dayOf(words.slice(at).join(' '), order)?.day ?? [])
}

/** The time of a cell. */
export function timeOf(text: string): string | undefined {
  const short = COMPACT_TIME.exec(text)
  if (short) return clock(short[1]!, short[2]!, short[3]!)
  const found = TIME.exec(text)
  if (!found) return undefined
  const [, hour = '', minute = '', second = '00', half] = found
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (half.toUpperCase() === 'PM' ? 12 : 0)
  return clock(String(hours), minute, second)
}

const clock = (hour: string, minute: string, second: string): string | undefined =>
  Number(hour) < 24 && Number(minute) < 60 && Number(second) < 60 ? `${hour.padStart(2, '0')}:${minute}:${second}` : undefined

function numeric(text: string, order: DayOrder): string | undefined {
  const found = NUMERIC.exec(text)
  if (!found) return undefined
  const [, a = '', mark, b = '', c = ''] = found
  if (a.length === 4) return iso(a, b, c)
  if (a.length > 2) return undefined
  const year = c.length === 2 ? `20${c}` : c
  // With points the day comes first wherever days are written so.
  return order === 'mdy' && mark !== '.' ? iso(year, a, b) : iso(year, b, a)
}

function compact(text: string): string | undefined {
  const found = COMPACT.exec(text) ?? /^(\d{4})(\d{2})(\d{2})[;, T]?\d{6}/.exec(text)
  return found ? iso(found[1]!, found[2]!, found[3]!) : undefined
}

function named(text: string): string | undefined {
  const first = DAY_MONTH_NAME.exec(text)
  if (first) return iso(first[3]!.length === 2 ? `20${first[3]}` : first[3]!, monthOf(first[2]!), first[1]!)
  const second = MONTH_NAME_DAY.exec(text)
  return second ? iso(second[3]!, monthOf(second[1]!), second[2]!) : undefined
}

function monthOf(name: string): string {
  const lower = name.toLowerCase()
  return String(MONTHS.find(([, names]) => names.some((each) => lower.startsWith(each)))?.[0] ?? 0)
}

/** A day of the calendar in the years 1900 to 2199. */
function iso(year: string, month: string, day: string): string | undefined {
  if (!/^(19|20|21)\d\d$/.test(year)) return undefined
  const [m, d] = [Number(month), Number(day)]
  if (m < 1 || m > 12 || d < 1 || d > daysInMonth(Number(year), m)) return undefined
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** The order of numeric dates: the one that all cells allow; days first if both are possible. */
export function orderOf(cells: Iterable<string>): DayOrder {
  let isMonthFirst = false
  let isDayFirst = false
  for (const cell of cells) {
    const [, a = '', mark, b = ''] = NUMERIC.exec(cell.trim()) ?? []
    if (a.length > 2 || mark === '.') continue
    if (Number(a) > 12) isDayFirst = true
    if (Number(b) > 12) isMonthFirst = true
  }
  return isMonthFirst && !isDayFirst ? 'mdy' : 'dmy'
}
