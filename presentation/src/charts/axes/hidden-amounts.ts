import type { Unit } from '@portal/contract/charts/chart-data.ts'

import { hidden } from '../../format/hidden.ts'

let areHidden = false

/** Hides every amount of money in the texts of charts, or shows them again: axes, tooltips, keys, names. One page has one reader. */
export function hideChartAmounts(isHidden: boolean): void {
  areHidden = isHidden
}

/** Whether values of a unit may not be seen. */
export const isHidden = (unit: Unit): boolean => areHidden && unit === 'money'

/** The text of a value as it may be shown. */
export const shown = (unit: Unit, text: string): string => (isHidden(unit) ? hidden(text) : text)
