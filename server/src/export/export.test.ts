import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { after, before, describe, it } from 'node:test'
import type { ExportFormatName } from '@portal/contract/institution/ledger-export.ts'
import { unzipSync } from 'fflate'
import { parquetReadObjects } from 'hyparquet'
import { book } from '#ingest/booking/book.ts'
import { mergeInstruments } from '#ingest/booking/merge-instruments.ts'
import { undo } from '#ingest/booking/undo.ts'
import type { Dataset } from '#ingest/dataset.ts'
import { importFiles } from '#ingest/import-files.ts'
import { eq, sql } from '#store/drizzle.ts'
import { institutionIdOf } from '#store/id.ts'
import { createInstitution } from '#store/institution/book-institution.ts'
import { accounts, clients, portfolios } from '#store/tables/institution.ts'
import { limits, mandates } from '#store/tables/limits.ts'
import { benchmarks, instruments } from '#store/tables/market.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { CURVE_LEDGER } from '../../testing/datasets/curve-ledger.ts'
import { withActions, withOthers } from '../../testing/datasets/exported-dataset.ts'
import { SAMPLE_DATASET } from '../../testing/datasets/sample-dataset.ts'
import { bookDemo } from '../../testing/institutions/booked-demo.ts'
import { bookSmallInstitution, SMALL } from '../../testing/institutions/small-institution.ts'
import { everyReply, type ReplySubject } from '../../testing/replies/every-reply.ts'
import { GOLDEN_AS_OF } from '../../testing/replies/golden-replies.ts'
import { exportTo } from './export-to.ts'

const AT = new Date('2026-11-23T12:00:00Z')

type ExportedFiles = Readonly<Record<string, Uint8Array>>

const withoutManifest = ({ 'export.json': _, ...files }: ExportedFiles): ExportedFiles => files

describe('an export', () => {
  let test: TestDatabase
  let folder: string
  before(async () => {
    test = await openTestDatabase()
    folder = mkdtempSync(path.join(os.tmpdir(), 'clarity-export-'))
    await bookSmallInstitution(test.db)
  })
  after(async () => {
    rmSync(folder, { recursive: true })
    await test.close()
  })

  async function exported(institution: string, format: ExportFormatName, client?: string): Promise<ExportedFiles> {
    const file = path.join(folder, `${format}.zip`)
    const id = institutionIdOf(institution)
    ok(await exportTo((work, mode) => test.db.withInstitution(id, work, mode), id, { format, client }, AT, file))
    return unzipSync(readFileSync(file))
  }

  /** Books exported files into a new institution. */
  async function imported(name: string, pivotCurrency: string, files: ExportedFiles): Promise<string> {
    const id = await createInstitution(test.db, { name, pivotCurrency, reportingCurrencies: [], isDemo: false })
    const sources = Object.entries(files).filter(([file]) => file !== 'export.json')
    const source = (bytes: Uint8Array) => ({
      size: bytes.length,
      chunks: async function* () {
        yield bytes
      },
    })
    const { failures, batchId } = await importFiles(
      test.db,
      id,
      { files: new Map(sources.map(([file, bytes]) => [file, source(bytes)])), failures: [] },
      { name: 'export', source: 'import', bookedBy: 'system', knownAt: AT },
      { dryRun: false },
    )
    deepEqual(failures, [])
    ok(batchId)
    return id
  }

  /** The external id of each id of the database. */
  function externalIds(institution: string): Promise<ReadonlyMap<string, string>> {
    const id = institutionIdOf(institution)
    return test.db.withInstitution(id, async (tx) => {
      const all = await Promise.all(
        [accounts, clients, benchmarks, instruments].map((table) =>
          tx.select({ id: table.id, name: table.externalId }).from(table).where(eq(table.institutionId, id)),
        ),
      )
      const named = await tx.select({ id: portfolios.id, name: portfolios.name }).from(portfolios)
      const bounded = await tx
        .select({ id: limits.id, name: sql<string>`${mandates.name} || ' ' || ${limits.kind}` })
        .from(limits)
        .innerJoin(mandates, eq(mandates.id, limits.mandateId))
      return new Map([...all.flat(), ...named, ...bounded].map((row) => [row.id, row.name]))
    })
  }

  /** Every reply without ids of the database, versions and times of recording. */
  async function replies(subject: ReplySubject): Promise<Readonly<Record<string, string>>> {
    const names = await externalIds(subject.institution)
    const sent = await everyReply(test.db, subject)
    return Object.fromEntries(
      Object.entries(sent).map(([name, text]) => [
        name,
        text
          .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, (id) => names.get(id) ?? id)
          .replaceAll(/"snapshotId":"\d+-/g, '"snapshotId":"-')
          .replaceAll(/"dataVersion":\d+/g, '"dataVersion":0'),
      ]),
    )
  }

  const rowsIn = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
    parquetReadObjects({ file: buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer })
  const textOf = (files: ExportedFiles, name: string) => Buffer.from(files[name]!).toString()

  it('as CSV gives every reply to the byte when it is imported into an empty institution', async () => {
    const files = await exported(SMALL.institution, 'csv')
    await imported('Copy', 'USD', files)
    deepEqual(await replies({ ...SMALL, institution: 'Copy' }), await replies(SMALL))
    const again = await exported('Copy', 'csv')
    deepEqual(Object.keys(again), Object.keys(files))
    for (const name of Object.keys(files)) if (name !== 'export.json') equal(textOf(again, name), textOf(files, name), name)
  })

  // It takes minutes on a busy machine.
  for (const institution of process.env.WHOLE === 'on' ? ['Halden Partners'] : [])
    it('of the demo, too', async () => {
      await bookDemo(test.db, GOLDEN_AS_OF)
      const client = 'Halden Family Office'
      const id = institutionIdOf(institution)
      const own = await test.db.withInstitution(id, (tx) =>
        tx
          .select({ id: accounts.externalId })
          .from(accounts)
          .innerJoin(clients, eq(clients.id, accounts.clientId))
          .where(eq(clients.name, client)),
      )
      const subject = { institution, client, accounts: own.map((row) => row.id), ticker: 'WRLD' }
      await imported('Demo copy', 'EUR', await exported(institution, 'csv'))
      const [before, now] = [await replies(subject), await replies({ ...subject, institution: 'Demo copy' })]
      deepEqual(
        Object.keys(before).filter((name) => now[name] !== before[name]),
        [],
      )
    })

  it('keeps rights, the cash of a merger and what a bond pays back', async () => {
    const name = 'Actions'
    const id = await createInstitution(test.db, { name, pivotCurrency: 'USD', reportingCurrencies: [], isDemo: false })
    const label = { name: 'actions', source: 'import', bookedBy: 'system', knownAt: AT } as const
    deepEqual((await book(test.db, id, withActions(SAMPLE_DATASET), label)).failures, [])
    const all = await exported(name, 'csv')
    ok(textOf(all, 'corporate-actions.csv').includes('M,TWO,merger,2024-01-05,,0.5,RIGHT,2.5,USD'))
    ok(textOf(all, 'instruments.csv').includes('2025-06-30 0.25; 2026-06-30 0.5'))
    await imported('Actions copy', 'USD', all)
    deepEqual(await exported('Actions copy', 'csv').then(withoutManifest), withoutManifest(all))
    const asked = { client: 'Client', accounts: ['A1', 'A2'], ticker: 'ONE' }
    deepEqual(await replies({ ...asked, institution: 'Actions copy' }), await replies({ ...asked, institution: name }))
  })

  it('keeps every kind of line, what was confirmed, references and any text; a client has nothing of others', async () => {
    const name = 'Sample'
    const id = await createInstitution(test.db, { name, pivotCurrency: 'USD', reportingCurrencies: [], isDemo: false })
    const label = { name: 'sample', source: 'import', bookedBy: 'system', knownAt: AT } as const
    deepEqual((await book(test.db, id, withOthers(SAMPLE_DATASET), label)).failures, [])
    await test.db.withInstitution(id, (tx) =>
      mergeInstruments(tx, id, { merged: 'ONE2', kept: 'ONE' }, { source: 'api', bookedBy: 'system', knownAt: AT }),
    )
    const all = await exported(name, 'csv')
    equal(
      textOf(all, 'prices.csv'),
      'instrument,day,close,confirmed\nONE,2024-01-02,100,\nONE,2024-01-03,101.5,yes\nONE,2024-01-04,99,\nTWO,2024-01-03,7.25,\n',
    )
    match(textOf(all, 'transfers.csv'), /^X3,D1,2024-01-08,"=Bank ""A"", and\\n",,USD,-5,,,,,REF 1$/m)
    ok(textOf(all, 'transactions.csv').includes('T9,D1,2024-01-03,,buy,ONE,'))
    equal(
      textOf(all, 'mandate-limits.csv'),
      'mandate,kind,of,side,bound,warning,looked_through\n' +
        'Balanced,cash,,minimum,0.02,0.03,\nBalanced,concentration,issuer,maximum,0.0007000000000000001,,yes\n' +
        'Income,maturity,,maximum,10,,\nOther,cash,,minimum,0.5,,\n',
    )
    await imported('Sample copy', 'USD', all)
    deepEqual(await exported('Sample copy', 'csv').then(withoutManifest), withoutManifest(all))
    const asked = { client: 'Client', accounts: ['A1', 'A2'], ticker: 'ONE' }
    const before = await replies({ ...asked, institution: name })
    match(before.limits!, /"limitId":"Balanced concentration","subjectId":"A1"/)
    equal((await replies({ ...asked, institution: 'Sample copy' })).limits, before.limits)

    const own = await exported(name, 'csv', 'Client')
    const secrets = Object.entries(own).flatMap(([file, bytes]) =>
      /SECRET|D1|Other/.test(Buffer.from(bytes).toString()) ? [file] : [],
    )
    deepEqual(secrets, [])
    match(textOf(own, 'transfers.csv'), /^X4,A1,2024-01-08,Owner,,USD,5,/m)
    ok(textOf(own, 'instruments.csv').includes('TWO,TWO'))
    await imported('Sample client', 'USD', own)
    equal(textOf(own, 'mandate-assignments.csv').split('\n').length, 4)
    const now = await replies({ ...asked, institution: 'Sample client' })
    for (const call of Object.keys(before).filter((each) => !each.endsWith('.market'))) equal(now[call], before[call], call)
  })

  it('keeps the curves and dividend yields that options and forwards are valued with', async () => {
    const label = { name: 'curves', source: 'import', bookedBy: 'system', knownAt: AT } as const
    const open = async (name: string, dataset: Dataset) => {
      const id = await createInstitution(test.db, { name, pivotCurrency: 'USD', reportingCurrencies: [], isDemo: false })
      deepEqual((await book(test.db, id, dataset, label)).failures, [])
    }
    await open('Curves', CURVE_LEDGER)
    await open('No curves', { ...CURVE_LEDGER, curves: [], dividendYields: [] })
    const files = await exported('Curves', 'csv', CURVE_LEDGER.clients[0]!.name)
    equal(textOf(files, 'dividend-yields.csv'), 'instrument,day,yield\nRISE,2026-03-16,0.02\n')
    await imported('Curves copy', 'USD', files)
    deepEqual(await exported('Curves copy', 'csv', CURVE_LEDGER.clients[0]!.name).then(withoutManifest), withoutManifest(files))
    const of = { client: CURVE_LEDGER.clients[0]!.name, accounts: CURVE_LEDGER.accounts.map(({ id }) => id), ticker: 'RISE' }
    const before = await replies({ ...of, institution: 'Curves' })
    deepEqual(await replies({ ...of, institution: 'Curves copy' }), before)
    const without = await replies({ ...of, institution: 'No curves' })
    const differing = Object.keys(before).filter((call) => before[call] !== without[call])
    deepEqual(
      ['npvSnapshot', 'statistics'].filter((call) => !differing.some((name) => name.startsWith(call))),
      [],
      differing.join(),
    )
  })

  it('as JSON has the same cells, numbers with all their digits', async () => {
    const [csv, json] = [await exported(SMALL.institution, 'csv'), await exported(SMALL.institution, 'json')]
    const lines = textOf(csv, 'transactions.csv').trimEnd().split('\n')
    const rows = JSON.parse(textOf(json, 'transactions.json')) as readonly Readonly<Record<string, unknown>>[]
    equal(rows.length, lines.length - 1)
    equal(lines[0], Object.keys(rows[0]!).join(','))
    ok(textOf(json, 'instruments.json').includes('"worthless":'))
    deepEqual(
      Object.keys(json).map((name) => name.replace('.json', '')),
      Object.keys(csv).map((name) => name.replace(/\.csv|\.json/, '')),
    )
  })

  it('as Parquet has days as dates and numbers as numbers', async () => {
    const files = await exported(SMALL.institution, 'parquet')
    const rows = await rowsIn(files['prices.parquet']!)
    const lines = textOf(await exported(SMALL.institution, 'csv'), 'prices.csv')
      .trimEnd()
      .split('\n')
      .slice(1)
    deepEqual(
      rows.map(({ instrument, day, close }) => [instrument, (day as Date).toISOString().slice(0, 10), close]),
      lines.map((line) => line.split(',')).map(([instrument, day, close]) => [instrument, day, Number(close)]),
    )
  })

  it('as history has what was corrected, cancelled and undone, and by which booking', async () => {
    const name = 'History'
    const id = await createInstitution(test.db, { name, pivotCurrency: 'USD', reportingCurrencies: [], isDemo: false })
    const bookAt = async (instant: string, dataset: Dataset) => {
      const label = { name: `of ${instant}`, source: 'import', bookedBy: 'system', knownAt: new Date(instant) } as const
      const { failures, batchId } = await book(test.db, id, dataset, label)
      deepEqual(failures, [])
      return batchId!
    }
    await bookAt('2024-01-10T12:00:00Z', SAMPLE_DATASET)
    const [first] = SAMPLE_DATASET.transactions
    const corrected = { ...first!, price: String(Number(first!.price) + 1) }
    await bookAt('2024-01-11T12:00:00Z', { ...SAMPLE_DATASET, transactions: [corrected] })
    const wrong = { instrument: 'ONE', day: '2024-01-03', close: '98' }
    const undone = await bookAt('2024-01-12T12:00:00Z', { ...SAMPLE_DATASET, transactions: [], prices: [wrong] })
    await undo(test.db, id, undone, new Date('2024-01-13T12:00:00Z'))

    const files = await exported(name, 'history')
    equal(files['prices.parquet'], undefined)
    const closes = (await rowsIn(files['history/prices.parquet']!)).filter(
      ({ instrument, day }) => instrument === 'ONE' && (day as Date).toISOString().startsWith('2024-01-03'),
    )
    deepEqual(
      closes.map(({ close, batch_name, recorded_at, undone_at }) => [close, batch_name, recorded_at, undone_at]),
      [
        [101.5, 'of 2024-01-10T12:00:00Z', new Date('2024-01-10T12:00:00Z'), null],
        [98, 'of 2024-01-12T12:00:00Z', new Date('2024-01-12T12:00:00Z'), new Date('2024-01-13T12:00:00Z')],
      ],
    )
    const trades = (await rowsIn(files['history/transactions.parquet']!)).filter((row) => row.id === first!.id)
    deepEqual(
      trades.map(({ revision, price, void: isVoid }) => [revision, price, isVoid]),
      [
        [1, Number(first!.price), false],
        [2, Number(corrected.price), false],
      ],
    )
    ok(files['instruments.parquet'])
    const own = await rowsIn((await exported(name, 'history', 'Client'))['history/transactions.parquet']!)
    deepEqual(
      own.map(({ batch_name }) => batch_name),
      own.map(() => null),
    )
  })
})
