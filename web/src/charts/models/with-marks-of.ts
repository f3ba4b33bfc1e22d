import type { LinesData } from '@portal/contract/charts/chart-data.ts'

/** Lines with the marks of another chart of the same subject, at the values of the first line on their days. */
export function withMarksOf(chart: LinesData | null | undefined, marks: LinesData['marks']): LinesData | null | undefined {
  if (!chart || !marks) return chart
  const values = chart.series[0]?.values ?? []
  const points = marks.points.flatMap(({ day, event }) => {
    const value = values[chart.days.indexOf(day)]
    return value == null ? [] : { day, value, ...(event !== undefined && { event }) }
  })
  return { ...chart, marks: { label: marks.label, points } }
}
