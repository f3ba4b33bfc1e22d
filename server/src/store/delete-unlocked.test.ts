import { deepEqual } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { sql } from './drizzle.ts'
import { countAttempt, deleteAttemptsBefore } from './session/attempts.ts'

const LIMIT = { freeFailures: 5, firstWaitSeconds: 30, longestWaitSeconds: 3_600, forgivenEverySeconds: 3_600 }
const NOW = new Date('2026-11-20T12:00:00Z')
const LATER = new Date('2026-11-21T12:00:00Z')

describe('clearing away what is over', () => {
  let test: TestDatabase
  before(async () => {
    test = await openTestDatabase()
  })
  after(() => test.close())

  it('does not wait for a sign-in that holds a counter, and leaves it', async () => {
    const { db } = test
    const keys = () =>
      db.withSystem(async (tx) =>
        (await tx.execute<{ key: string }>(sql`select key from attempts order by key`)).rows.map(({ key }) => key),
      )
    await db.withSystem(async (tx) => {
      for (const key of ['held', 'over']) await countAttempt(tx, key, LIMIT, NOW)
    })
    await db.withSystem(async (tx) => {
      await countAttempt(tx, 'held', LIMIT, NOW)
      await db.withSystem((other) => deleteAttemptsBefore(other, LATER))
    })
    deepEqual(await keys(), ['held'])
    await db.withSystem((tx) => deleteAttemptsBefore(tx, LATER))
    deepEqual(await keys(), [])
  })
})
