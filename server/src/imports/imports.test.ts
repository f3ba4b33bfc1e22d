import { deepEqual, equal, match, notEqual, ok } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { TokenScope } from '@portal/contract/access/roles.ts'
import { catalogue } from '@portal/contract/catalogue.ts'
import { MAX_IMPORT_BYTES } from '@portal/contract/institution/imports.ts'

import type { Caller } from '#access/caller.ts'
import type { AnyCall } from '#http/answer.ts'
import { claimImport } from '#store/booking/imports.ts'
import { eq } from '#store/drizzle.ts'
import { newId } from '#store/id.ts'
import { batches, imports } from '#store/tables/batches.ts'
import { auditEvents } from '#store/tables/session.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { bookedState } from '../../testing/datasets/booked-state.ts'
import { drawPng } from '../../testing/draw-png.ts'
import { bookTwoInstitutions, HARBOUR, MEADOW } from '../../testing/institutions/two-institutions.ts'
import { openPortal, type Portal } from '../../testing/servers/portal.ts'
import { importAnswers } from './answers.ts'
import { createImportQueue, type ImportQueue } from './import-queue.ts'

const TOKEN = '00000000-0000-8000-8000-0000000000f1'
const PROGRAM: Caller = { kind: 'token', institutionId: HARBOUR, tokenId: TOKEN, scopes: ['send-prices', 'send-books'] }
const INSTRUMENTS = 'id,ticker,name,kind,currency,multiplier,asset_class\nONE,ONE,One plc,share,USD,1,Equity\n'
const PRICES = 'instrument,day,close\nONE,2024-01-03,100\nONE,2024-01-04,101.5\n'
const FILES = { 'instruments.csv': INSTRUMENTS, 'prices.csv': PRICES }

describe('imports by program', () => {
  let test: TestDatabase
  let portal: Portal
  let queue: ImportQueue
  const ended: string[] = []
  const invalidated: string[] = []
  before(async () => {
    test = await openTestDatabase()
    await bookTwoInstitutions(test.db)
    const compute = { invalidateData: (id: string) => void invalidated.push(id) }
    const services = { imports: { wake: () => queue.wake() }, compute }
    const answers = importAnswers.map(({ handler, ...answer }) => ({
      ...answer,
      handler: (call: AnyCall, given: Portal['services']) => handler(call, { ...given, ...services }),
    }))
    portal = await openPortal(test.db, catalogue.institution, answers)
    portal.callers.set('program', PROGRAM)
    portal.callers.set('second-program', { ...PROGRAM, tokenId: '00000000-0000-8000-8000-0000000000f2' })
    queue = openQueue()
  })
  after(async () => {
    await queue.close()
    await portal.server.close()
    await test.close()
  })
  const openQueue = () => {
    const { clock, log } = portal.services
    return createImportQueue({ db: test.db, databaseUrl: test.url, clock, log, ended: (id) => ended.push(id) })
  }

  async function call(method: 'GET' | 'POST', path: string, as: string, body?: unknown, headers: object = {}) {
    const reply = await portal.server.inject({
      method,
      url: `/api${path}`,
      headers: { authorization: `Bearer ${as}`, ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    return { status: reply.statusCode, body: reply.json() }
  }
  function send(name: string, files: object, more: { dryRun?: boolean; as?: string; key?: string } = {}) {
    portal.services.clock.advance({ seconds: 1 })
    const headers = more.key === undefined ? {} : { 'idempotency-key': more.key }
    return call('POST', '/imports', more.as ?? 'program', { name, dryRun: more.dryRun ?? false, files }, headers)
  }
  const detail = async (id: string, as = 'admin') => (await call('GET', `/imports/${id}`, as)).body
  /** Sends an import and polls until its end, as a program does. */
  async function sent(name: string, files: object, more: Parameters<typeof send>[2] = {}) {
    const { status, body } = await send(name, files, more)
    equal(status, 200)
    await queue.settled()
    return await detail(body.id)
  }
  const undo = (id: string, as = 'program') => call('POST', `/imports/${id}/undo`, as, {})
  const rows = async (as = 'admin') => (await call('GET', '/imports', as)).body.rows

  it('are answered at once, run in the background, and end with counts of what was booked', async () => {
    const { body } = await send('first', FILES)
    deepEqual([body.state, body.progress, body.endedAt, body.source, body.sentBy], ['waiting', 0, null, 'api', `token:${TOKEN}`])
    await queue.settled()
    const end = await detail(body.id)
    deepEqual([end.state, end.progress, end.failures, end.failureCount], ['booked', 1, [], 0])
    deepEqual(end.counts, {
      instruments: { added: 1, corrected: 0, unchanged: 0 },
      prices: { added: 2, corrected: 0, unchanged: 0 },
    })
    deepEqual(ended, [HARBOUR])
    const [batch] = await test.db.withInstitution(HARBOUR, (tx) => tx.select().from(batches).where(eq(batches.id, body.id)))
    deepEqual([batch!.name, batch!.source, batch!.bookedBy], ['first', 'api', `token:${TOKEN}`])
    const { failures: _, ...row } = end
    deepEqual((await rows())[0], row)
    const [kept] = await test.db.withInstitution(HARBOUR, (tx) => tx.select().from(imports).where(eq(imports.id, body.id)))
    equal(kept!.files, null, 'the files are let go of')
  })
  it('of unchanged data book nothing, and of changed data a correction', async () => {
    const again = await sent('first', FILES)
    deepEqual([again.state, again.counts.prices], ['unchanged', { added: 0, corrected: 0, unchanged: 2 }])
    const corrected = await sent('second', { 'prices.csv': 'instrument,day,close\nONE,2024-01-04,102\n' }, { as: 'admin' })
    deepEqual([corrected.state, corrected.counts], ['booked', { prices: { added: 0, corrected: 1, unchanged: 0 } }])
    equal(corrected.sentBy, 'admin@clarity.example')
  })
  it('with wrong lines book nothing and report for each its place, reason and remedy', async () => {
    const before = await bookedState(test.db, HARBOUR)
    const end = await sent('faulty', {
      'prices.csv':
        'instrument,day,close\nONE,2024-01-05,1e3\nTWO,2024-01-05,10\nONE,2024-01-08,1\nONE,2024-01-08,2\nONE,2024-01-09,-1\nONE\n',
      'benchmarks.csv': 'id,name,colour\nB,Both,red\n',
      'notes.csv': 'x\n',
      'logos/ONE.png': 'AAAA',
    })
    deepEqual([end.state, end.failureCount], ['refused', end.failures.length])
    deepEqual(
      end.failures.map(({ file, line, column, code }: Record<string, unknown>) => [file, line, column, code]),
      [
        ['benchmarks.csv', 1, 'colour', 'header'],
        ['logos/ONE.png', null, null, 'rule'],
        ['notes.csv', null, null, 'file'],
        ['prices.csv', 2, 'close', 'cell'],
        ['prices.csv', 3, 'instrument', 'unknown'],
        ['prices.csv', 5, 'day', 'duplicate'],
        ['prices.csv', 6, 'close', 'rule'],
        ['prices.csv', 7, null, 'line'],
      ],
    )
    deepEqual(end.failures[4], {
      file: 'prices.csv',
      line: 3,
      column: 'instrument',
      code: 'unknown',
      reason: 'There is no instrument "TWO".',
      remedy: 'Add it to instruments.csv or correct the id.',
    })
    deepEqual(await bookedState(test.db, HARBOUR), before)
  })
  it('list the first thousand wrong lines and count them all', async () => {
    const end = await sent('many faults', { 'prices.csv': `instrument,day,close\n${'ONE,2024-01-05,x\n'.repeat(1_500)}` })
    deepEqual([end.failureCount, end.failures.length, end.failures[999].line], [1_500, 1_000, 1_001])
  })
  it('that are dry runs report what would be booked, and book nothing', async () => {
    const before = await bookedState(test.db, HARBOUR)
    const end = await sent('dry', { 'prices.csv': 'instrument,day,close\nONE,2024-01-05,103\n' }, { dryRun: true })
    deepEqual([end.state, end.isDryRun, end.counts], ['checked', true, { prices: { added: 1, corrected: 0, unchanged: 0 } }])
    deepEqual(await bookedState(test.db, HARBOUR), before)
    equal((await undo(end.id)).status, 409)
  })
  it('can be undone as a whole, once, and sent again', async () => {
    const before = await bookedState(test.db, HARBOUR)
    const files = {
      'prices.csv': 'instrument,day,close\nONE,2024-01-10,104\n',
      'logos/ONE.png': Buffer.from(drawPng(8, 8)).toString('base64'),
    }
    const { id } = await sent('to undo', files)
    const { status, body } = await undo(id, 'admin')
    deepEqual([status, body.state, body.undoneAt !== null], [200, 'undone', true])
    deepEqual(invalidated, [HARBOUR])
    deepEqual(await bookedState(test.db, HARBOUR), before)
    const twice = await undo(id)
    deepEqual([twice.status, twice.body.reason], [409, 'Batch "to undo" is undone already.'])
    equal((await sent('to undo', files)).state, 'booked')
  })
  it('with an Idempotency-Key are one import, also when sent in parallel', async () => {
    const files = { 'prices.csv': 'instrument,day,close\nONE,2024-01-11,105\n' }
    const replies = await Promise.all(Array.from({ length: 5 }, () => send('keyed', files, { key: 'k-1' })))
    equal(new Set(replies.map(({ body }) => body.id)).size, 1)
    await queue.settled()
    const again = await send('keyed', files, { key: 'k-1' })
    deepEqual([again.body.id, again.body.state], [replies[0]!.body.id, 'booked'])
    const other = await send('keyed', FILES, { key: 'k-1' })
    deepEqual([other.status, other.body.reason], [422, 'This Idempotency-Key was used for another request. Take a new one.'])
    equal((await send('keyed', FILES, { key: 'a b' })).status, 400)
    notEqual(
      (await send('keyed', files, { key: 'k-1', as: 'admin' })).body.id,
      again.body.id,
      'each sender has keys of their own',
    )
    await queue.settled()
  })
  it('sent twice while the first is running are one import without a key too', async () => {
    const files = { 'prices.csv': 'instrument,day,close\nONE,2024-01-12,106\n' }
    const [one, two, dry] = await Promise.all([
      send('twice', files),
      send('twice', files),
      send('twice', files, { dryRun: true }),
    ])
    equal(one!.body.id, two!.body.id)
    notEqual(one!.body.id, dry!.body.id)
    await queue.settled()
  })
  it('too large are refused with 413, and too many that wait with 429', async () => {
    const large = await call('POST', '/imports', 'program', `"${'x'.repeat(MAX_IMPORT_BYTES)}"`)
    deepEqual([large.status, large.body.reason], [413, 'The request is larger than 32 MiB.'])
    const files = Object.fromEntries(Array.from({ length: 10_001 }, (_, i) => [`logos/${i}.png`, '']))
    equal((await send('many', files)).status, 400)
    await queue.close()
    const { 'logos/0.png': _, ...most } = files
    const statuses = [(await send('as many as can be', most)).status]
    for (let i = 0; i < 10; i++) statuses.push((await send(`waiting ${i}`, {})).status)
    deepEqual(statuses, [...Array<number>(10).fill(200), 429], 'one sender has half of the places')
    const others = []
    for (let i = 0; i < 11; i++) others.push((await send(`waiting ${i}`, {}, { as: 'admin' })).status)
    deepEqual(others, [...Array<number>(10).fill(200), 429])
    equal((await send('one more', {}, { as: 'second-program' })).status, 429, 'twenty of an institution')
    queue = openQueue()
    await queue.settled()
    ok((await rows()).slice(0, 20).every(({ state }: { state: string }) => state === 'refused'))
  })
  it('that were acknowledged are run by the next process after a crash, and booked once', async () => {
    await queue.close()
    const { clock } = portal.services
    const left = (await send('left behind', { 'prices.csv': 'instrument,day,close\nONE,2024-01-15,107\n' })).body.id
    const claim = () => test.db.withSystem((tx) => claimImport(tx, clock.now(), new Date(clock.now().getTime() + 60_000)))
    deepEqual([(await claim())?.id, await claim()], [left, undefined], 'a process takes it, and ends')
    queue = openQueue()
    await queue.settled()
    equal((await detail(left)).state, 'running', 'nobody else takes it up while its lease lasts')
    clock.advance({ minutes: 2 })
    queue.wake()
    await queue.settled()
    equal((await detail(left)).state, 'booked')
    // The batch was booked, but the process ended before it stored the result.
    await test.db.withSystem((tx) =>
      tx
        .update(imports)
        .set({ state: 'running', leasedUntil: clock.now(), endedAt: null, files: '{}' })
        .where(eq(imports.id, left)),
    )
    clock.advance({ minutes: 2 })
    queue.wake()
    await queue.settled()
    const end = await detail(left)
    deepEqual([end.state, end.counts], ['booked', { prices: { added: 1, corrected: 0, unchanged: 0 } }])
  })
  it('that end their process repeatedly are given up', async () => {
    const id = (await send('bad luck', {})).body.id
    await queue.settled()
    await test.db.withSystem((tx) =>
      tx.update(imports).set({ state: 'waiting', attempts: 3, files: '{}' }).where(eq(imports.id, id)),
    )
    queue.wake()
    await queue.settled()
    const end = await detail(id)
    deepEqual([end.state, end.failures[0].code], ['failed', 'server'])
    match(end.failures[0].reason, /Nothing was booked/)
  })
  it('do not delay other requests, and report their progress', async () => {
    const lines = Array.from(
      { length: 200_000 },
      (_, i) => `ONE,${new Date(Date.UTC(1950, 0, 1 + (i % 20_000))).toISOString().slice(0, 10)},${i}`,
    )
    // Days are repeated, so that all lines are read and checked and nothing is booked.
    const { body } = await send('large', { 'prices.csv': `instrument,day,close\n${lines.join('\n')}\n` })
    const seen: number[] = []
    for (let row = body; row.endedAt === null; ) {
      row = (await call('GET', '/imports', 'admin')).body.rows[0]
      seen.push(row.progress)
    }
    ok(seen.length > 3, 'other requests are answered while it runs')
    deepEqual(
      seen,
      seen.toSorted((a, b) => a - b),
    )
    ok(seen.some((progress) => progress > 0 && progress < 1))
    await queue.settled()
  })
  it('are listed newest first, a hundred at a time, with the batches that have no import', async () => {
    const id = newId()
    await test.db.withInstitution(HARBOUR, (tx) =>
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
    const all = await rows()
    const oldest = all.at(-1)
    deepEqual([oldest.id, oldest.source, oldest.state, oldest.isDryRun], [id, 'import', 'booked', false])
    const page = (await call('GET', `/imports?before=${all[2].id}`, 'admin')).body
    deepEqual([page.rows, page.hasMore], [all.slice(3), false])
    deepEqual((await call('GET', `/imports?before=${newId()}`, 'admin')).body.rows, [])
  })
  it('of a program hold what its scopes allow, and are readable and undone by it and by administrators only', async () => {
    const programOf = (tokenId: string, scope: TokenScope): Caller => ({
      kind: 'token',
      institutionId: HARBOUR,
      tokenId,
      scopes: [scope],
    })
    portal.callers.set('prices', programOf('00000000-0000-8000-8000-0000000000f2', 'send-prices'))
    portal.callers.set('books', programOf('00000000-0000-8000-8000-0000000000f3', 'send-books'))
    portal.callers.set('reports', programOf('00000000-0000-8000-8000-0000000000f4', 'read-reports'))
    const price = { 'prices.csv': 'instrument,day,close\nONE,2024-02-01,120\n' }
    const statusOf = async (as: string, files: object) => (await send('by scope', files, { as, dryRun: true })).status
    deepEqual(await Promise.all(['prices', 'books', 'reports'].map((as) => statusOf(as, price))), [200, 403, 403])
    deepEqual(
      await Promise.all(['prices', 'books', 'reports'].map((as) => statusOf(as, { 'instruments.csv': INSTRUMENTS }))),
      [403, 200, 403],
    )
    equal(await statusOf('prices', FILES), 403)
    await queue.settled()

    const { id, state } = await sent('prices of a program', price, { as: 'prices' })
    equal(state, 'booked')
    deepEqual(
      (await rows('prices')).map(({ name }: { name: string }) => name),
      ['prices of a program', 'by scope'],
    )
    equal((await detail(id, 'prices')).id, id)
    for (const other of ['books', 'program']) {
      deepEqual((await call('GET', `/imports/${id}`, other)).body.reason, 'Not found')
      equal((await undo(id, other)).status, 404)
      equal(
        (await rows(other)).some((row: { id: string }) => row.id === id),
        false,
      )
    }
    equal((await undo(id, 'reports')).status, 403)
    equal((await detail(id)).state, 'booked')
    equal((await undo(id, 'prices')).status, 200)

    const again = await sent('prices of a program', price, { as: 'prices' })
    equal((await undo(again.id, 'admin')).status, 200, 'people undo what anyone sent')
    const ofPerson = await sent('prices of a person', price, { as: 'admin' })
    equal((await undo(ofPerson.id, 'prices')).status, 404)
    equal((await undo(ofPerson.id, 'admin')).status, 200)
  })
  it('belong to administrators and programs of their own institution', async () => {
    const { id } = (await rows())[0]
    for (const who of ['employee', 'alder', 'fresh']) {
      equal((await call('GET', '/imports', who)).status, 403)
      equal((await send('x', {}, { as: who })).status, 403)
    }
    deepEqual(await rows('stranger'), [])
    for (const path of [`/imports/${id}`, `/imports/${newId()}`]) {
      deepEqual((await call('GET', path, 'stranger')).body.reason, 'Not found')
      deepEqual((await call('POST', `${path}/undo`, 'stranger', {})).status, 404)
    }
    const other = await send('theirs', FILES, { as: 'stranger' })
    await queue.settled()
    equal((await call('GET', `/imports/${other.body.id}`, 'stranger')).body.state, 'booked')
    equal((await call('GET', `/imports/${other.body.id}`, 'admin')).status, 404)
    equal((await undo(other.body.id)).status, 404)
    equal((await bookedState(test.db, MEADOW)).prices!.length, 2)
  })
  it('have audit events of who sent, booked and undid what, and of refusals', async () => {
    const events = await test.db.withInstitution(HARBOUR, (tx) => tx.select().from(auditEvents).orderBy(auditEvents.sequence))
    const of = (name: string) =>
      events.filter(({ object }) => object === name).map(({ action, result, actor }) => [action, result, actor])
    deepEqual(of('to undo').slice(0, 3), [
      ['ingest.send', 'success', `token:${TOKEN}`],
      ['ingest.book', 'success', `token:${TOKEN}`],
      ['ingest.undo', 'success', 'admin@clarity.example'],
    ])
    deepEqual(of('faulty'), [
      ['ingest.send', 'success', `token:${TOKEN}`],
      ['ingest.book', 'failure', `token:${TOKEN}`],
    ])
    ok(events.filter(({ action }) => action.startsWith('ingest.')).every(({ address }) => address === '127.0.0.1'))
  })
})
