import { yieldNear } from '@portal/analytics/valuation/bond-yield.ts'

import { type MemoTable, memo } from '#memo.ts'
import type { InstrumentMarket } from '../instrument-market.ts'
import { isFloating, termsOfBond } from './bond-terms.ts'
import { ownMargin } from './floating-model.ts'

/** Yields are solved for so many days together: a report that looks back two years pays for no more than that. */
const BLOCK = 252

interface Yields {
  /** At each close; NaN where the price is carried, none is known or no yield explains it. */
  readonly values: Float64Array
  readonly isSolved: boolean[]
}

/** By index of the bond. */
const YIELDS: MemoTable<Yields> = { name: 'bond yields', bytesOf: ({ values }) => values.byteLength }

/**
 * Changes of a bond's own yield, of a floating one of its own discount margin, one entry for each valuation day from one to another: 0 where its price is carried, the day on which
 * one arrives takes the whole change; NaN up to the first close.
 */
export function yieldChanges(market: InstrumentMarket, index: number, from: number, end: number): Float64Array {
  const { ages } = market.closes(index)
  const yieldOfClose = (t: number) => {
    const close = t - ages[t]!
    return t < 0 || ages[t]! < 0 ? Number.NaN : yieldAt(market, index, close)
  }
  const changes = new Float64Array(Math.max(0, end - from + 1))
  for (let t = from, i = 0; t <= end; t++, i++) {
    const now = yieldOfClose(t)
    const before = ages[t] === 0 ? yieldOfClose(t - 1) : now
    changes[i] = now - before
  }
  return changes
}

function yieldAt(market: InstrumentMarket, index: number, t: number): number {
  const unsolved = (): Yields => ({ values: new Float64Array(market.days.length).fill(Number.NaN), isSolved: [] })
  const yields = memo(market, YIELDS, index, unsolved)
  const block = Math.floor(t / BLOCK)
  if (!yields.isSolved[block]) solve(market, index, yields.values, block * BLOCK)
  yields.isSolved[block] = true
  return yields.values[t]!
}

/** Every yield is sought near that of the day before; the first of a block from the coupon, so that blocks do not depend on each other. */
function solve(market: InstrumentMarket, index: number, values: Float64Array, from: number): void {
  const terms = termsOfBond(market, index)
  const { days, closes } = market
  const { values: prices, ages } = closes(index)
  let guess = terms.couponRate
  for (let t = from; t < Math.min(from + BLOCK, days.length); t++) {
    if (ages[t] !== 0) continue
    if (isFloating(terms)) {
      values[t] = ownMargin(terms, days[t]!, prices[t]!)
      continue
    }
    const solution = yieldNear(terms, days[t]!, prices[t]!, guess)
    if (solution.state === 'known') guess = values[t] = solution.value
  }
}
