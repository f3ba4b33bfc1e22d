import { deepEqual, equal } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { catalogue } from '@portal/contract/catalogue.ts'
import type { MappedList } from '@portal/contract/statements/mapped-lists.ts'

import type { AnyCall } from '#http/answer.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { bookedState } from '../../testing/datasets/booked-state.ts'
import { bookTwoInstitutions, HARBOUR } from '../../testing/institutions/two-institutions.ts'
import { PROGRAM } from '../../testing/servers/import-portal.ts'
import { openPortal, type Portal } from '../../testing/servers/portal.ts'
import { listImports } from '../store/booking/imports.ts'
import { keepMappedList } from '../store/sources/mapped-lists.ts'
import { statementAnswers } from './answers.ts'

const balances = [{ kind: 'closing', currency: 'CHF', amount: '10' }]
const content = (amount: string) =>
  JSON.stringify({
    statements: [
      {
        account: { number: '77', custodian: 'Bank' },
        to: '2024-01-05',
        balances,
        entries: [{ kind: 'interest', day: '2024-01-05', net: { currency: 'CHF', amount } }],
      },
    ],
  })

/** One entry in a currency that the institution has no rate of. */
const ONE_IN_CHF = {
  entries: 1,
  instruments: 0,
  closes: 0,
  rates: 0,
  actions: 0,
  warnings: ['importWarning.currencyWithoutRate'],
}
const withoutTexts = ({ warnings, ...counts }: { readonly warnings: readonly { readonly code: string }[] }) => ({
  ...counts,
  warnings: warnings.map(({ code }) => code),
})

describe('POST /api/statements', () => {
  let test: TestDatabase
  let portal: Portal
  let account = ''
  let accountId = ''
  before(async () => {
    test = await openTestDatabase()
    await bookTwoInstitutions(test.db)
    const compute = { invalidateData: () => {} }
    const jobs = { send: async () => true, wake: () => {} }
    const answers = statementAnswers.map(({ handler, ...answer }) => ({
      ...answer,
      handler: (call: AnyCall, given: Portal['services']) => handler(call, { ...given, compute, jobs }),
    }))
    portal = await openPortal(test.db, catalogue.institution, answers)
    portal.callers.set('books', { ...PROGRAM, scopes: ['send-books'] })
    portal.callers.set('books-and-reports', { ...PROGRAM, scopes: ['send-books', 'read-reports'] })
    portal.callers.set('books-and-prices', { ...PROGRAM, scopes: ['send-books', 'send-prices'] })
    portal.callers.set('reports', { ...PROGRAM, scopes: ['read-reports'] })
    portal.callers.set('prices', { ...PROGRAM, scopes: ['send-prices'] })
    const [row] = (await bookedState(test.db, HARBOUR)).accounts!
    const { id, external_id } = JSON.parse(row!) as { id: string; external_id: string }
    accountId = id
    account = external_id
  })
  after(async () => {
    await portal.server.close()
    await test.close()
  })

  const newestBatch = () =>
    test.db.withInstitution(
      HARBOUR,
      async (tx) => (await listImports(tx, HARBOUR, { sentBy: null, before: undefined, limit: 1 }))[0]?.id,
    )

  async function send(
    as: string,
    file: string | Uint8Array<ArrayBuffer>,
    fields: Readonly<Record<string, string>>,
    key?: string,
  ) {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    form.append('files', new Blob([file]), 'march.json')
    const body = new Response(form)
    const reply = await portal.server.inject({
      method: 'POST',
      url: '/api/statements',
      headers: {
        authorization: `Bearer ${as}`,
        'content-type': body.headers.get('content-type')!,
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      payload: Buffer.from(await body.arrayBuffer()),
    })
    return { status: reply.statusCode, body: reply.json() }
  }

  it('proposes, and with book books, for a program that sends books', async () => {
    const before = await bookedState(test.db, HARBOUR)
    const proposed = await send('books-and-reports', content('12'), { account: accountId })
    equal(proposed.status, 200)
    const [file] = proposed.body.files
    deepEqual([file.file, file.format, file.compared, file.batch], ['march.json', 'statement', true, undefined])
    deepEqual([proposed.body.booked, withoutTexts(proposed.body.proposed)], [undefined, ONE_IN_CHF])
    deepEqual(file.statements[0].lines, { new: 1, alreadyHere: 0, similar: 0, doubtful: 0, leftOut: 0, refused: 0 })
    deepEqual(
      file.statements[0].differences.map(({ what, stated, computed }: Record<string, string>) => [what, stated, computed]),
      [['balance CHF', '10', '12']],
    )
    deepEqual(await bookedState(test.db, HARBOUR), before)
    const booked = await send('books', content('12'), { account, book: 'true' })
    // It may not read what the warning is of.
    deepEqual([booked.body.booked, booked.body.proposed], [{ ...ONE_IN_CHF, warnings: [] }, undefined])
    deepEqual(await newestBatch(), booked.body.files[0].batch)
    const again = await send('books', content('12'), { book: 'true' })
    deepEqual(
      [again.body.booked, again.body.files[0].statements[0].lines.alreadyHere],
      [{ entries: 0, instruments: 0, closes: 0, rates: 0, actions: 0, warnings: [] }, 1],
    )
  })

  it('reads a list that an administrator explained, for programs of the institution alone', async () => {
    const list = 'Tag;Was;Betrag\n05.01.2024;Gutschrift;1,50\n'
    const unknown = await send('books', list, { account: accountId })
    equal(unknown.body.files[0].problem.code, 'unknownList')
    const mapping = {
      titles: ['Tag', 'Was', 'Betrag'],
      columns: [
        { field: 'day', title: 'Tag' },
        { field: 'kind', title: 'Was' },
        { field: 'net', title: 'Betrag' },
      ],
      words: [{ word: 'Gutschrift', line: 'interest' }],
      of: 'entries',
      otherLines: null,
      decimal: null,
      days: null,
      currency: 'CHF',
      isUnsigned: false,
    } satisfies MappedList
    await test.db.withInstitution(HARBOUR, (tx) =>
      keepMappedList(tx, { institutionId: HARBOUR, name: 'House bank', mapping, savedAt: new Date(0) }),
    )
    const { files } = (await send('books-and-reports', list, { account: accountId })).body
    deepEqual([files[0].preset, files[0].statements[0].lines.new], ['House bank', 1])
    const foreign = await send('stranger', list, {})
    equal(foreign.body.files[0].problem.code, 'unknownList')
  })

  it('books reference rates for those only who may send rates, once, as units of the pivot currency', async () => {
    const list = 'Date,USD,JPY,GBP,CHF\n2026-02-27,1.25,160,0.8,N/A\n'
    const refused = await send('books', list, { book: 'true' })
    deepEqual([refused.body.files[0].problem.code, refused.body.booked.rates], ['ratesNotTaken', 0])
    const dry = await send('admin', list, {})
    deepEqual([dry.body.files[0].format, dry.body.files[0].statements, dry.body.proposed.rates], ['reference-rates', [], 3])
    equal((await send('prices', list, { book: 'true' })).body.booked.rates, 3)
    equal((await send('books-and-prices', list, { book: 'true' })).body.booked.rates, 0)
    equal((await send('admin', list, { book: 'true' })).body.booked.rates, 0)
    // Meadow's rates are in USD.
    const without = await send('stranger', list.replace('1.25', 'N/A'), {})
    equal(without.body.files[0].problem.code, 'ratesWithoutPivot')
    const rows = (await bookedState(test.db, HARBOUR)).fx_rates!.map((row) => JSON.parse(row) as Record<string, string>)
    const usd = rows.find(({ currency, day }) => currency === 'USD' && day === '2026-02-27')!
    equal(Number(usd.rate), 0.8)
  })

  it('takes closes from those only who may send prices', async () => {
    const list = 'Date,Close\n2026-02-27,10\n'
    equal((await send('books', list, { book: 'true' })).body.files[0].problem.code, 'ratesNotTaken')
    for (const as of ['admin', 'prices', 'books-and-prices']) {
      const [file] = (await send(as, list, {})).body.files
      deepEqual([file.format, file.statements, file.closes[0].instrument], ['closes', [], null], as)
    }
  })

  it('tells what the ledger has to those only who may read it', async () => {
    const asBooks = await send('books', content('12'), {})
    deepEqual(asBooks.body.files[0].statements[0].differences, [])
    const near = content('12').replace('"day":"2024-01-05"', '"day":"2024-01-04"').replace('"to"', '"from":"2024-01-01","to"')
    const similar = await send('books', near, {})
    deepEqual(
      similar.body.files[0].named.map(({ code }: { code: string }) => code),
      ['similarHidden'],
    )
    equal((await send('admin', near, {})).body.files[0].named[0].code, 'similar')
    const decided = await send('books', near, { decisions: JSON.stringify([{ code: 'similar', take: 'book' }]) })
    equal(decided.body.proposed.entries, 1)
    for (const decisions of ['[', '{}', '[{"take":"book"}]', '[{"code":"similar","take":"never"}]'])
      equal((await send('books', near, { decisions })).status, 400, decisions)
  })

  it('acts once for a key, and refuses the key with another file', async () => {
    const first = await send('admin', content('7'), { book: 'true' }, 'key-1')
    equal(first.body.booked.entries, 1)
    deepEqual((await send('admin', content('7'), { book: 'true' }, 'key-1')).body, first.body)
    equal((await send('admin', content('8'), { book: 'true' }, 'key-1')).status, 422)
  })

  it('keeps what each booked statement states: whether the ledger agrees, since when, and where not', async () => {
    const listed = async (as: string) => {
      const headers = { authorization: `Bearer ${as}` }
      const reply = await portal.server.inject({ method: 'GET', url: '/api/reconciliations', headers })
      return { status: reply.statusCode, rows: reply.statusCode === 200 ? reply.json().rows : [] }
    }
    const stating = (day: string, amount: string) =>
      content('0').replace('"amount":"10"', `"amount":"${amount}"`).replaceAll('2024-01-05', day)
    const cash = Number((await send('admin', stating('2024-02-01', '1'), {})).body.files[0].statements[0].differences[0].computed)
    for (const [day, amount] of [
      ['2024-02-01', cash],
      ['2024-03-01', cash + 1],
      ['2024-04-01', cash + 2],
    ] as const)
      await send('books', stating(day, String(amount)), { book: 'true' })
    const [first, ...others] = (await listed('admin')).rows
    deepEqual(
      [first.last.day, first.last.agrees, first.last.since, first.last.stated, first.last.differences.length],
      ['2024-04-01', false, '2024-03-01', 1, 1],
    )
    equal(others.length, (await bookedState(test.db, HARBOUR)).accounts!.length - 1)
    await send('books', stating('2024-05-01', String(cash)), { book: 'true' })
    const again = (await listed('admin')).rows.find(({ last }: { last: object | null }) => last !== null)
    deepEqual([again.last.agrees, again.last.since, again.last.differences], [true, '2024-05-01', []])
    equal((await listed('stranger')).rows.length, 1)
    for (const as of ['books-and-reports', 'employee', 'alder']) equal((await listed(as)).status, 403, as)
  })

  it('knows no account of another institution, and refuses a program that sends prices', async () => {
    const before = await bookedState(test.db, HARBOUR)
    // Their own account has the same id, and nothing of the number that was chosen in Harbour.
    const other = await send('stranger', content('12'), { book: 'true' })
    equal(other.body.files[0].statements[0].portalAccount, null)
    await send('stranger', content('12'), { account, book: 'true' })
    deepEqual(await bookedState(test.db, HARBOUR), before)
    equal((await send('books', content('12'), { account: 'Nowhere' })).status, 400)
    const [refused] = (await send('prices', content('12'), { account, book: 'true' })).body.files
    deepEqual([refused.problem.code, refused.batch], ['statementsNotTaken', undefined])
    equal((await send('reports', content('12'), { account })).status, 403)
  })

  it('refuses what is no form, a form without files and a body above 32 MiB; nothing stays on the disk', async () => {
    const headers = { authorization: 'Bearer admin', 'content-type': 'application/json' }
    equal((await portal.server.inject({ method: 'POST', url: '/api/statements', headers, payload: '{}' })).statusCode, 415)
    const broken = { ...headers, 'content-type': 'multipart/form-data; boundary=x' }
    equal((await portal.server.inject({ method: 'POST', url: '/api/statements', headers: broken, payload: 'x' })).statusCode, 400)
    equal((await send('admin', new Uint8Array(32 * 1024 * 1024), {})).status, 413)
    const nothing = await send('admin', 'Dear customer', {})
    deepEqual([nothing.status, nothing.body.files[0].problem.code], [200, 'unknownText'])
  })
})
