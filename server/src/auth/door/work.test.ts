import { equal } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { sealingKey } from '#base/secrets/seal.ts'
import { testClock } from '../../../testing/clock.ts'
import { solveWork } from '../../../testing/solve-work.ts'
import { isSolved, WORK_SIZE, workFor } from './work.ts'

const KEY = sealingKey(Buffer.alloc(32, 1))
const SMALL = { parts: 3, bits: 6 }

describe('a task for the browser of a stranger', () => {
  const clock = testClock('2026-06-01T09:00:00Z')
  const task = workFor('alder 192.0.2.1', SMALL, KEY, clock.now())
  const solution = solveWork(task)
  const isGood = (header: string | undefined, forWhom = 'alder 192.0.2.1', key = KEY) =>
    isSolved(header, forWhom, SMALL, key, clock.now())

  it('protection 10: is solved for one e-mail and origin, in every process with the same key', () => {
    equal(isGood(solution), true)
    equal(isGood(solution, 'birch 192.0.2.1'), false)
    equal(isGood(solution, 'alder 192.0.2.2'), false)
    equal(isGood(solution, 'alder 192.0.2.1', sealingKey(Buffer.alloc(32, 2))), false)
  })
  it('protection 10: is good for five to ten minutes', () => {
    clock.advance({ minutes: 9, seconds: 59 })
    equal(isGood(solution), true)
    clock.advance({ seconds: 1 })
    equal(isGood(solution), false)
    clock.set('2026-06-01T08:59:59Z')
    equal(isGood(solution), false, 'not before it was given')
    clock.set('2026-06-01T09:00:00Z')
  })
  it('protection 10: is not solved by other numbers, fewer of them, or a challenge of one’s own', () => {
    const [challenge = '', numbers = ''] = solution.split(':')
    for (const wrong of [
      undefined,
      '',
      challenge,
      `${challenge}:`,
      `${challenge}:1.2.3`,
      `${challenge}:${numbers.split('.').slice(1).join('.')}`,
      `${challenge}:${numbers}.1`,
      `${challenge}:-1.0.0`,
      `${challenge.slice(0, -1)}_:${numbers}`,
      `0${challenge}:${numbers}`,
    ])
      equal(isGood(wrong), false, String(wrong))
  })
  it('protection 10: takes a million hashes in every installation', () => {
    equal(WORK_SIZE.parts * 2 ** WORK_SIZE.bits, 2 ** 20)
  })
})
