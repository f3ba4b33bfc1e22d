import { deepEqual, rejects } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { openTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import {
  accountId,
  bookTwoInstitutions,
  callerNamed,
  clientId,
  HARBOUR,
  type PersonName,
  portfolioId,
} from '../../../testing/institutions/two-institutions.ts'
import { and, eq } from '../drizzle.ts'
import { newId } from '../id.ts'
import { packDocuments, packs } from '../tables/packs.ts'
import { userPortfolios } from '../tables/session.ts'
import { insertPackDocuments, listPackDocuments, readPackDocument } from './pack-documents.ts'
import { findPack, insertPack, listPacks } from './packs.ts'

describe('row level security of packs', () => {
  let test: TestDatabase
  const packId = newId()
  const [alder, birch] = [newId(), newId()]
  before(async () => {
    test = await openTestDatabase()
    await bookTwoInstitutions(test.db)
    const { userId, email } = callerNamed('employee')
    const ordered = { institutionId: HARBOUR, userId, orderedBy: email, orderedAt: new Date(), mailsWhenDone: false }
    const document = (id: string, client: string, accounts: readonly string[]) => ({
      id,
      institutionId: HARBOUR,
      packId,
      clientId: clientId(HARBOUR, client),
      clientName: client,
      accountIds: accounts.map((name) => accountId(HARBOUR, client, name)),
      state: 'made' as const,
      fileName: `${client}.pdf`,
      madeAt: new Date(),
      content: 'JVBERg==',
    })
    await test.db.withSystem(async (tx) => {
      await insertPack(tx, { ...ordered, id: packId, kind: 'brief', timePeriod: '1Y', paper: 'A4' })
      await insertPackDocuments(tx, [document(alder, 'Alder', ['Alpha', 'Beta']), document(birch, 'Birch', ['Delta'])])
    })
  })
  after(() => test.close())

  const as = <Result>(name: PersonName, read: Parameters<typeof test.db.as<Result>>[1]) => test.db.as(callerNamed(name), read)
  const clientsOf = async (name: PersonName) =>
    (await as(name, (tx) => listPackDocuments(tx, HARBOUR, packId))).map(({ clientName }) => clientName)

  it('shows a pack to who ordered it and to administrators of its institution', async () => {
    const seenBy = async (name: PersonName) =>
      (await as(name, (tx) => listPacks(tx, HARBOUR, { before: undefined, limit: 9 }))).length
    deepEqual(await Promise.all((['employee', 'admin', 'fresh', 'alder', 'stranger'] as const).map(seenBy)), [1, 1, 0, 0, 0])
    deepEqual(await Promise.all((['employee', 'admin', 'fresh', 'alder', 'stranger'] as const).map(clientsOf)), [
      ['Alder', 'Birch'],
      ['Alder', 'Birch'],
      [],
      [],
      [],
    ])
  })

  it('gives the packs older than one, and none after an id of no pack', async () => {
    const [older, newest] = [newId(), newId()]
    const ordered = { institutionId: HARBOUR, userId: callerNamed('admin').userId, orderedBy: 'paging', mailsWhenDone: false }
    const pack = { ...ordered, kind: 'brief', timePeriod: '1Y', paper: 'A4' } as const
    await test.db.withSystem(async (tx) => {
      await insertPack(tx, { ...pack, id: older, orderedAt: new Date('2026-01-02T08:00Z') })
      await insertPack(tx, { ...pack, id: newest, orderedAt: new Date('2026-01-03T08:00Z') })
    })
    const before = async (id: string) =>
      (await as('admin', (tx) => listPacks(tx, HARBOUR, { before: id, limit: 9 }))).map((row) => row.id)
    deepEqual(await before(packId), [newest, older])
    deepEqual(await before(newest), [older])
    deepEqual(await before(newId()), [])
    await test.db.withSystem((tx) => tx.delete(packs).where(eq(packs.orderedBy, 'paging')))
  })

  it('hides a document of which one account is no longer its orderer’s, with its bytes and its count', async () => {
    const { userId } = callerNamed('employee')
    await test.db.withSystem((tx) =>
      tx
        .delete(userPortfolios)
        .where(and(eq(userPortfolios.userId, userId), eq(userPortfolios.portfolioId, portfolioId(HARBOUR, 'Alder', 'Growth')))),
    )
    deepEqual(await clientsOf('employee'), ['Birch'])
    deepEqual(await as('employee', (tx) => readPackDocument(tx, HARBOUR, packId, alder)), undefined)
    deepEqual((await as('employee', (tx) => findPack(tx, HARBOUR, packId)))?.made, 1)
    deepEqual((await as('admin', (tx) => findPack(tx, HARBOUR, packId)))?.made, 2)
  })

  it('lets no user change a pack or a document', async () => {
    const changed = await as('admin', (tx) =>
      tx.update(packDocuments).set({ state: 'failed' }).where(eq(packDocuments.id, birch)),
    )
    deepEqual(changed.rowCount, 0)
    await rejects(as('admin', (tx) => tx.update(packs).set({ orderedBy: 'x' })))
    await rejects(as('admin', (tx) => tx.delete(packs)))
  })
})
