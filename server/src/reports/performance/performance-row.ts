import type { Period } from '@portal/analytics/calendar/period-start.ts'
import {
  PERFORMANCE_PERIODS,
  type PerformancePeriod,
  type PerformancePeriods,
} from '@portal/contract/reports/performance/performance.ts'

import type { Figure } from '@portal/engine/scope/figure.ts'
import type { Notes } from '#histories/notes.ts'

const FIELDS = Object.entries(PERFORMANCE_PERIODS) as readonly (readonly [PerformancePeriod, Period])[]

/** The returns of a row, with notes under its name. */
export function performancePeriods(name: string, stated: (period: Period) => Figure, notes: Notes): PerformancePeriods {
  const entries = FIELDS.map(([field, period]) => [field, notes.state(name, field, stated(period))] as const)
  return Object.fromEntries(entries) as Record<keyof PerformancePeriods, number | null>
}
