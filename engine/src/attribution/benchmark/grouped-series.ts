import type { Span } from '@portal/analytics/calendar/span.ts'

/** A group over the days of a period. */
interface GroupSeries {
  /** Profit and loss of each day, or contribution to the return. */
  readonly profit: Float64Array
  /** Opening value or weight of each day, by currency. */
  readonly opening: Map<number, Float64Array>
}

/** The groups of a portfolio or benchmark, by name. */
export type Grouped = Map<string, GroupSeries>

/** Where profit and opening value of a group and currency are added up. */
export function seriesIn(grouped: Grouped, { start, end }: Span, group: string, currency: number) {
  const length = end - start
  const found = grouped.get(group) ?? { profit: new Float64Array(length), opening: new Map<number, Float64Array>() }
  grouped.set(group, found)
  const opening = found.opening.get(currency) ?? new Float64Array(length)
  found.opening.set(currency, opening)
  return { profit: found.profit, opening }
}
