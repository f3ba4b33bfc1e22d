import { equal } from 'node:assert/strict'
import { test } from 'node:test'

import { ENGLISH } from '../messages/message.ts'
import { formatsOf } from './formats.ts'
import { timePeriodTextOf } from './time-period-text.ts'

const text = timePeriodTextOf(ENGLISH, formatsOf(ENGLISH))

test('a period with a name has its specified text; an interval is called after its year, quarter or month, else after its days', () => {
  equal(text('1Y'), '1 Year')
  equal(text('2024-01-01/2024-12-31'), '2024')
  equal(text('2026-07-01/2026-09-30'), 'Q3 2026')
  equal(text('2024-02-01/2024-02-29'), 'Feb 2024')
  equal(text('2026-02-01/2026-02-27'), '1 Feb 2026 – 27 Feb 2026')
  equal(text('2026-02-01/2026-04-30'), '1 Feb 2026 – 30 Apr 2026')
  equal(text('2024-01-01/2025-12-31'), '1 Jan 2024 – 31 Dec 2025')
  equal(text('2026-11-20/2026-11-20'), '20 Nov 2026')
})
