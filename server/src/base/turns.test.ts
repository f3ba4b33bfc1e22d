import { deepEqual, equal, ok, rejects } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { atOnce, inSingleFile, inTurns, type Steps } from './turns.ts'

function busy(ms: number): void {
  const end = performance.now() + ms
  while (performance.now() < end);
}

function* work(steps: number, name: string, done: string[]): Steps<number> {
  for (let i = 0; i < steps; i++) {
    busy(3)
    done.push(name)
    yield
  }
  return steps
}

describe('work in turns', () => {
  it('gives what it gives at once', async () => {
    equal(atOnce(work(3, 'a', [])), 3)
    equal(await inTurns(work(3, 'a', [])), 3)
  })
  it('lets others have theirs after each, in the order in which they asked', async () => {
    const done: string[] = []
    await Promise.all([inTurns(work(2, 'a', done)), inTurns(work(3, 'b', done))])
    deepEqual(done, ['a', 'b', 'a', 'b', 'b'])
  })
  it('of many pieces lets the event loop go round after one of them, not after all', async () => {
    const done: string[] = []
    let rounds = 0
    let isOver = false
    const count = () => {
      rounds++
      if (!isOver) setImmediate(count)
    }
    setImmediate(count)
    await Promise.all(Array.from({ length: 10 }, () => inTurns(work(2, 'a', done))))
    isOver = true
    ok(rounds >= 20, `${rounds} rounds for 20 turns`)
  })
  it('that fails holds nobody up', async () => {
    function* failing(): Steps<number> {
      yield
      throw new Error('away')
    }
    const failed = rejects(inTurns(failing()), /away/)
    equal(await inTurns(work(2, 'a', [])), 2)
    await failed
  })
  it('goes on with one of a crowd a round, in the order in which they came', async () => {
    const done: string[] = []
    const long = inTurns(work(2, 'turn', done))
    await Promise.all(
      ['first', 'second'].map(async (name) => {
        await inSingleFile()
        done.push(name)
        queueMicrotask(() => done.push('its own work'))
      }),
    )
    await long
    deepEqual(done, ['turn', 'first', 'its own work', 'second', 'its own work', 'turn'])
  })
})
