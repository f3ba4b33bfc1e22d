import { civilDate, parseDay } from '@portal/analytics/calendar/day-number.ts'

import { isAlive } from '../market/price-series.ts'
import { seriesKey, uniform } from '../random/draw.ts'
import { type AccountBook, dayOf } from './account-book.ts'
import type { Basket, Mix } from './plan.ts'

/** The target shares of the NPV on a day, by instrument. */
export function targetWeights(book: AccountBook, index: number): ReadonlyMap<string, number> {
  const day = dayOf(book, index)
  const mix = book.plan.mixes.findLast(({ from }) => parseDay(from) <= day)
  const weights = new Map<string, number>()
  for (const [name, weight] of mix ? [...Object.entries(mix.weights), ...basketWeights(mix, day)] : []) {
    const instrument = instrumentOf(book, name, index)
    if (instrument !== undefined) weights.set(instrument, (weights.get(instrument) ?? 0) + weight)
  }
  return weights
}

/** The instrument itself or, of a line of bonds, the one issued last; undefined before it exists. */
function instrumentOf({ market }: AccountBook, name: string, index: number): string | undefined {
  const series = market.series.get(name)
  if (series) return isAlive(series, index) ? name : undefined
  return market.bonds.findLast((bond) => bond.line === name && isAlive(bond, index))?.instrument.id
}

function basketWeights({ basket }: Mix, day: number): (readonly [string, number])[] {
  if (!basket) return []
  const held = basketOf(basket, civilDate(day).year)
  // Makes all positions different in size.
  const sizes = held.map((name) => 0.6 + 0.8 * uniform(seriesKey(`size ${name}`), 0))
  const total = sizes.reduce((sum, size) => sum + size, 0)
  return held.map((name, i) => [name, (basket.weight * sizes[i]!) / total] as const)
}

function basketOf({ from, held, replaced }: Basket, year: number): readonly string[] {
  const start = Math.max(year - 2020, 0) * replaced
  return Array.from({ length: held }, (_, i) => from[(start + i) % from.length]!)
}
