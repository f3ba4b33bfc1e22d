import { deepEqual, ok } from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { after, before, describe, it } from 'node:test'
import { makeDataFolder } from '../server/testing/data-folder.ts'
import { cutConnection } from './cut-connection.ts'
import { DAMAGES, damage } from './damaged-folder.ts'
import { type Fault, randomOf } from './fault.ts'
import { killPortal } from './kill-portal.ts'

/* Three of the faults, one round each or the first of them; `npm run test:faults` runs all. */
describe('acknowledged writes are stored, and none is half written', () => {
  let scratch = ''
  before(() => {
    scratch = makeDataFolder('faults')
  })
  after(() => rmSync(scratch, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }))

  async function assertNoProblems(fault: Fault, rounds: number): Promise<void> {
    const { acknowledged, problems } = await fault.run(rounds, { random: randomOf(1), scratch, log: () => {} })
    deepEqual(problems, [])
    ok(acknowledged > 0)
  }

  it('when the portal is killed during writes', () => assertNoProblems(killPortal, 1))
  it('when the connection to the database is cut, after COMMIT has arrived and before', () => assertNoProblems(cutConnection, 2))
})

describe('a damaged data folder', () => {
  it('is named with its remedy by a start and by the doctor: a flipped bit, a lost write-ahead log, another key', async () => {
    const scratch = makeDataFolder('damaged')
    try {
      deepEqual((await damage(scratch, DAMAGES.slice(0, 3))).problems, [])
    } finally {
      rmSync(scratch, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
    }
  })
})
