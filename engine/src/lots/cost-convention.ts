import { checkName } from '@portal/analytics/statistics/check-argument.ts'
import type { LotMethod } from '#ledger/lot.ts'

/** How cost is kept. Every one is a choice that tax laws and houses make differently. */
export interface CostConvention {
  readonly method: LotMethod
  /**
   * Whether fees and taxes of a trade are part of its cost and proceeds; `outside`: stated beside them; `insideCost`: part of the cost
   * of what is opened, stated beside the proceeds of what is closed.
   */
  readonly costs: 'inside' | 'outside' | 'insideCost'
  /** Treatment of an exercise: it closes the option at its intrinsic value, or the option's cost goes into the underlying's. */
  readonly exercise: 'atIntrinsic' | 'intoCost'
  /** Whether selling more than is held opens a short position, as it does unless given, or is an error. */
  readonly shortSales?: 'opened' | 'refused'
  /** Whether a trade of more than is open on the other side opens this one with the rest, as it does unless given, or is an error. */
  readonly crossing?: 'opens' | 'refused'
}

export const COST_DEFAULT: CostConvention = { method: 'fifo', costs: 'inside', exercise: 'atIntrinsic' }

/**
 * Makes sure that a convention has names that there are.
 *
 * @throws RangeError otherwise
 */
export function checkConvention({ method, costs, exercise, shortSales = 'opened', crossing = 'opens' }: CostConvention): void {
  const methods = ['average', 'fifo', 'lifo', 'highestCost', 'lowestCost', 'chosenOnly', 'chosenOrSameSize'] as const
  checkName('method', method, methods)
  checkName('costs', costs, ['inside', 'outside', 'insideCost'])
  checkName('exercise', exercise, ['atIntrinsic', 'intoCost'])
  checkName('shortSales', shortSales, ['opened', 'refused'])
  checkName('crossing', crossing, ['opens', 'refused'])
}
