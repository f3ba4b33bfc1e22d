import { MAX_CARRIED_DAYS } from '@portal/analytics/risk/filled-returns.ts'

import { localReturns } from './local-returns.ts'
import type { Market } from './market.ts'

const made = new WeakMap<Market, Map<number, Int32Array>>()

/**
 * On each close the last day up to it whose return has to be filled: unknown, or carried for longer than a run is left alone; -1 for none.
 *
 * @param closed a market at a close
 */
export function lastGaps(closed: Market, index: number): Int32Array {
  const kept = made.get(closed) ?? new Map<number, Int32Array>()
  made.set(closed, kept)
  const gaps = kept.get(index) ?? compute(closed, index)
  kept.set(index, gaps)
  return gaps
}

function compute(closed: Market, index: number): Int32Array {
  const { ages } = closed.closes(index)
  const returns = localReturns(closed, index)
  const gaps = new Int32Array(returns.length)
  let last = -1
  for (let t = 0; t < returns.length; t++) {
    if (Number.isNaN(returns[t]!) || ages[t]! > MAX_CARRIED_DAYS) last = t
    gaps[t] = last
  }
  return gaps
}
