import assert from 'node:assert/strict'
import { test } from 'node:test'

import { FORMATS } from '../../testing/english.ts'

const { formatDatesIn } = FORMATS

test("dates in a sentence have the portal's format, instants the user's time zone with its name", () => {
  assert.equal(formatDatesIn('504 scenarios, 2024-12-10 to 2026-11-19'), '504 scenarios, 10 Dec 2024 to 19 Nov 2026')
  assert.equal(
    formatDatesIn(
      'Nothing was known on 2019-01-01T00:00:00.000Z. Choose a moment since 2026-03-20T18:00:00.000Z.',
      'Europe/Zurich',
    ),
    'Nothing was known on 1 Jan 2019, 01:00 CET. Choose a moment since 20 Mar 2026, 19:00 CET.',
  )
})

test('text that is not a date, or a part of a name, is unchanged', () => {
  for (const text of ['EEMG 27-06 C92.5', '2-2026-11-19', 'A2026-11-19', '2026-13-45', '2026-11-19-b', '2026-11-19T10:00', ''])
    assert.equal(formatDatesIn(text), text)
})
