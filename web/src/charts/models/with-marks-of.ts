import type { LinesData } from '@portal/contract/charts/chart-data.ts'

/** Lines with the marks of another chart of the same subject, at the values of the first line on their days. */
export function withMarksOf(chart: LinesData | null | undefined, marks: LinesData['marks']): LinesData | null | undefined {
  if (!chart || !marks) return chart
  const values = chart.series[0]?.values ?? []
  const points = marks.points.flatMap((point) => {
    const value = values[chart.days.indexOf(point.day)]
    return value == null ? [] : { ...point, value }
  })
  return { ...chart, marks: { label: marks.label, points } }
}
