import { deepEqual } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { importFiles } from '#ingest/import-files.ts'
import { readInstruments } from '#store/market/read-instruments.ts'
import { openTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { fileSource } from '../../../testing/datasets/read-files.ts'
import { bookTwoInstitutions, HARBOUR } from '../../../testing/institutions/two-institutions.ts'
import type { InstrumentItem, InstrumentTexts } from '../base/items.ts'
import type { BookOptions } from '../booking/book-file.ts'
import { bookStatements, proposeStatements } from '../booking/book-statements.ts'

const THERE = [
  'id,ticker,name,kind,currency,multiplier,asset_class,sector,isin,coupon_rate,coupons_per_year,issue_date,maturity',
  'N-1,NESN,Nestlé,share,CHF,,Equity,Food,CH0038863350,,,,',
  'B-1,BUND,Bund 2032,bond,EUR,0.01,Fixed income,,DE0001102580,0.025,1,2022-01-14,2032-02-15',
].join('\n')

const SHARE = { kind: 'share', currency: 'USD' }

describe('a list of instruments', () => {
  let test: TestDatabase
  before(async () => {
    test = await openTestDatabase()
    await bookTwoInstitutions(test.db)
    const label = { name: 'market', source: 'import', bookedBy: 'system', knownAt: new Date() } as const
    const files = new Map([['instruments.csv', fileSource(THERE)]])
    deepEqual((await importFiles(test.db, HARBOUR, { files, failures: [] }, label, { dryRun: false })).failures, [])
  })
  after(() => test.close())

  async function send(
    lines: readonly (InstrumentTexts | null)[],
    {
      isBooked = false,
      otherwise = SHARE,
      ...more
    }: Partial<BookOptions> & { isBooked?: boolean; otherwise?: InstrumentTexts } = {},
  ) {
    const items = lines.map((cells, at): InstrumentItem => ({ type: 'instrument', line: at + 2, cells, otherwise }))
    const report = { file: 'list.csv', format: 'instruments', preset: 'Bank', compared: false } as const
    const options: BookOptions = {
      choice: { accounts: [], client: undefined, makesClient: false },
      createsInstruments: true,
      readsLedger: true,
      label: { source: 'api', bookedBy: 'admin@clarity.example', knownAt: new Date() },
      ...more,
    }
    const files = [{ report: { ...report, statements: [], problems: [], leftOut: [] }, items }]
    const result = isBooked
      ? await test.db.withInstitution(HARBOUR, (tx) => bookStatements(tx, HARBOUR, files, options))
      : await proposeStatements(test.db, HARBOUR, files, options)
    const { instruments, problems, batch } = result.files[0]!
    const { lines: counts, changed } = instruments!
    return {
      counts: [counts.new, counts.changed, counts.alreadyHere, counts.leftOut, counts.refused],
      changed,
      batch,
      problems: problems.map(({ place, code, reason }) => [place?.line, code, reason]),
    }
  }
  const stored = async (id: string) =>
    (await test.db.withInstitution(HARBOUR, (tx) => readInstruments(tx, HARBOUR, null))).find((row) => row.externalId === id)

  it('changes what it says otherwise, and leaves what it does not say', async () => {
    const list = [
      { isin: 'CH0038863350', sector: 'Consumer staples', kind: 'share' },
      { isin: 'DE0001102580', name: 'Bund 2032' },
    ]
    const { counts, changed, problems } = await send(list)
    deepEqual([counts, problems], [[0, 1, 1, 0, 0], []])
    deepEqual(changed, [{ id: 'N-1', name: 'Nestlé', columns: ['sector'] }])
    await send(list, { isBooked: true })
    const { sector, ticker, currency } = (await stored('N-1'))!
    deepEqual([sector, ticker, currency], ['Consumer staples', 'NESN', 'CHF'])
    deepEqual((await stored('B-1'))!.kind, 'bond')
    deepEqual((await send(list)).counts, [0, 0, 2, 0, 0])
  })

  it('adds what is new, with an id of what names it, and once', async () => {
    const list = [{ isin: 'US0378331005', ticker: 'AAPL', name: 'Apple Inc.' }, { name: 'Harbour Loan', kind: 'loan' }, null]
    deepEqual((await send(list, { isBooked: true })).counts, [2, 0, 0, 1, 0])
    const { ticker, assetClass, multiplier } = (await stored('US0378331005'))!
    deepEqual([ticker, assetClass, multiplier], ['AAPL', 'Equity', '1'])
    deepEqual((await stored('Harbour Loan.USD'))?.kind, 'loan')
    deepEqual((await send(list)).counts, [0, 0, 2, 1, 0])
  })

  it('names the lines that break a rule, and books the others', async () => {
    const { counts, problems } = await send([
      { ticker: 'GOOD', name: 'Good plc' },
      { name: 'No coupon', kind: 'bond' },
      { name: 'Odd', currency: 'XXQ' },
      { ticker: 'TWICE', name: 'Twice', id: 'T-1' },
      { ticker: 'TWICE', name: 'Twice again', id: 'T-1' },
    ])
    deepEqual(counts, [2, 0, 0, 0, 3])
    deepEqual([...new Set(problems.map(([line]) => line))], [3, 4, 6])
    deepEqual(problems[0]![2], 'coupon_rate: An instrument of kind bond needs it.')
  })

  it('takes a contract, or another listing, for no change of what has the same name, and keeps the kind of what is there', async () => {
    const option = { kind: 'option', multiplier: '100', right: 'call', strike: '100', expiry: '2027-01-15', style: 'american' }
    const { counts, problems, changed } = await send([
      { ticker: 'NESN', name: 'Nestlé call', currency: 'CHF', underlying: 'N-1', ...option },
      { isin: 'CH0038863350', currency: 'EUR' },
      { isin: 'CH0038863350', kind: 'bond' },
      { isin: 'CH0038863350', kind: 'fund' },
      { id: 'B-1', name: 'Bund' },
    ])
    deepEqual(counts, [1, 1, 1, 0, 2])
    deepEqual(problems, [
      [3, 'instrumentOther', 'The instrument Nestlé that it names has another currency here.'],
      [4, 'instrumentOther', 'The instrument Nestlé that it names has another kind here.'],
    ])
    deepEqual(changed, [{ id: 'B-1', name: 'Bund', columns: ['name'] }])
  })

  it('adds nothing where instruments are asked for, and of a source changes nothing', async () => {
    const list = [
      { ticker: 'NEW', name: 'New plc' },
      { isin: 'CH0038863350', name: 'Another name' },
    ]
    const asked = await send(list, { createsInstruments: false })
    deepEqual([asked.counts, asked.problems.map(([line, code]) => [line, code])], [[0, 1, 0, 0, 1], [[2, 'instrumentUnknown']]])
    const choice = { accounts: [], client: undefined, makesClient: false, only: new Set<string>() }
    const ofSource = await send(list, { choice })
    deepEqual(
      [ofSource.counts, ofSource.problems.map(([line, code]) => [line, code])],
      [[1, 0, 0, 0, 1], [[3, 'instrumentOfSource']]],
    )
  })
})
