import { valueBond } from '@portal/analytics/valuation/bond-price.ts'
import { yieldFromPrice, yieldNear } from '@portal/analytics/valuation/bond-yield.ts'

import type { Market } from './market.ts'

/** What a bond's price follows at a close. */
export interface BondModel {
  readonly yearly: number
  /** Of the price with accrued interest, in years. */
  readonly modifiedDuration: number
  readonly convexity: number
}

/** The model of a bond at the close of a day; null for what is no bond, has no price or is due. */
export function bondModel(market: Market, index: number, t: number): BondModel | null {
  const { terms } = market.instruments[index]!
  const { values, ages } = market.closes(index)
  if (terms.kind !== 'bond' || ages[t]! < 0) return null
  const solution = yieldFromPrice(terms, market.days[t]!, values[t]!)
  if (solution.state === 'unsolvable') return null
  const { modifiedDuration, convexity } = valueBond(terms, market.days[t]!, solution.value)
  return { yearly: solution.value, modifiedDuration, convexity }
}

const made = new WeakMap<Market, Map<number, Float64Array>>()

/**
 * Changes of a bond's own yield, one entry a valuation day: 0 where its price is carried, the day on which one arrives takes the whole
 * change; NaN before the second close.
 */
export function yieldChanges(market: Market, index: number): Float64Array {
  const kept = made.get(market) ?? new Map<number, Float64Array>()
  made.set(market, kept)
  const known = kept.get(index)
  if (known) return known
  const { terms } = market.instruments[index]!
  const { values, ages } = market.closes(index)
  const changes = new Float64Array(market.days.length).fill(Number.NaN)
  let before = Number.NaN
  for (let t = 0; t < changes.length && terms.kind === 'bond'; t++) {
    if (ages[t] !== 0) {
      changes[t] = Number.isNaN(before) ? Number.NaN : 0
      continue
    }
    const solution = yieldNear(terms, market.days[t]!, values[t]!, Number.isNaN(before) ? terms.couponRate : before)
    const yearly = solution.state === 'known' ? solution.value : Number.NaN
    changes[t] = yearly - before
    before = yearly
  }
  kept.set(index, changes)
  return changes
}
