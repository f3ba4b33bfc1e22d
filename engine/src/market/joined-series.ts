import { indexOnOrAfter } from '@portal/analytics/calendar/valuation-days.ts'
import { createFloat64Arena } from '#float64-arena.ts'
import type { StoredSeries } from './stored-market.ts'

/** Unknown values before each series, since the calendar begins two weeks before the first value. */
export const LEAD = 14

/** A part of a series. */
export type SeriesPart = Pick<StoredSeries, 'of' | 'days' | 'values' | 'confirmed'>

/** The series of a span of days, by what they are of. */
type Span = ReadonlyMap<string, SeriesPart>

/** A month whose series were read. */
export interface ReadMonth {
  /** Day number of its first day. */
  readonly first: number
  /** Of the first day after it. */
  readonly end: number
  readonly series: readonly SeriesPart[]
}

/**
 * Series of all days: those of a former reading with some months in place of theirs.
 *
 * @param former by what they are of, ascending; none where all months are given
 * @param months ascending
 */
export function joinedSeries(former: readonly StoredSeries[], months: readonly ReadMonth[]): readonly StoredSeries[] {
  const spans: Span[] = []
  let from = Number.NEGATIVE_INFINITY
  const cut = createCut()
  for (const { first, end, series } of months) {
    spans.push(bySubject(former.flatMap((each) => cut(each, from, first))), bySubject(series))
    from = end
  }
  spans.push(bySubject(former.flatMap((each) => cut(each, from, Number.POSITIVE_INFINITY))))
  const subjects = new Set(spans.flatMap((span) => [...span.keys()]))
  const join = createJoin()
  return [...subjects].sort().map((of) =>
    join(
      of,
      spans.flatMap((span) => span.get(of) ?? []),
    ),
  )
}

const bySubject = (series: readonly SeriesPart[]): Span => new Map(series.map((each) => [each.of, each]))

/** The part of a series in a span of days; nothing where it has none. Days in common stay in common. */
function createCut(): (series: StoredSeries, from: number, end: number) => readonly SeriesPart[] {
  const known = new Map<Int32Array, Map<string, Int32Array>>()
  return ({ of, days, values, confirmed }, from, end) => {
    const [start, stop] = [indexOnOrAfter(days, from), indexOnOrAfter(days, end)]
    if (start >= stop) return []
    const cuts = known.get(days) ?? new Map<string, Int32Array>()
    known.set(days, cuts)
    const key = `${start} ${stop}`
    const own = cuts.get(key) ?? days.subarray(start, stop)
    cuts.set(key, own)
    return [{ of, days: own, values: values.subarray(start, stop), confirmed: confirmed.subarray(start, stop) }]
  }
}

/** Joins the parts of a series. Most series have the same days, and few values are confirmed: both are held once. */
function createJoin(): (of: string, parts: readonly SeriesPart[]) => StoredSeries {
  const numbers = createFloat64Arena()
  const names = new Map<Int32Array, number>()
  const nameOf = (days: Int32Array): number => {
    const name = names.get(days) ?? names.size
    names.set(days, name)
    return name
  }
  const daysLike = new Map<string, Int32Array>()
  const unconfirmed = new Map<number, Uint8Array>()
  return (of, parts) => {
    const count = parts.reduce((sum, { values }) => sum + values.length, 0)
    const led = numbers(LEAD + count)
    led.fill(Number.NaN, 0, LEAD)
    const key = parts.map(({ days }) => nameOf(days)).join(' ')
    const known = daysLike.get(key)
    const days = known ?? new Int32Array(count)
    const isConfirmed = parts.some(({ confirmed }) => confirmed.includes(1))
    const confirmed = isConfirmed ? new Uint8Array(count) : (unconfirmed.get(count) ?? new Uint8Array(count))
    if (!isConfirmed) unconfirmed.set(count, confirmed)
    let at = 0
    for (const part of parts) {
      led.set(part.values, LEAD + at)
      if (!known) days.set(part.days, at)
      if (isConfirmed) confirmed.set(part.confirmed, at)
      at += part.values.length
    }
    daysLike.set(key, days)
    return { of, days, confirmed, values: led.subarray(LEAD), led }
  }
}
