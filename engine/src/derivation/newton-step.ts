import type { Unit } from '@portal/contract/charts/chart-data.ts'
import { message, type Text } from '#message.ts'
import { type Derivation, lazyStep, step } from './derivation.ts'

/** A price and its model near the solution. */
interface NearSolution {
  /** Value of the model at the rounded solution. */
  readonly value: Derivation
  /** Value in the market. */
  readonly price: Derivation
  /** By how much the model's value moves with what is solved for, above 0. */
  readonly slope: Derivation
  /** Whether what is solved for lowers the value (value less price) or raises it (price less value). */
  readonly way: 'valueLessPrice' | 'priceLessValue'
}

interface Solved {
  readonly label: Text
  readonly unit: Unit
  /** The solution, rounded. */
  readonly near: Derivation
}

const PLACES = 1e8

/** The solution as stated: rounded to eight places, so that the square of the rounding error is below float64. */
export function rounded(solution: number): number {
  return Math.round(solution * PLACES) / PLACES
}

/**
 * A solution at which a model gives a market price: rounded, and corrected by one Newton step from there. A reader who follows it
 * sees that the rounded solution gives the price but for its last digits.
 *
 * @param at asked when the solution is opened
 */
export function solvedFrom({ label, unit, near }: Solved, value: number, at: () => NearSolution): Derivation {
  const formula = message('derivation.roundedPlusRest')
  return lazyStep('sum', { label, formula, unit }, value, () => {
    const { slope, price, value: modelled, way } = at()
    const isFalling = way === 'valueLessPrice'
    const left = {
      label: message('derivation.priceRest'),
      formula: isFalling ? message('derivation.valueLessPrice') : message('derivation.priceLessValue'),
    }
    const rest = step('difference', { ...left, unit: 'price' }, isFalling ? [modelled, price] : [price, modelled])
    const cut = { label: message('derivation.roundingRest'), formula: message('derivation.restOverSlope'), unit }
    return [near, step('quotient', cut, [rest, slope])]
  })
}
