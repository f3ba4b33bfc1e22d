import { deepEqual, equal, rejects } from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'

import { createLimit } from './limit.ts'

test('no more than the limit runs at once, in the order of the calls', async () => {
  const limit = createLimit(2)
  const begun: number[] = []
  let [underWay, most] = [0, 0]
  const work = (n: number) => async () => {
    begun.push(n)
    underWay++
    most = Math.max(most, underWay)
    await turn()
    underWay--
    return n
  }
  deepEqual(await Promise.all([1, 2, 3, 4, 5].map((n) => limit(work(n)))), [1, 2, 3, 4, 5])
  deepEqual(begun, [1, 2, 3, 4, 5])
  equal(most, 2)
})

test('the next work starts after an error', async () => {
  const limit = createLimit(1)
  const failed = rejects(
    limit(() => Promise.reject(new Error('away'))),
    /away/,
  )
  equal(await limit(async () => 'done'), 'done')
  await failed
})
