import { equal } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { partOfMonth } from './part-of-month.ts'

const at = (day: string) => Date.parse(day) / 1000
const PERIOD = { from: at('2025-11-27'), to: at('2026-11-19') }

describe('the days of a month in a period', () => {
  it('are all of a month inside of it', () => equal(partOfMonth(2026, 1, PERIOD), '2026-02-01/2026-02-28'))
  it('begin after its first close', () => equal(partOfMonth(2025, 10, PERIOD), '2025-11-28/2025-11-30'))
  it('end with its last one', () => equal(partOfMonth(2026, 10, PERIOD), '2026-11-01/2026-11-19'))
})
