import { deepEqual } from 'node:assert/strict'
import { it } from 'node:test'
import { openTestDatabase } from '../../testing/database.ts'
import { RISK_LEDGER } from '../../testing/datasets/risk-ledger.ts'
import { openBookedInstitution } from '../../testing/institutions/reporting-institution.ts'
import { assignLimits, limitOf } from '../../testing/mandates.ts'
import { createBackground } from '../base/background.ts'
import { watchLimits } from './watch-limits.ts'

it('an evaluation that fails is tried again without another booking', async () => {
  const test = await openTestDatabase()
  const { institutionId, log } = await openBookedInstitution(test.db, RISK_LEDGER)
  await assignLimits(test.db, institutionId, [limitOf('cash', { bound: 0.4 })], { account: 'Alpha' })
  const background = createBackground(log)
  const { promise: evaluated, resolve } = Promise.withResolvers<void>()
  const evaluations: string[] = []
  const watch = watchLimits({
    db: test.db,
    log,
    background,
    publicUrl: 'http://localhost',
    isReadOnly: () => false,
    mailer: { send: async () => {}, close: () => {} },
    evaluate: async () => {
      evaluations.push(evaluations.length === 0 ? 'failed' : 'done')
      if (evaluations.length === 1) throw new Error('The database cannot be reached just now.')
      resolve()
      return []
    },
  })
  watch.changed(institutionId)
  await evaluated
  watch.close()
  await background.settled()
  deepEqual(evaluations, ['failed', 'done'])
  await test.close()
})
