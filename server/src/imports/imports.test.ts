import { deepEqual, equal, notEqual, ok } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { eq } from '#store/drizzle.ts'
import { auditEvents } from '#store/tables/audit.ts'
import { batches, imports } from '#store/tables/batches.ts'
import { bookedState } from '../../testing/datasets/booked-state.ts'
import { drawPng } from '../../testing/drawings/draw-png.ts'
import { HARBOUR } from '../../testing/institutions/two-institutions.ts'
import { FILES, type ImportPortal, openImportPortal, TOKEN } from '../../testing/servers/import-portal.ts'

describe('imports by program', () => {
  let house: ImportPortal
  before(async () => {
    house = await openImportPortal()
  })
  after(() => house.close())

  it('are answered at once, run in the background, and end with counts of what was booked', async () => {
    const { body } = await house.send('first', FILES)
    deepEqual([body.state, body.progress, body.endedAt, body.source, body.sentBy], ['waiting', 0, null, 'api', `token:${TOKEN}`])
    await house.queue.settled()
    const end = await house.detail(body.id)
    deepEqual([end.state, end.progress, end.failures, end.failureCount], ['booked', 1, [], 0])
    deepEqual(end.counts, {
      instruments: { added: 1, corrected: 0, unchanged: 0 },
      prices: { added: 2, corrected: 0, unchanged: 0 },
    })
    deepEqual(house.ended, [HARBOUR])
    const [batch] = await house.test.db.withInstitution(HARBOUR, (tx) => tx.select().from(batches).where(eq(batches.id, body.id)))
    deepEqual([batch!.name, batch!.source, batch!.bookedBy], ['first', 'api', `token:${TOKEN}`])
    const { failures: _, warnings, accounts, ...row } = end
    deepEqual([warnings.map(({ code }: { code: string }) => code), accounts], [['importWarning.currencyWithoutRate'], []])
    deepEqual((await house.rows())[0], row)
    const [kept] = await house.test.db.withInstitution(HARBOUR, (tx) => tx.select().from(imports).where(eq(imports.id, body.id)))
    equal(kept!.files, null, 'the files are let go of')
  })
  it('of unchanged data book nothing, and of changed data a correction', async () => {
    const again = await house.sent('first', FILES)
    deepEqual([again.state, again.counts.prices], ['unchanged', { added: 0, corrected: 0, unchanged: 2 }])
    const corrected = await house.sent('second', { 'prices.csv': 'instrument,day,close\nONE,2024-01-04,102\n' }, { as: 'admin' })
    deepEqual([corrected.state, corrected.counts], ['booked', { prices: { added: 0, corrected: 1, unchanged: 0 } }])
    equal(corrected.sentBy, 'admin@clarity.example')
  })
  it('of a program may not confirm a close; a person may', async () => {
    const files = { 'prices.csv': 'instrument,day,close,confirmed\nONE,2024-01-04,102,yes\nONE,2024-01-03,100,no\n' }
    const refused = await house.sent('confirmed', files)
    deepEqual(
      refused.failures.map(({ line, column, code }: Record<string, unknown>) => [line, column, code]),
      [[2, 'confirmed', 'rule']],
    )
    const booked = await house.sent('confirmed', files, { as: 'admin' })
    deepEqual(booked.counts, { prices: { added: 0, corrected: 1, unchanged: 1 } })
    equal((await house.sent('confirmed again', files, { as: 'admin' })).state, 'unchanged')
  })
  it('with wrong lines book nothing and report for each its place, reason and remedy', async () => {
    const before = await bookedState(house.test.db, HARBOUR)
    const end = await house.sent('faulty', {
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
    deepEqual(await bookedState(house.test.db, HARBOUR), before)
  })
  it('list the first thousand wrong lines and count them all', async () => {
    const end = await house.sent('many faults', { 'prices.csv': `instrument,day,close\n${'ONE,2024-01-05,x\n'.repeat(1_500)}` })
    deepEqual([end.failureCount, end.failures.length, end.failures[999].line], [1_500, 1_000, 1_001])
  })
  it('that are dry runs report what would be booked, and book nothing', async () => {
    const before = await bookedState(house.test.db, HARBOUR)
    const end = await house.sent('dry', { 'prices.csv': 'instrument,day,close\nONE,2024-01-05,103\n' }, { dryRun: true })
    deepEqual([end.state, end.isDryRun, end.counts], ['checked', true, { prices: { added: 1, corrected: 0, unchanged: 0 } }])
    deepEqual(await bookedState(house.test.db, HARBOUR), before)
    equal((await house.undo(end.id)).status, 409)
  })
  it('can be undone as a whole, once, and sent again', async () => {
    const before = await bookedState(house.test.db, HARBOUR)
    const files = {
      'prices.csv': 'instrument,day,close\nONE,2024-01-10,104\n',
      'logos/ONE.png': Buffer.from(drawPng(8, 8)).toString('base64'),
    }
    const { id } = await house.sent('to undo', files)
    const { status, body } = await house.undo(id, 'admin')
    deepEqual([status, body.state, body.undoneAt !== null], [200, 'undone', true])
    deepEqual(house.invalidated, [HARBOUR])
    deepEqual(await bookedState(house.test.db, HARBOUR), before)
    const twice = await house.undo(id)
    deepEqual([twice.status, twice.body.reason], [409, 'Batch "to undo" is undone already.'])
    equal((await house.sent('to undo', files)).state, 'booked')
  })
  it('name the accounts with what was booked of them, until they are undone; programs do not read it', async () => {
    const files = {
      'clients.csv': 'id,name,reporting_currency\nROWAN,Rowan,USD\n',
      'accounts.csv': 'id,client,name,currency\nR1,ROWAN,Growth,USD\n',
      'transfers.csv':
        'id,account,date,counterparty,currency,amount\nX1,R1,2024-01-03,Rowan,USD,500\nX2,R1,2024-01-04,Rowan,USD,9\n',
    }
    const { id } = await house.sent('transfers', files, { as: 'admin' })
    const { accounts } = await house.detail(id, 'admin')
    const { accountID, ...account } = accounts[0]
    deepEqual(
      [accounts.length, typeof accountID, account],
      [
        ...[1, 'string'],
        {
          client: 'Rowan',
          account: 'Growth',
          transactions: 0,
          income: 0,
          transfers: 2,
          from: '2024-01-03',
          to: '2024-01-04',
        },
      ],
    )
    equal((await house.undo(id, 'admin')).status, 200)
    deepEqual((await house.detail(id, 'admin')).accounts, [])
    const own = await house.sent('own transfers', files)
    const { body } = await house.call('GET', `/imports/${own.id}`, 'program', {})
    deepEqual([own.state, own.accounts.length, body.accounts], ['booked', 1, []])
    equal((await house.undo(own.id, 'admin')).status, 200)
  })
  it('with an Idempotency-Key are one import, also when sent in parallel', async () => {
    const files = { 'prices.csv': 'instrument,day,close\nONE,2024-01-11,105\n' }
    const replies = await Promise.all(Array.from({ length: 5 }, () => house.send('keyed', files, { key: 'k-1' })))
    equal(new Set(replies.map(({ body }) => body.id)).size, 1)
    await house.queue.settled()
    const again = await house.send('keyed', files, { key: 'k-1' })
    deepEqual([again.body.id, again.body.state], [replies[0]!.body.id, 'booked'])
    const other = await house.send('keyed', FILES, { key: 'k-1' })
    deepEqual([other.status, other.body.reason], [422, 'This Idempotency-Key was used for another request. Take a new one.'])
    equal((await house.send('keyed', FILES, { key: 'a b' })).status, 400)
    notEqual(
      (await house.send('keyed', files, { key: 'k-1', as: 'admin' })).body.id,
      again.body.id,
      'each sender has keys of their own',
    )
    await house.queue.settled()
  })
  it('sent twice while the first is running are one import without a key too', async () => {
    const files = { 'prices.csv': 'instrument,day,close\nONE,2024-01-12,106\n' }
    const [one, two, dry] = await Promise.all([
      house.send('twice', files),
      house.send('twice', files),
      house.send('twice', files, { dryRun: true }),
    ])
    equal(one!.body.id, two!.body.id)
    notEqual(one!.body.id, dry!.body.id)
    await house.queue.settled()
  })
  it('have audit events of who sent, booked and undid what, and of refusals', async () => {
    const events = await house.test.db.withInstitution(HARBOUR, (tx) =>
      tx.select().from(auditEvents).orderBy(auditEvents.sequence),
    )
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
