import { deepEqual, equal, match } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { letterHandler } from '#jobs/queued-mailer.ts'
import { type Attachment, type Letter, plainTextOf } from '#mail/letter.ts'
import { closeDoors } from '#store/backup/close-doors.ts'
import { sql } from '#store/drizzle.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { openPackHouse, type PackHouse } from '../../testing/pack-house.ts'
import { attachDocuments } from './attach-documents.ts'
import { endDonePacks } from './end-packs.ts'

interface Sent {
  readonly letter: Letter
  readonly id: string
  readonly files: readonly Attachment[]
}

describe('documents by mail', () => {
  let test: TestDatabase
  let house: PackHouse
  const sent: Sent[] = []
  before(async () => {
    test = await openTestDatabase()
    house = await openPackHouse(test)
    // The first document loads what makes them, which takes long on a busy machine.
    const id = await house.order('admin')
    while ((await house.read(id, 'admin')).pack.endedAt === null) await sleep(100)
  })
  after(async () => {
    await house.close()
    await test.close()
  })

  const query = async <Row extends Record<string, unknown>>(text: ReturnType<typeof sql>) =>
    (await test.db.withSystem((tx) => tx.execute<Row>(text))).rows
  const waiting = async () => (await query<{ id: string }>(sql`select id from letters where kind = 'pack'`)).map(({ id }) => id)

  /** Sends the letters about packs. @param fails whether the process ends after the mail server has them */
  async function sendAll(fails = false): Promise<readonly Sent[]> {
    sent.length = 0
    const { clock, key } = house
    const mailer = {
      send: async (letter: Letter, id = '', files: readonly Attachment[] = []) => {
        sent.push({ letter, id, files })
        if (fails) throw new Error('It ended here.')
      },
      close: () => {},
    }
    const handler = letterHandler({ mailer, filesOf: attachDocuments({ db: test.db, clock }), db: test.db, key })
    const signal = new AbortController().signal
    for (const id of await waiting()) await handler({ kind: 'mail', id, attempt: 0, signal }).catch(() => {})
    return [...sent]
  }

  async function madePack(as: string, body: object): Promise<string> {
    await query(sql`delete from letters`)
    const id = await house.order(as, body)
    await house.ended(id, as)
    return id
  }

  it('go to who ordered them, at their own address, and are noted with each document and in the audit trail', async () => {
    const id = await madePack('admin', { mailsWhenDone: true, attaches: true })
    const [content] = await query<{ content: string }>(sql`select content from letters`)
    equal(content!.content.length < 3_000, true, 'the queue has no bytes of documents')
    const [first] = await sendAll(true)
    const [again, ...others] = await sendAll()
    deepEqual([again!.id, others, await waiting()], [first!.id, [], []], 'sent once more under the same id')
    const { documents, pack } = await house.read(id, 'admin')
    equal(again!.letter.to, pack.orderedBy)
    deepEqual(
      again!.files.map(({ fileName, bytes }) => [fileName, bytes.length, bytes.subarray(0, 5).toString()]),
      documents.map(({ fileName, bytes }) => [fileName, bytes, '%PDF-']),
    )
    deepEqual(new Set(documents.map(({ mailedAt }) => typeof mailedAt)), new Set(['number']))
    const lines = await query(
      sql`select object, details ->> 'documents' as count from audit_events where action = 'documents.mail'`,
    )
    deepEqual(lines, [{ object: pack.orderedBy, count: '2' }])
  })

  it('are only those that the user may see when the letter is sent, and none go to another address', async () => {
    const id = await madePack('admin', { mailsWhenDone: true, attaches: true })
    await query(sql`update users set email = 'other@clarity.example' where email = 'admin@clarity.example'`)
    deepEqual([await sendAll(), await waiting()], [[], []])
    await query(sql`update users set email = 'admin@clarity.example' where email = 'other@clarity.example'`)
    const { documents } = await house.read(id, 'admin')
    deepEqual(
      documents.map(({ mailedAt }) => mailedAt),
      [null, null],
    )
  })

  it('are left out above ten megabytes, and without the choice', async () => {
    const id = await madePack('admin', { mailsWhenDone: true })
    const [plain] = await sendAll()
    deepEqual(plain!.files, [])
    match(plainTextOf(plain!.letter), /This letter has none of them/)

    await query(sql`update packs set ended_at = null, attaches = true where id = ${id}`)
    await query(sql`update pack_documents set size = 6000000 where pack_id = ${id}`)
    await endDonePacks({ ...house, db: test.db, publicUrl: 'http://localhost:3000' }, id)
    const [large] = await sendAll()
    deepEqual(large!.files, [])
    match(plainTextOf(large!.letter), /too large to be attached/)
  })

  it('are not mailed after a restore', async () => {
    await madePack('admin', { mailsWhenDone: true, attaches: true })
    await query(sql`update packs set ended_at = null`)
    await test.db.withSystem((tx) => closeDoors(tx, house.clock.now()))
    deepEqual(await waiting(), [])
    const rows = await query(sql`select distinct mails_when_done, attaches from packs where ended_at is null`)
    deepEqual(rows, [{ mails_when_done: false, attaches: false }])
  })
})
