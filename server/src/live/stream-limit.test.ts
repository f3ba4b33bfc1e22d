import { doesNotThrow, throws } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { createStreamLimit } from './stream-limit.ts'

const TOO_MANY = { status: 429 }

describe('the limit of live streams', () => {
  it('is six of a session: the seventh is refused until one ends, which counts once', () => {
    const limit = createStreamLimit()
    const listener = { sessionId: 'one', userId: 'user' }
    const ends = Array.from({ length: 6 }, () => limit.take(listener))
    throws(() => limit.take(listener), TOO_MANY)
    ends[0]!()
    ends[0]!()
    doesNotThrow(() => limit.take(listener))
    throws(() => limit.take(listener), TOO_MANY)
    doesNotThrow(() => limit.take({ sessionId: 'two', userId: 'other' }))
  })

  it('is twenty of a user over all sessions', () => {
    const limit = createStreamLimit()
    for (let i = 0; i < 20; i++) limit.take({ sessionId: `session ${i}`, userId: 'user' })
    throws(() => limit.take({ sessionId: 'one more', userId: 'user' }), TOO_MANY)
    doesNotThrow(() => limit.take({ sessionId: 'one more', userId: 'other' }))
  })
})
