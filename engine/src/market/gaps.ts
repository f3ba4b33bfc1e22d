import { MAX_CARRIED_DAYS } from '@portal/analytics/risk/scenarios/filled-returns.ts'

import { type MemoTable, memo } from '#memo.ts'
import { passingReturns } from './local-returns.ts'
import type { Market } from './market.ts'
import { createSharing, type Sharing } from './shared-series.ts'

interface Kept {
  readonly gaps: Map<number, Int32Array>
  readonly like: Sharing
  /** Where they are computed. */
  readonly room: Int32Array
}

/** One a market. */
const GAPS: MemoTable<Kept> = { name: 'gaps in prices', bytesOf: ({ room }) => 8 * room.byteLength }

/**
 * On each close the last day up to it whose return is no plain one: unknown, carried for longer than a run is left alone, or to a price of
 * 0 or below; -1 for none.
 *
 * @param closed a market at a close
 */
export function lastGaps(closed: Market, index: number): Int32Array {
  const { gaps, like, room } = memo(closed, GAPS, 0, () => newlyKept(closed))
  const known = gaps.get(index) ?? like(compute(closed, index, room))
  gaps.set(index, known)
  return known
}

const newlyKept = ({ days }: Market): Kept => ({ gaps: new Map(), like: createSharing(), room: new Int32Array(days.length) })

function compute(closed: Market, index: number, gaps: Int32Array): Int32Array {
  const { ages, values } = closed.closes(index)
  const returns = passingReturns(closed, index, 0, closed.last)
  let last = -1
  for (let t = 0; t < returns.length; t++) {
    if (Number.isNaN(returns[t]!) || ages[t]! > MAX_CARRIED_DAYS || values[t]! <= 0) last = t
    gaps[t] = last
  }
  return gaps
}
