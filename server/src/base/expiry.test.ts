import { equal } from 'node:assert/strict'
import { it } from 'node:test'

import { isCurrent } from './expiry.ts'

const NOW = new Date('2026-06-01T09:00:00Z')
const MINUTE = 60_000

/** With a lifetime of 15 minutes, and five by which two clocks may differ. */
const cases: readonly (readonly [leftMs: number, isGood: boolean])[] = [
  [-MINUTE, false],
  [0, false],
  [1, true],
  [15 * MINUTE, true],
  [20 * MINUTE, true],
  [20 * MINUTE + 1, false],
  [365 * 24 * 60 * MINUTE, false],
]
for (const [leftMs, isGood] of cases)
  it(`what ends ${leftMs} ms from now is ${isGood ? '' : 'not '}valid`, () =>
    equal(isCurrent(new Date(NOW.getTime() + leftMs), 15 * MINUTE, NOW), isGood))
