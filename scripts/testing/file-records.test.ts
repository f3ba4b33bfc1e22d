import { equal } from 'node:assert/strict'
import { it } from 'node:test'

import { type Range, ranAt } from './file-records.ts'

const ran = (...parts: readonly (readonly Range[])[]) => ({ ran: { 'a.ts': parts } })
const FUNCTION: Range = [0, 100, 1]
const SKIPPED: Range = [40, 60, 0]

it('the innermost part says whether a place ran', () => {
  equal(ranAt(ran([FUNCTION, SKIPPED]), 'a.ts', 39), true)
  equal(ranAt(ran([FUNCTION, SKIPPED]), 'a.ts', 40), false)
  equal(ranAt(ran([FUNCTION, SKIPPED]), 'a.ts', 60), true)
})
it('a place that ran while the tests were loaded ran', () => {
  equal(ranAt(ran([FUNCTION], [FUNCTION, SKIPPED]), 'a.ts', 50), true)
})
it('a place outside of what ran did not run', () => {
  equal(ranAt(ran([FUNCTION]), 'a.ts', 100), false)
  equal(ranAt(ran([FUNCTION]), 'b.ts', 50), false)
})
