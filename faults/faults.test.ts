import { deepEqual, ok } from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { after, before, describe, it } from 'node:test'
import { makeDataFolder } from '../server/testing/data-folder.ts'
import { cutConnection } from './cut-connection.ts'
import { type Fault, randomOf } from './fault.ts'
import { killPortal } from './kill-portal.ts'

/* Two of the faults, one round each; `npm run test:faults` runs all. */
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
