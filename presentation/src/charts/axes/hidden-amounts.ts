import type { Unit } from '@portal/contract/charts/chart-data.ts'

import { hidden } from '../../format/hidden.ts'

let areAmountsHidden = false

/**
 * Hides or shows the amounts of money in all chart texts: axes, tooltips, legends, names. The setting is global because a page
 * has one user.
 */
export function hideChartAmounts(isHidden: boolean): void {
  areAmountsHidden = isHidden
}

/** Whether values of a unit are hidden. */
export const isHidden = (unit: Unit): boolean => areAmountsHidden && unit === 'money'

/** The text of a value, masked if amounts are hidden. */
export const maskAmount = (unit: Unit, text: string): string => (isHidden(unit) ? hidden(text) : text)
