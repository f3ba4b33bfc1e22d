import type { Period } from '@portal/analytics/calendar/period-start.ts'
import type { PeriodFigure } from '@portal/analytics/performance/period-table.ts'
import type { PerformancePeriods } from '@portal/contract/reports/performance.ts'

import type { Figure } from '#portfolio/figure.ts'
import type { Notes } from '#portfolio/notes.ts'

const FIELDS = [
  ['d1', 'D1'],
  ['mtd', 'MTD'],
  ['m1', 'M1'],
  ['m3', 'M3'],
  ['ytd', 'YTD'],
  ['y1', 'Y1'],
  ['y2', 'Y2'],
  ['y3', 'Y3'],
  ['y5', 'Y5'],
] as const satisfies readonly (readonly [keyof PerformancePeriods, Period])[]

/** The periods of the performance tables, in the order of their columns. */
export const TABLE_PERIODS: readonly Period[] = FIELDS.map(([, period]) => period)

/** The returns of a row, with their notes under its name. */
export function performancePeriods(
  name: string,
  figures: readonly PeriodFigure[],
  stated: (figure: PeriodFigure) => Figure,
  notes: Notes,
): PerformancePeriods {
  const entries = FIELDS.map(([field], i) => [field, notes.state(name, field, stated(figures[i]!))] as const)
  return Object.fromEntries(entries) as Record<keyof PerformancePeriods, number | null>
}
