import { MAX_CARRIED_DAYS } from '@portal/analytics/risk/filled-returns.ts'

import { localReturns } from './local-returns.ts'
import type { Market } from './market.ts'
import { createSharing, type Sharing } from './shared-series.ts'

interface Kept {
  readonly gaps: Map<number, Int32Array>
  readonly like: Sharing<Int32Array>
}

const made = new WeakMap<Market, Kept>()

/**
 * On each close the last day up to it whose return has to be filled: unknown, or carried for longer than a run is left alone; -1 for none.
 *
 * @param closed a market at a close
 */
export function lastGaps(closed: Market, index: number): Int32Array {
  const { gaps, like } = made.get(closed) ?? { gaps: new Map<number, Int32Array>(), like: createSharing<Int32Array>() }
  made.set(closed, { gaps, like })
  const known = gaps.get(index) ?? like(compute(closed, index))
  gaps.set(index, known)
  return known
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
