import { deepEqual, equal } from 'node:assert/strict'
import { describe, it } from 'node:test'
import { testClock } from '../../../testing/clock.ts'
import { createClusterMessages } from './cluster-message.ts'

const [KEY, NEXT] = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)]
const CONTENT = { kind: 'invalidateData', institutionId: 'north' }

describe('a message between processes', () => {
  it('is opened with the key that signed it, or with that key beside a newer one', () => {
    const clock = testClock()
    const message = createClusterMessages([KEY], clock).write(CONTENT)
    deepEqual(createClusterMessages([KEY], clock).read(message), CONTENT)
    deepEqual(createClusterMessages([NEXT, KEY], clock).read(message), CONTENT)
    equal(createClusterMessages([NEXT], clock).read(message), undefined)
  })

  it('is not opened where a byte of it differs, or its signature', () => {
    const messages = createClusterMessages([KEY], testClock())
    const { bytes, signature } = messages.write(CONTENT)
    const changed = Buffer.from(bytes)
    changed[changed.length - 1]! ^= 1
    equal(messages.read({ bytes: changed, signature }), undefined)
    for (const other of ['', 'none', signature.slice(2), `${signature}00`])
      equal(messages.read({ bytes, signature: other }), undefined)
  })

  it('is a reply to one request alone', () => {
    const messages = createClusterMessages([KEY], testClock())
    const [asked, other] = [messages.write(CONTENT).signature, messages.write({ ...CONTENT, institutionId: 'south' }).signature]
    const reply = messages.write('done', asked)
    equal(messages.read(reply, asked), 'done')
    equal(messages.read(reply, other), undefined)
    equal(messages.read(reply), undefined)
  })

  it('is not opened a minute later, nor where it comes from as far ahead', () => {
    const clock = testClock()
    const messages = createClusterMessages([KEY], clock)
    const message = messages.write(CONTENT)
    clock.advance({ seconds: 59 })
    deepEqual(messages.read(message), CONTENT)
    clock.advance({ seconds: 2 })
    equal(messages.read(message), undefined)
    const ahead = messages.write(CONTENT)
    clock.advance({ seconds: -61 })
    equal(messages.read(ahead), undefined)
  })
})
