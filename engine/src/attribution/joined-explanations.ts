import type { Span } from '@portal/analytics/calendar/span.ts'
import { distinctTexts, joined } from '#message.ts'
import type { ExplainedPeriod, ExplainedRow } from './explained-period.ts'
import { createParts, type PartName, type PartSums, type SixParts } from './six-parts.ts'

/** The explanation of two periods of which the second follows the first: amounts of money add up over days. */
export function joinedExplanations(before: ExplainedPeriod, after: ExplainedPeriod): ExplainedPeriod {
  const span = { start: before.span.start, end: after.span.end }
  const rows = joinedRows(before, after)
  const assetClasses = joinedMaps(before.assetClasses, after.assetClasses, (one, other) =>
    joinedParts(one ?? createParts(before.span), other ?? createParts(after.span)),
  )
  const nothing = ({ start, end }: Span) => new Float64Array(end - start)
  const factors = joinedMaps(before.factors, after.factors, (one, other) =>
    joinedSeries(one ?? nothing(before.span), other ?? nothing(after.span)),
  )
  return {
    span,
    rows,
    assetClasses,
    factors,
    flows: joinedSeries(before.flows, after.flows),
    opening: before.opening,
    closing: after.closing,
    totalPL: before.totalPL + after.totalPL,
    scale: rows.reduce((sum, { parts }) => sum + parts.gross, 0) / Math.max(1, span.end - span.start),
    isTrue: before.isTrue && after.isTrue,
  }
}

/** In the order of the first period; then what is new. */
function joinedRows(before: ExplainedPeriod, after: ExplainedPeriod): readonly ExplainedRow[] {
  const length = before.span.end - before.span.start
  const later = new Map(after.rows.map((row) => [keyOf(row), row]))
  const known = new Set(before.rows.map(keyOf))
  return [
    ...before.rows.map((row): ExplainedRow => {
      const next = later.get(keyOf(row))
      if (!next) return row
      const remarks = distinctTexts([row.remark, next.remark].flatMap((remark) => remark ?? []))
      return {
        ...row,
        parts: addedSums(row.parts, next.parts),
        unknown: row.unknown >= 0 ? row.unknown : laterDay(next, length),
        ...(remarks.length > 0 && { remark: joined(remarks) }),
      }
    }),
    ...after.rows.filter((row) => !known.has(keyOf(row))).map((row) => ({ ...row, unknown: laterDay(row, length) })),
  ]
}

const keyOf = ({ of, account }: ExplainedRow): string => `${account.id} ${of.kind === 'cash' ? of.currency : String(of.index)}`

const laterDay = ({ unknown }: ExplainedRow, length: number): number => (unknown < 0 ? -1 : unknown + length)

function addedSums(one: PartSums, other: PartSums): PartSums {
  const names = Object.keys(one) as PartName[]
  return Object.fromEntries(names.map((name) => [name, one[name] + other[name]])) as PartSums
}

function joinedParts(one: SixParts, other: SixParts): SixParts {
  const joined = (name: PartName) => joinedSeries(one[name], other[name])
  return {
    fx: joined('fx'),
    delta: joined('delta'),
    alpha: joined('alpha'),
    nonLinear: joined('nonLinear'),
    income: joined('income'),
    intraday: joined('intraday'),
    total: joined('total'),
    gross: joined('gross'),
  }
}

function joinedSeries(one: Float64Array, other: Float64Array): Float64Array {
  const all = new Float64Array(one.length + other.length)
  all.set(one)
  all.set(other, one.length)
  return all
}

function joinedMaps<T>(
  before: ReadonlyMap<string, T>,
  after: ReadonlyMap<string, T>,
  join: (one: T | undefined, other: T | undefined) => T,
): ReadonlyMap<string, T> {
  const keys = new Set([...before.keys(), ...after.keys()])
  return new Map([...keys].map((key) => [key, join(before.get(key), after.get(key))]))
}
