import { deepEqual } from 'node:assert/strict'
import { after, before, it } from 'node:test'

import type { DatabaseChange } from '#store/connection/changes.ts'
import { eq } from '#store/drizzle.ts'
import { institutions } from '#store/tables/institution.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { bookTwoInstitutions, HARBOUR } from '../../testing/institutions/two-institutions.ts'
import { followVersions } from './follow-versions.ts'

const ignore = () => {}
let test: TestDatabase
before(async () => {
  test = await openTestDatabase()
  await bookTwoInstitutions(test.db)
})
after(() => test.close())

it('says a version that no notification said, once, and none that one has said', async () => {
  const changes: DatabaseChange[] = []
  const log = { info: ignore, warn: ignore, error: ignore }
  const versions = await followVersions(test.db, log, (change) => changes.push(change))
  const setTo = (dataVersion: number) =>
    test.db.withSystem((tx) => tx.update(institutions).set({ dataVersion }).where(eq(institutions.id, HARBOUR)))
  await versions.look()
  deepEqual(changes, [])
  await setTo(1_000)
  await versions.look()
  await versions.look()
  deepEqual(changes, [{ kind: 'data', institutionId: HARBOUR, version: 1_000 }])
  await setTo(1_001)
  versions.note({ kind: 'data', institutionId: HARBOUR, version: 1_001 })
  await versions.look()
  deepEqual(changes.length, 1)
  versions.close()
})

it('looks at once where a caller has seen later versions, and not where it knows them', async () => {
  const changes: DatabaseChange[] = []
  let looks = 0
  const db: typeof test.db = {
    ...test.db,
    withInstitution: (institutionId, work, mode) => {
      looks++
      return test.db.withInstitution(institutionId, work, mode)
    },
  }
  const versions = await followVersions(db, { info: ignore, warn: ignore, error: ignore }, (change) => changes.push(change))
  const update = (dataVersion: number) =>
    test.db.withSystem((tx) => tx.update(institutions).set({ dataVersion }).where(eq(institutions.id, HARBOUR)))
  await update(2_000)
  await versions.catchUp(HARBOUR, { data: 2_000, entitlement: 0 })
  await versions.catchUp(HARBOUR, { data: 2_000, entitlement: 0 })
  deepEqual([looks, changes], [1, [{ kind: 'data', institutionId: HARBOUR, version: 2_000 }]])
  await versions.catchUp(HARBOUR, { data: 9_000, entitlement: 0 })
  deepEqual([looks, changes.length], [2, 1], 'what it says is not believed')
  versions.close()
})
