import { deepEqual } from 'node:assert/strict'
import { test } from 'node:test'

import { dayOfLastClose } from './day-of-last-close.ts'

test('the last close is that of the day before; of a weekend and of a Monday that of the Friday', () => {
  // 23 November 2026 is a Monday.
  const days = [23, 24, 27, 28, 29, 30].map((day) => dayOfLastClose(Date.UTC(2026, 10, day, 12)))
  deepEqual(days, ['2026-11-20', '2026-11-23', '2026-11-26', '2026-11-27', '2026-11-27', '2026-11-27'])
})
