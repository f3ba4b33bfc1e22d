import { isoDay } from '@portal/analytics/calendar/day-number.ts'
import type { BarsData, PieData, WaterfallData } from '@portal/contract/charts/chart-data.ts'
import { notFound } from '#base/failure.ts'
import { refusal } from '#base/refusals.ts'
import { noFigure } from '../explainer.ts'

const DAY_SECONDS = 86_400

/** A bar, or a point of the line over the bars. */
interface FoundBar {
  /** Key of the series; null for the line. */
  readonly key: string | null
  readonly label: string
  /** Position of the category. */
  readonly at: number
  /** Day number, where the categories are days. */
  readonly day: number | null
  readonly value: number | null
}

/**
 * The bar of a series in a category: a name, or a day as `YYYY-MM-DD`.
 *
 * @throws Failure 404 where there is none
 */
export function findBar({ categories, series, line }: BarsData, name: string, category: string): FoundBar {
  const names = 'names' in categories ? categories.names : categories.days.map((day) => isoDay(day / DAY_SECONDS))
  const at = names.indexOf(category)
  const day = 'days' in categories ? (categories.days[at] ?? 0) / DAY_SECONDS : null
  const own = series.find(({ key, label }) => key === name || label === name)
  if (at < 0) throw notFound()
  if (own) return { key: own.key, label: own.label, at, day, value: own.values[at] ?? null }
  if (line?.label !== name) throw notFound()
  return { key: null, label: line.label, at, day, value: line.values[at] ?? null }
}

/**
 * A point of a line: the line by its key or label, and the day as `YYYY-MM-DD`.
 *
 * @throws Failure 404 where there is none
 */
export function findPoint<Line extends { readonly key: string; readonly label: string }>(
  { days, series }: { readonly days: readonly number[]; readonly series: readonly Line[] },
  name: string,
  day: string,
): { readonly line: Line; readonly at: number; readonly day: number } {
  const at = days.findIndex((each) => isoDay(each / DAY_SECONDS) === day)
  const line = series.find(({ key, label }) => key === name || label === name)
  if (at < 0 || !line) throw notFound()
  return { line, at, day: days[at]! / DAY_SECONDS }
}

/**
 * A slice or a negative part of a pie.
 *
 * @throws Failure 404 where there is none, 422 for a column that it does not have
 */
export function findSlice({ slices, negatives }: PieData, name: string, column: 'value' | 'fraction' | 'share') {
  const isNamed = ({ key, label }: { readonly key: string; readonly label: string }) => key === name || label === name
  const slice = slices.find(isNamed)
  if (slice) return { key: slice.key, value: slice[column] }
  const negative = negatives.find(isNamed)
  if (!negative) throw notFound()
  if (column === 'share') throw noFigure(refusal('negativePart'))
  return { key: negative.key, value: negative[column] }
}

/**
 * A step of a waterfall, its opening or its closing value.
 *
 * @throws Failure 404 where there is none
 */
export function findStep(
  { opening, steps, closing }: WaterfallData,
  name: string,
): { key: string | 'opening' | 'closing'; value: number } {
  if (name === opening.label) return { key: 'opening', value: opening.value }
  if (name === closing.label) return { key: 'closing', value: closing.value }
  const found = steps.find(({ key, label }) => key === name || label === name)
  if (!found) throw notFound()
  return { key: found.key, value: found.value }
}
