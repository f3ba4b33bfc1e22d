import { equal } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { localMoment, momentOf } from './local-moment.ts'

describe('a moment in an input of date and time', () => {
  it("is in the user's time zone and parses to the end of its minute", () => {
    const at = new Date(2026, 2, 9, 7, 5, 30).getTime() / 1000
    equal(localMoment(at), '2026-03-09T07:05')
    equal(momentOf('2026-03-09T07:05'), at + 29)
  })

  it('that is empty gives null', () => {
    equal(momentOf(''), null)
  })
})
