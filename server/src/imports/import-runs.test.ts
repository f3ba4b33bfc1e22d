import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { TokenScope } from '@portal/contract/access/roles.ts'
import { MAX_IMPORT_BYTES } from '@portal/contract/institution/imports.ts'

import type { SQL } from 'drizzle-orm'
import type { Caller } from '#access/caller.ts'
import { beginImport, importQueueState } from '#store/booking/imports.ts'
import { eq, sql } from '#store/drizzle.ts'
import { newId } from '#store/id.ts'
import { batches, imports } from '#store/tables/batches.ts'
import { bookedState } from '../../testing/datasets/booked-state.ts'
import { HARBOUR, MEADOW } from '../../testing/institutions/two-institutions.ts'
import { FILES, type ImportPortal, INSTRUMENTS, openImportPortal } from '../../testing/servers/import-portal.ts'

describe('imports that run, wait and are listed', () => {
  let house: ImportPortal
  before(async () => {
    house = await openImportPortal()
    await house.sent('Before', FILES)
  })
  after(() => house.close())
  const setJob = (id: string, values: SQL) =>
    house.test.db.withSystem((tx) => tx.execute(sql`update clarity_queue.job set ${values} where id = ${id}`))

  it('too large are refused with 413, and too many that wait with 429', async () => {
    const large = await house.call('POST', '/imports', 'program', `"${'x'.repeat(MAX_IMPORT_BYTES)}"`)
    deepEqual([large.status, large.body.reason], [413, 'The request is larger than 32 MiB.'])
    // One that says so is refused before any of it has come.
    const announced = await house.call('POST', '/imports', 'program', '{', { 'content-length': String(MAX_IMPORT_BYTES + 1) })
    equal(announced.status, 413)
    const files = Object.fromEntries(Array.from({ length: 10_001 }, (_, i) => [`logos/${i}.png`, '']))
    equal((await house.send('many', files)).status, 400)
    await house.without(true)
    const { 'logos/0.png': _, ...most } = files
    const statuses = [(await house.send('as many as can be', most)).status]
    for (let i = 0; i < 10; i++) statuses.push((await house.send(`waiting ${i}`, {})).status)
    deepEqual(statuses, [...Array<number>(10).fill(200), 429], 'one sender has half of the places')
    const others = []
    for (let i = 0; i < 11; i++) others.push((await house.send(`waiting ${i}`, {}, { as: 'admin' })).status)
    deepEqual(others, [...Array<number>(10).fill(200), 429])
    equal((await house.send('one more', {}, { as: 'second-program' })).status, 429, 'twenty of an institution')
    await house.without(false)
    await house.queue.settled()
    ok((await house.rows()).slice(0, 20).every(({ state }: { state: string }) => state === 'refused'))
  })
  it('that were acknowledged are run by another process after a crash, and booked once', async () => {
    await house.without(true)
    const left = (await house.send('left behind', { 'prices.csv': 'instrument,day,close\nONE,2024-01-15,107\n' })).body.id
    const { db } = house.test
    equal(await db.withSystem((tx) => beginImport(tx, left)), HARBOUR)
    await setJob(left, sql`state = 'active', started_on = now(), heartbeat_on = now() - interval '1 minute'`)
    equal((await house.detail(left)).state, 'running')
    await house.without(false)
    await house.queue.settled()
    const counts = { prices: { added: 1, corrected: 0, unchanged: 0 } }
    equal((await house.detail(left)).state, 'booked')
    // It was booked, but its thread ended before it stored the result.
    await db.withSystem((tx) =>
      tx.update(imports).set({ state: 'running', endedAt: null, counts: {}, files: '{}' }).where(eq(imports.id, left)),
    )
    await house.queue.lookAfter()
    equal((await db.withSystem(importQueueState)).length, 1, 'a worker has a minute to end it')
    await setJob(left, sql`completed_on = now() - interval '2 minutes'`)
    await house.queue.lookAfter()
    equal((await db.withSystem(importQueueState)).length, 0)
    const end = await house.detail(left)
    deepEqual([end.state, end.counts], ['booked', counts])
  })
  it('whose jobs failed or were cancelled are given up', async () => {
    await house.without(true)
    const [failed, cancelled] = [(await house.send('bad luck', {})).body.id, (await house.send('not wanted', {})).body.id]
    await setJob(failed, sql`state = 'failed', started_on = now(), completed_on = now() - interval '2 minutes'`)
    ok(await house.test.db.withSystem((tx) => house.queue.jobs.cancel('imports', cancelled, tx)))
    await house.queue.lookAfter()
    for (const id of [failed, cancelled]) {
      const end = await house.detail(id)
      deepEqual([end.state, end.failures[0].code], ['failed', 'server'])
      match(end.failures[0].reason, /Nothing was booked/)
    }
    await house.without(false)
  })
  it('without a job, as a former version or a restored backup leaves them, get one', async () => {
    await house.without(true)
    const { id } = (await house.send('no job', { 'prices.csv': 'instrument,day,close\nONE,2024-01-16,108\n' })).body
    await house.test.db.withSystem((tx) => house.queue.jobs.remove('imports', id, tx))
    await house.without(false)
    await house.queue.lookAfter()
    await house.queue.settled()
    equal((await house.detail(id)).state, 'booked')
  })
  it('do not delay other requests, and report their progress', async () => {
    const lines = Array.from(
      { length: 200_000 },
      (_, i) => `ONE,${new Date(Date.UTC(1950, 0, 1 + (i % 20_000))).toISOString().slice(0, 10)},${i}`,
    )
    // Days are repeated, so that all lines are read and checked and nothing is booked.
    const { body } = await house.send('large', { 'prices.csv': `instrument,day,close\n${lines.join('\n')}\n` })
    const seen: number[] = []
    for (let row = body; row.endedAt === null; ) {
      row = (await house.call('GET', '/imports', 'admin')).body.rows[0]
      seen.push(row.progress)
    }
    ok(seen.length > 3, 'other requests are answered while it runs')
    deepEqual(
      seen,
      seen.toSorted((a, b) => a - b),
    )
    ok(seen.some((progress) => progress > 0 && progress < 1))
    await house.queue.settled()
  })
  it('are listed newest first, a hundred at a time, with the batches that have no import', async () => {
    const id = newId()
    await house.test.db.withInstitution(HARBOUR, (tx) =>
      tx.insert(batches).values({
        id,
        institutionId: HARBOUR,
        name: 'folder',
        source: 'import',
        bookedBy: 'system',
        knownAt: new Date('2020-01-01'),
        counts: {},
      }),
    )
    const all = await house.rows()
    const oldest = all.at(-1)
    deepEqual([oldest.id, oldest.source, oldest.state, oldest.isDryRun], [id, 'import', 'booked', false])
    const page = (await house.call('GET', `/imports?before=${all[2].id}`, 'admin')).body
    deepEqual([page.rows, page.hasMore], [all.slice(3), false])
    deepEqual((await house.call('GET', `/imports?before=${newId()}`, 'admin')).body.rows, [])
  })
  it('of a program hold what its scopes allow, and are readable and undone by it and by administrators only', async () => {
    const programOf = (tokenId: string, scope: TokenScope): Caller => ({
      kind: 'token',
      institutionId: HARBOUR,
      tokenId,
      scopes: [scope],
    })
    house.portal.callers.set('prices', programOf('00000000-0000-8000-8000-0000000000f2', 'send-prices'))
    house.portal.callers.set('books', programOf('00000000-0000-8000-8000-0000000000f3', 'send-books'))
    house.portal.callers.set('reports', programOf('00000000-0000-8000-8000-0000000000f4', 'read-reports'))
    const price = { 'prices.csv': 'instrument,day,close\nONE,2024-02-01,120\n' }
    const statusOf = async (as: string, files: object) => (await house.send('by scope', files, { as, dryRun: true })).status
    deepEqual(await Promise.all(['prices', 'books', 'reports'].map((as) => statusOf(as, price))), [200, 403, 403])
    deepEqual(
      await Promise.all(['prices', 'books', 'reports'].map((as) => statusOf(as, { 'instruments.csv': INSTRUMENTS }))),
      [403, 200, 403],
    )
    equal(await statusOf('prices', FILES), 403)
    await house.queue.settled()

    const { id, state } = await house.sent('prices of a program', price, { as: 'prices' })
    equal(state, 'booked')
    deepEqual(
      (await house.rows('prices')).map(({ name }: { name: string }) => name),
      ['prices of a program', 'by scope'],
    )
    equal((await house.detail(id, 'prices')).id, id)
    for (const other of ['books', 'program']) {
      deepEqual((await house.call('GET', `/imports/${id}`, other)).body.reason, 'Not found')
      equal((await house.undo(id, other)).status, 404)
      equal(
        (await house.rows(other)).some((row: { id: string }) => row.id === id),
        false,
      )
    }
    equal((await house.undo(id, 'reports')).status, 403)
    equal((await house.detail(id)).state, 'booked')
    equal((await house.undo(id, 'prices')).status, 200)

    const again = await house.sent('prices of a program', price, { as: 'prices' })
    equal((await house.undo(again.id, 'admin')).status, 200, 'people undo what anyone sent')
    const ofPerson = await house.sent('prices of a person', price, { as: 'admin' })
    equal((await house.undo(ofPerson.id, 'prices')).status, 404)
    equal((await house.undo(ofPerson.id, 'admin')).status, 200)
  })
  it('belong to administrators and programs of their own institution', async () => {
    const { id } = (await house.rows())[0]
    for (const who of ['employee', 'alder', 'fresh']) {
      equal((await house.call('GET', '/imports', who)).status, 403)
      equal((await house.send('x', {}, { as: who })).status, 403)
    }
    deepEqual(await house.rows('stranger'), [])
    for (const path of [`/imports/${id}`, `/imports/${newId()}`]) {
      deepEqual((await house.call('GET', path, 'stranger')).body.reason, 'Not found')
      deepEqual((await house.call('POST', `${path}/undo`, 'stranger', {})).status, 404)
    }
    const other = await house.send('theirs', FILES, { as: 'stranger' })
    await house.queue.settled()
    equal((await house.call('GET', `/imports/${other.body.id}`, 'stranger')).body.state, 'booked')
    equal((await house.call('GET', `/imports/${other.body.id}`, 'admin')).status, 404)
    equal((await house.undo(other.body.id)).status, 404)
    equal((await bookedState(house.test.db, MEADOW)).prices!.length, 2)
  })
})
