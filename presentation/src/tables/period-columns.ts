import {
  ANNUALISED_PERIODS,
  PERFORMANCE_PERIODS,
  type PerformancePeriod,
  type PerformancePeriods,
} from '@portal/contract/reports/performance/performance.ts'
import type { TimePeriod } from '@portal/contract/reports/time-period.ts'

import type { DefinedFigure } from './report-table.ts'

/** The periods in the order of their columns. */
export const PERIODS = Object.keys(PERFORMANCE_PERIODS) as readonly PerformancePeriod[]

/**
 * One column for each period (specification S2.8). Periods of more than a year say whether they are per annum. That since inception is
 * shown if the user chooses it, or the period of the screen.
 */
export const PERIOD_COLUMNS = PERIODS.map((key) => ({
  key,
  title: `period.${key}` as const,
  unit: ANNUALISED_PERIODS.has(key) ? ('perAnnum' as const) : undefined,
  kind: 'percentChange' as const,
  ...(key === 'max' && { isOptional: true as const }),
})) satisfies readonly DefinedFigure<PerformancePeriods>[]

/** Keys of the optional columns that a time period shows: since inception that of the whole return. */
export const columnsOfPeriod = (timePeriod: TimePeriod): readonly 'max'[] => (timePeriod === 'Max' ? ['max'] : [])
