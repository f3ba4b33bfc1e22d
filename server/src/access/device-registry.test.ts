import { deepEqual, equal } from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { testClock } from '../../testing/clock.ts'
import { createDeviceRegistry } from './device-registry.ts'

/** A registry beside a database that counts its queries; `answer` says what it finds, or fails. */
function open(answer: () => boolean) {
  const clock = testClock()
  const seen = { queries: 0, warnings: 0 }
  const lookUp = async () => {
    seen.queries++
    return answer()
  }
  const log = { info: () => {}, warn: () => void seen.warnings++, error: () => {} }
  return { clock, seen, ...createDeviceRegistry({ lookUp, clock, log }) }
}

describe('the registry of devices', () => {
  it('takes a device for known until the database has answered, then for what it said, for a minute', async () => {
    let isFound = false
    const { clock, seen, isKnown } = open(() => isFound)
    deepEqual([isKnown('a'), isKnown('a')], [true, true])
    await turn()
    deepEqual([isKnown('a'), isKnown('a'), seen.queries], [false, false, 1])
    isFound = true
    clock.advance({ seconds: 60 })
    equal(isKnown('a'), false)
    await turn()
    deepEqual([isKnown('a'), seen.queries], [true, 2])
  })

  it('keeps what it knew while the database does not answer, and asks it once a minute', async () => {
    const { seen, isKnown } = open(() => {
      throw new Error('down')
    })
    for (let i = 0; i < 5; i++) {
      equal(isKnown('a'), true)
      await turn()
    }
    deepEqual(seen, { queries: 1, warnings: 1 })
  })
})
