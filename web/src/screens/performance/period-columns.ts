import type { PerformancePeriods } from '@portal/contract/reports/performance.ts'

import { PERFORMANCE_TEXTS } from '#messages/performance-texts.ts'
import type { Column } from '#ui/table/column.ts'

export type Period = keyof PerformancePeriods

/** The periods in the order of their columns, with their heads. */
export const PERIODS: readonly (readonly [Period, string])[] = [
  ['d1', 'D1'],
  ['mtd', 'MTD'],
  ['m1', 'M1'],
  ['m3', 'M3'],
  ['ytd', 'YTD'],
  ['y1', 'Y1'],
  ['y2', 'Y2'],
  ['y3', 'Y3'],
  ['y5', 'Y5'],
]
/** Only what is longer than a year is ever annualised (GIPS). */
const OVER_A_YEAR: ReadonlySet<Period> = new Set(['y2', 'y3', 'y5'])

/** A column a period; those over a year say whether they are per annum. */
export function periodColumns<Row extends PerformancePeriods>(isCumulative: boolean): readonly Column<Row>[] {
  return PERIODS.map(([key, title]) => ({
    key,
    title,
    badge: OVER_A_YEAR.has(key) && !isCumulative ? PERFORMANCE_TEXTS.perAnnum : undefined,
    kind: 'percentChange',
    value: (row) => row[key],
  }))
}
