import { equal } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { localMoment, momentOf } from './local-moment.ts'

describe('a moment in an input of date and time', () => {
  it('is in the zone of the reader and comes back as the end of its minute', () => {
    const at = new Date(2026, 2, 9, 7, 5, 30).getTime() / 1000
    equal(localMoment(at), '2026-03-09T07:05')
    equal(momentOf('2026-03-09T07:05'), at + 29)
  })

  it('that is not filled in is none', () => {
    equal(momentOf(''), null)
  })
})
