import { valueBond } from '@portal/analytics/valuation/bond-price.ts'
import { yieldFromPrice } from '@portal/analytics/valuation/bond-yield.ts'
import type { Market } from '#market/market.ts'
import { memoByClose } from '#market/memo-by-close.ts'

/** What a bond's price follows at a close. */
export interface BondModel {
  readonly yearly: number
  /** Of the price with accrued interest, in years. */
  readonly modifiedDuration: number
  readonly convexity: number
}

/** The model of a bond at the close of a day; null for what is no bond, has no price or is due. */
export function bondModel(market: Market, index: number, t: number): BondModel | null {
  return market.instruments[index]!.terms.kind === 'bond' ? kept(market, index, t) : null
}

const kept = memoByClose('bond models', compute)

function compute(market: Market, index: number, t: number): BondModel | null {
  const { terms } = market.instruments[index]!
  const { values, ages } = market.closes(index)
  if (terms.kind !== 'bond' || ages[t]! < 0) return null
  const solution = yieldFromPrice(terms, market.days[t]!, values[t]!)
  if (solution.state === 'unsolvable') return null
  const { modifiedDuration, convexity } = valueBond(terms, market.days[t]!, solution.value)
  return { yearly: solution.value, modifiedDuration, convexity }
}
