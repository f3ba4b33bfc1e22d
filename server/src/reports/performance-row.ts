import type { Period } from '@portal/analytics/calendar/period-start.ts'
import type { PeriodFigure } from '@portal/analytics/performance/period-table.ts'
import { PERFORMANCE_PERIODS, type PerformancePeriod, type PerformancePeriods } from '@portal/contract/reports/performance.ts'

import type { Figure } from '@portal/engine/scope/figure.ts'
import type { Notes } from '#histories/notes.ts'

const FIELDS = Object.keys(PERFORMANCE_PERIODS) as readonly PerformancePeriod[]

/** The periods of the performance tables, in the order of their columns. */
export const TABLE_PERIODS: readonly Period[] = Object.values(PERFORMANCE_PERIODS)

/** The returns of a row, with notes under its name. */
export function performancePeriods(
  name: string,
  figures: readonly PeriodFigure[],
  stated: (figure: PeriodFigure) => Figure,
  notes: Notes,
): PerformancePeriods {
  const entries = FIELDS.map((field, i) => [field, notes.state(name, field, stated(figures[i]!))] as const)
  return Object.fromEntries(entries) as Record<keyof PerformancePeriods, number | null>
}
