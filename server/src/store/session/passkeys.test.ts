import { equal, rejects } from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { openTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { NORTH, north, passkeyOf, populate, USER } from '../../../testing/institutions/north-and-south.ts'
import type { Transaction } from '../database.ts'
import { eq } from '../drizzle.ts'
import { newId } from '../id.ts'
import { passkeys } from '../tables/passkeys.ts'

let testDatabase: TestDatabase
before(async () => {
  testDatabase = await openTestDatabase()
  await testDatabase.db.withSystem(populate)
})
after(() => testDatabase.close())

it('protection 35: a passkey is added by its user alone, removed also by an administrator, and counted by the system alone', async () => {
  const { db } = testDatabase
  const passkey = { ...passkeyOf('new', NORTH, USER.Eve), id: newId() }
  const add = (tx: Transaction) => tx.insert(passkeys).values(passkey)
  const count = (tx: Transaction) => tx.update(passkeys).set({ counter: 1 })
  const remove = (tx: Transaction) => tx.delete(passkeys).where(eq(passkeys.id, passkey.id)).returning()
  const isRefused = ({ cause }: { readonly cause?: { readonly code?: string } }) => cause?.code === '42501'
  for (const run of [
    () => db.as(north('Ada'), add),
    () => db.withInstitution(NORTH, add),
    () => db.as(north('Eve'), count),
    () => db.withInstitution(NORTH, count),
  ])
    await rejects(run(), isRefused)
  await db.as(north('Eve'), add)
  equal((await db.as(north('Cid'), remove)).length, 0)
  equal((await db.as(north('Ada'), remove)).length, 1)
})
