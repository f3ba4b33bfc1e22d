import {
  ANNUALISED_PERIODS,
  PERFORMANCE_PERIODS,
  type PerformancePeriod,
  type PerformancePeriods,
} from '@portal/contract/reports/performance.ts'

import { PERFORMANCE_TEXTS } from '#messages/performance-texts.ts'
import type { Column } from '#ui/grid/columns/column.ts'

/** The periods in the order of their columns, with their heads. */
export const PERIODS = Object.entries(PERFORMANCE_PERIODS) as readonly (readonly [PerformancePeriod, string])[]

/** A column a period; those over a year say whether they are per annum. */
export function periodColumns<Row extends PerformancePeriods>(isCumulative: boolean): readonly Column<Row>[] {
  return PERIODS.map(([key, title]) => ({
    key,
    title,
    badge: ANNUALISED_PERIODS.has(key) && !isCumulative ? PERFORMANCE_TEXTS.perAnnum : undefined,
    kind: 'percentChange',
    value: (row) => row[key],
  }))
}
