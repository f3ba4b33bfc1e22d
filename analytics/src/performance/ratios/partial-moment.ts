import { checkName } from '../../statistics/check-argument.ts'
import { excessReturns, type PeriodRate } from './excess-returns.ts'

/**
 * Denominator of a sum over the returns on one side of the minimum: all returns (`full`), those on that side (`subset`), or
 * all but one (`fullLessOne`).
 */
export type PartialDenominator = 'full' | 'subset' | 'fullLessOne'

interface PartialMomentOptions {
  readonly side?: 'below' | 'above'
  readonly denominator?: PartialDenominator
}

/**
 * Partial moment: mean of the distances from a minimum acceptable return on one side of it, raised to a power; returns on the
 * other side count as 0.
 *
 * Source: P. Fishburn, "Mean-Risk Analysis with Risk Associated with Below-Target Returns", American Economic Review 67(2), 1977.
 *
 * @param minimum acceptable return a period, the same each or one a period
 * @param order 1 gives the downside (upside) potential, 2 the downside (upside) variance
 * @returns never negative, in the power of the unit; `subset` without a return on that side: 0; NaN for no returns
 * @throws RangeError if the minimum is a series of another length, and for an order below 0
 */
export function partialMoment(
  returns: Float64Array,
  minimum: PeriodRate,
  order: number,
  options: PartialMomentOptions = {},
): number {
  const { side = 'below', denominator = 'full' } = options
  checkName('side', side, ['below', 'above'])
  checkName('denominator', denominator, ['full', 'subset', 'fullLessOne'])
  if (!(order >= 0)) throw new RangeError(`a partial moment of order ${order}`)
  const distances = excessReturns(returns, minimum)
  const sign = side === 'below' ? -1 : 1
  let total = 0
  let onSide = 0
  for (let i = 0; i < distances.length; i++) {
    const distance = sign * distances[i]!
    if (distance > 0) {
      total += distance ** order
      onSide++
    } else if (Number.isNaN(distance)) return Number.NaN
  }
  if (returns.length === 0) return Number.NaN
  if (denominator === 'subset') return onSide === 0 ? 0 : total / onSide
  return total / (denominator === 'full' ? returns.length : returns.length - 1)
}
