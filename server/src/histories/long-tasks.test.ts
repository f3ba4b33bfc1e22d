import { deepEqual } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'

import { runLongTask } from '#base/task-queue.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { WORKED_LEDGER } from '../../testing/datasets/worked-ledger.ts'
import { openBookedInstitution, type ReportingInstitution } from '../../testing/institutions/reporting-institution.ts'
import { explanationTask, riskTask } from './long-tasks.ts'

describe('risk and explanations', () => {
  let test: TestDatabase
  let fixture: ReportingInstitution
  before(async () => {
    test = await openTestDatabase()
    fixture = await openBookedInstitution(test.db, WORKED_LEDGER)
  })
  after(() => test.close())

  it('wait for long tasks where they have to be computed, and do not where they are in memory', async () => {
    const { scope } = await fixture.entries({ accounts: ['Alpha'] })
    const order = async () => {
      const done: string[] = []
      await Promise.all([
        runLongTask(() => done.push('long')),
        explanationTask(scope, 'YTD', fixture.log).then(() => done.push('explanation')),
        riskTask(scope, fixture.log).then(() => done.push('risk')),
      ])
      return done
    }
    deepEqual(await order(), ['long', 'explanation', 'risk'])
    deepEqual(await order(), ['explanation', 'risk', 'long'])
  })
})
