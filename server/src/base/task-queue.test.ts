import { deepEqual, equal, rejects } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { runLongTask, runTask, taskTurn } from './task-queue.ts'

describe('a task queue', () => {
  it('runs work later and gives its result', async () => {
    const done: string[] = []
    const task = runTask(() => done.push('task'))
    done.push('caller')
    equal(await task, 2)
    deepEqual(done, ['caller', 'task'])
  })
  it('runs tasks in the order of the calls, one in a turn of the event loop', async () => {
    const done: string[] = []
    const turns = (async () => {
      for (let i = 0; i < 3; i++) {
        await new Promise(setImmediate)
        done.push('turn')
      }
    })()
    await Promise.all([runTask(() => done.push('a')), runTask(() => done.push('b')), turns])
    deepEqual(
      done.filter((name) => name !== 'turn'),
      ['a', 'b'],
    )
    equal(done.indexOf('turn') < done.indexOf('b'), true)
  })
  it('runs brief tasks before long ones', async () => {
    const done: string[] = []
    await Promise.all([
      runLongTask(() => done.push('long')),
      runLongTask(() => done.push('longer')),
      runTask(() => done.push('brief')),
    ])
    deepEqual(done, ['brief', 'long', 'longer'])
  })
  it('gives the error of work that fails, and goes on with the next', async () => {
    const failed = runTask(() => {
      throw new Error('away')
    })
    const next = runTask(() => 'next')
    await rejects(failed, /away/)
    equal(await next, 'next')
  })
  it('begins anew after it was empty', async () => {
    await taskTurn()
    equal(await runTask(() => 1), 1)
  })
})
