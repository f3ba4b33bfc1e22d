import type { LinesData } from '@portal/contract/charts/chart-data.ts'
import type { DayRange } from './chart-range.ts'

const DAY_SECONDS = 86_400

const isoDay = (day: number): string => new Date(day * 1000).toISOString().slice(0, 'YYYY-MM-DD'.length)

const secondsOf = (isoDate: string): number => Date.parse(`${isoDate}T00:00Z`) / 1000

/** Dates as days of a chart. */
export const rangeOf = ({ from, to }: { readonly from: string; readonly to: string }): DayRange => ({
  from: secondsOf(from),
  to: secondsOf(to),
})

/** Days as text for the address; null for a text that has none. */
export const rangeText = ({ from, to }: DayRange): string => `${isoDay(from)}_${isoDay(to)}`

/** The days that an address names; null for a text that is none, or whose end is not after its beginning. */
export function parseRange(text: string | null): DayRange | null {
  const [, from, to] = /^(\d{4}-\d\d-\d\d)_(\d{4}-\d\d-\d\d)$/.exec(text ?? '') ?? []
  if (from === undefined || to === undefined) return null
  const range = rangeOf({ from, to })
  return range.from < range.to ? range : null
}

/** The interval of a page whose chart begins and ends with these days: it opens at the close before its first day. */
export const intervalFrom = ({ from, to }: DayRange) => ({ from: isoDay(from + DAY_SECONDS), to: isoDay(to) })

/** The days from so many months before the last one on. */
export function monthsBefore(last: number, months: number): DayRange {
  const date = new Date(last * 1000)
  const month = date.getUTCMonth() - months
  const days = new Date(Date.UTC(date.getUTCFullYear(), month + 1, 0)).getUTCDate()
  return { from: Date.UTC(date.getUTCFullYear(), month, Math.min(date.getUTCDate(), days)) / 1000, to: last }
}

/** The lines between two days, with their marks; null where they have no two days there. */
export function linesWithin(data: LinesData, { from, to }: DayRange): LinesData | null {
  const first = data.days.findIndex((day) => day >= from)
  const end = data.days.findLastIndex((day) => day <= to) + 1
  if (first < 0 || end - first < 2) return null
  const { marks, ...others } = data
  const points = marks?.points.filter(({ day }) => day >= data.days[first]! && day <= data.days[end - 1]!) ?? []
  return {
    ...others,
    days: data.days.slice(first, end),
    series: data.series.map((line) => ({ ...line, values: line.values.slice(first, end) })),
    ...(marks && { marks: { ...marks, points } }),
  }
}
