import { deepEqual } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'

import { runLongTask } from '#base/task-queue.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { openBookedHouse, type ReportingHouse } from '../../testing/reporting-house.ts'
import { WORKED_LEDGER } from '../../testing/worked-ledger.ts'
import { explanationTask, riskTask } from './long-tasks.ts'

describe('risk and explanations', () => {
  let test: TestDatabase
  let house: ReportingHouse
  before(async () => {
    test = await openTestDatabase()
    house = await openBookedHouse(test.db, WORKED_LEDGER)
  })
  after(() => test.close())

  it('wait for long tasks where they have to be computed, and do not where they are in memory', async () => {
    const { scope } = await house.entries({ accounts: ['Alpha'] })
    const order = async () => {
      const done: string[] = []
      await Promise.all([
        runLongTask(() => done.push('long')),
        explanationTask(scope, 'YTD', house.log).then(() => done.push('explanation')),
        riskTask(scope, house.log).then(() => done.push('risk')),
      ])
      return done
    }
    deepEqual(await order(), ['long', 'explanation', 'risk'])
    deepEqual(await order(), ['explanation', 'risk', 'long'])
  })
})
