import { equal } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { instantText, parseInstant } from './instant-text.ts'

describe('an instant in the URL', () => {
  it('is ISO 8601 to the second, and round-trips', () => {
    equal(instantText(1_795_168_800), '2026-11-20T10:00:00Z')
    equal(parseInstant('2026-11-20T10:00:00Z'), 1_795_168_800)
    equal(parseInstant('2026-11-20T11:00:00+01:00'), 1_795_168_800)
  })

  it('that is invalid or before 1970 counts as absent', () => {
    for (const text of ['', 'yesterday', '2026-13-01T00:00:00Z', '1969-12-31T23:59:59Z', '12'])
      equal(parseInstant(text), null, text)
  })
})
