import type { Entry, Place } from '@portal/contract/statements/statement.ts'
import { daysLater } from '#base/local-time.ts'
import type { Objection } from './outcome.ts'

/** Days with which those of a statement's entries are compared. */
export interface DaysOfFile {
  /** The day on which it is booked. */
  readonly today: string
  /** The days that the file says it is of. */
  readonly period?: { readonly from: string; readonly to: string } | undefined
  /** Where its tables begin; each has an order of its own. */
  readonly tables?: readonly Place[] | undefined
}

type Dated = Pick<Entry, 'day' | 'places'>

/** A booking may name a value date that is so many days ahead. */
const DAYS_AHEAD = 5
/** A period may begin with what was dealt before it, and end with what is settled after it. */
const DAYS_BEFORE = 92
const DAYS_AFTER = 7
/** No custodian writes earlier days in such files. */
const EARLIEST = '1970-01-01'
/** A day among days in order, that is so far from them, is a wrong year. */
const DAYS_OFF = 300
/** Days of which so many are in order are sorted. */
const SORTED = 0.9
const MIN_LINES = 4

/** Entries whose day cannot be right by what else the file says, each with the reason. */
export function doubtfulDays(
  entries: readonly Dated[],
  { today, period, tables = [] }: DaysOfFile,
): ReadonlyMap<number, Objection> {
  const doubts = new Map<number, Objection>()
  const doubt = (at: number, code: Objection['code'], params: Readonly<Record<string, string>>): void => {
    if (!doubts.has(at)) doubts.set(at, { outcome: 'doubtful', code, params })
  }
  const last = daysLater(today, DAYS_AHEAD)
  const span = periodOf(entries, period)
  for (const [at, { day }] of entries.entries()) {
    if (day > last) doubt(at, 'dayAhead', { day })
    else if (day < EARLIEST) doubt(at, 'dayFarOff', { day })
    else if (span && (day < span.from || day > span.to)) doubt(at, 'dayOutside', { day, ...period })
  }
  const lines = entries.flatMap(({ day, places: [place] }, at) =>
    place?.line === undefined ? [] : [{ at, day, line: place.line, table: tableOf(place, tables) }],
  )
  for (const own of Map.groupBy(lines, ({ table }) => table).values())
    for (const [at, { code, params }] of outOfOrder(own)) doubt(at, code, params)
  return doubts
}

/** The days within which a file says its entries are, where most of them are. */
function periodOf(entries: readonly Dated[], period: DaysOfFile['period']): DaysOfFile['period'] {
  if (!period) return undefined
  const span = { from: daysLater(period.from, -DAYS_BEFORE), to: daysLater(period.to, DAYS_AFTER) }
  const inside = entries.filter(({ day }) => day >= span.from && day <= span.to).length
  return inside > 1 && inside * 2 > entries.length ? span : undefined
}

/** An entry by its number, and its line. */
interface Line {
  readonly at: number
  readonly day: string
  readonly line: number
}

interface Misplaced {
  readonly code: 'dayTurned' | 'dayFarOff'
  readonly params: Readonly<Record<string, string>>
}

const tableOf = ({ line, path }: Place, tables: readonly Place[]): number =>
  tables.findLastIndex((table) => table.path === path && table.line! < line!)

/** Of lines that are sorted by day those whose day is another one with day and month turned, or of another year. */
function outOfOrder(given: readonly Line[]): readonly (readonly [number, Misplaced])[] {
  const lines = given.toSorted((a, b) => a.line - b.line)
  const direction = directionOf(lines.map(({ day }) => day))
  if (direction === undefined) return []
  const isSorted = (...days: readonly (string | undefined)[]): boolean => {
    const known = days.filter((day) => day !== undefined)
    return known.every((day, at) => at === 0 || (direction > 0 ? known[at - 1]! <= day : known[at - 1]! >= day))
  }
  return lines.flatMap(({ at, day }, index): readonly (readonly [number, Misplaced])[] => {
    const [before, after] = [lines[index - 1]?.day, lines[index + 1]?.day]
    const around = [lines[index - 2]?.day, before, after, lines[index + 2]?.day]
    if (isSorted(before, day, after) || !isSorted(...around)) return []
    const turned = turnedDay(day)
    if (turned !== undefined && isSorted(before, turned, after)) return [[at, { code: 'dayTurned', params: { day, turned } }]]
    const isFar = [before, after].every((other) => other === undefined || daysBetween(other, day) > DAYS_OFF)
    return isFar ? [[at, { code: 'dayFarOff', params: { day } }]] : []
  })
}

/** 1 where days go up, -1 where they go down, undefined where they do neither. */
function directionOf(days: readonly string[]): 1 | -1 | undefined {
  if (days.length < MIN_LINES) return undefined
  const pairs = days.flatMap((day, at) => (at === 0 || day === days[at - 1] ? [] : [day > days[at - 1]!]))
  const up = pairs.filter((isUp) => isUp).length
  // One day that is wrong breaks the order twice at most.
  const needed = Math.min(pairs.length - 1, pairs.length * SORTED)
  if (pairs.length > 1 && up >= needed && up > pairs.length / 2) return 1
  return pairs.length > 1 && pairs.length - up >= needed && up < pairs.length / 2 ? -1 : undefined
}

/** The day with its day and month turned, where both readings are one. */
function turnedDay(iso: string): string | undefined {
  const [year, month, day] = iso.split('-')
  return day === month || Number(day) > 12 ? undefined : `${year}-${day}-${month}`
}

const daysBetween = (a: string, b: string): number => Math.abs(Date.parse(a) - Date.parse(b)) / 86_400_000
