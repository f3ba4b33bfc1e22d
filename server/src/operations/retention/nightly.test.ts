import { equal } from 'node:assert/strict'
import { it } from 'node:test'

import { openTestDatabase } from '../../../testing/database.ts'
import { isUpkeepDue } from './nightly.ts'

const HOUR_MS = 3_600_000

it('upkeep is due in a new database, and never by a clock that is hours ahead of the database’s', async () => {
  const { db, close } = await openTestDatabase()
  const after = (ms: number) => ({ now: () => new Date(Date.now() + ms) })
  equal(await isUpkeepDue(db, after(0)), true)
  equal(await isUpkeepDue(db, after(-24 * HOUR_MS)), true, 'what is deleted by a clock that is behind is old')
  equal(await isUpkeepDue(db, after(2 * HOUR_MS)), false)
  await close()
})
