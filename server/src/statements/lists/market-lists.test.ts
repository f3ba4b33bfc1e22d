import { deepEqual } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { MappedList } from '@portal/contract/statements/mapped-lists.ts'
import { importFiles } from '#ingest/import-files.ts'
import { openTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { bookedState } from '../../../testing/datasets/booked-state.ts'
import { fileSource } from '../../../testing/datasets/read-files.ts'
import { bookTwoInstitutions, HARBOUR } from '../../../testing/institutions/two-institutions.ts'
import type { Item } from '../base/items.ts'
import type { BookOptions } from '../booking/book-file.ts'
import { bookStatements, proposeStatements } from '../booking/book-statements.ts'
import { readFile } from '../read-file.ts'

const COMMON = {
  words: [],
  otherLines: null,
  decimal: null,
  days: null,
  currency: null,
  isUnsigned: false,
} satisfies Partial<MappedList>

const PAIRS: MappedList = {
  ...COMMON,
  of: 'rates',
  titles: ['Devise', 'Cours', 'Unités', 'Le'],
  currency: 'CHF',
  columns: [
    { field: 'currency', title: 'Devise' },
    { field: 'rate', title: 'Cours' },
    { field: 'units', title: 'Unités' },
    { field: 'day', title: 'Le' },
  ],
}
const ACTIONS: MappedList = {
  ...COMMON,
  of: 'actions',
  titles: ['Ex', 'Papier', 'Ereignis', 'Verhältnis', 'Betrag', 'Neu'],
  columns: [
    { field: 'day', title: 'Ex' },
    { field: 'isin', title: 'Papier' },
    { field: 'kind', title: 'Ereignis' },
    { field: 'oldAndNew', title: 'Verhältnis' },
    { field: 'amount', title: 'Betrag' },
    { field: 'otherIsin', title: 'Neu' },
  ],
  words: [
    { word: 'Splitt', line: 'split' },
    { word: 'Dividende', line: 'cashDividend' },
    { word: 'Fusion', line: 'merger' },
    { word: 'Versammlung', line: 'nothing' },
  ],
}
const THERE = [
  'id,ticker,name,kind,currency,asset_class,isin',
  'N-1,NESN,Nestlé,share,CHF,Equity,CH0038863350',
  'A-1,AAPL,Apple,share,USD,Equity,US0378331005',
].join('\n')

describe('lists of the market that were explained', () => {
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
    text: string,
    mapping: MappedList,
    { isBooked = false, ...more }: Partial<BookOptions & { isBooked: boolean }>,
  ) {
    const bytes = Buffer.from(text)
    const items: Item[] = []
    const kind = await readFile({ size: bytes.length, pieces: () => [bytes] }, (item) => items.push(item), [
      { name: 'Bank', mapping },
    ])
    const read = items.flatMap((item) => (item.type === 'problem' ? [item.problem] : []))
    const report = { file: 'list.csv', ...kind, compared: false, statements: [], problems: read, leftOut: [] } as const
    const options: BookOptions = {
      choice: { accounts: [], client: undefined, makesClient: false },
      createsInstruments: true,
      readsLedger: true,
      booksQuotes: true,
      label: { source: 'api', bookedBy: 'admin', knownAt: new Date() },
      ...more,
    }
    const result = isBooked
      ? await test.db.withInstitution(HARBOUR, (tx) => bookStatements(tx, HARBOUR, [{ report, items }], options))
      : await proposeStatements(test.db, HARBOUR, [{ report, items }], options)
    const { format, problem, rates, actions, problems } = result.files[0]!
    const lines = rates ?? actions
    const counts = lines && [lines.new, lines.changed, lines.alreadyHere, lines.leftOut, lines.refused]
    return { format, problem: problem?.code, counts, problems: problems.map(({ place, code }) => [place?.line, code]) }
  }
  const stored = async (table: 'fx_rates' | 'corporate_actions', day: string) =>
    (await bookedState(test.db, HARBOUR))
      [table]!.map((row) => JSON.parse(row) as Record<string, string>)
      .filter((row) => [row.day, row.ex_date].includes(day))

  it('rates are units of the pivot currency, for one unit, and by another rate of the day where they are in a third one', async () => {
    // CHF is the currency of Harbour's rates but for 0.95 EUR: JPY are quoted for 100 and in it, USD by the pair.
    const list = [
      'Devise;Cours;Unités;Le',
      'EUR;0,95;1;27.02.2026',
      'JPY;0,60;100;27.02.2026',
      'USD;-;1;27.02.2026',
      'USD;0,80;1;heute',
    ]
    const first = await send(list.join('\n'), PAIRS, { isBooked: true })
    deepEqual([first.format, first.counts, first.problems], ['rates', [2, 0, 0, 1, 1], [[5, 'invalidDay']]])
    const rates = await stored('fx_rates', '2026-02-27')
    deepEqual(rates.map(({ currency, rate }) => [currency, Number(rate)]).sort(), [
      ['CHF', 1.05263157895],
      ['JPY', 0.00631578947368],
    ])
    deepEqual((await send(list.join('\n'), PAIRS, { isBooked: true })).counts, [0, 0, 2, 1, 1])
  })

  it('a rate the other way is turned, and one without a way to the pivot currency is refused', async () => {
    const columns = PAIRS.columns.map(({ field, title }) => ({
      field: field === 'rate' ? ('inverseRate' as const) : field,
      title,
    }))
    const inverse: MappedList = { ...PAIRS, columns, currency: 'EUR' }
    const list = 'Devise;Cours;Unités;Le\nUSD;1,25;1;24.02.2026\nGBP;0,80;1;24.02.2026\nGBP;0,90;1;24.02.2026\n'
    const { counts, problems } = await send(list, inverse, { isBooked: true })
    deepEqual([counts, problems], [[2, 0, 0, 0, 1], [[4, 'rateTwice']]])
    const rates = (await stored('fx_rates', '2026-02-24')).map(({ currency, rate }) => [currency, Number(rate)]).sort()
    deepEqual(rates, [
      ['GBP', 1.25],
      ['USD', 0.8],
    ])
    const lone = await send('Devise;Cours;Unités;Le\nUSD;0,80;1;23.02.2026\n', PAIRS, {})
    deepEqual([lone.counts, lone.problems], [[0, 0, 0, 0, 1], [[2, 'rateWithoutPivot']]])
  })

  it('corporate actions are known by instrument, kind and day: they are booked once, and changed', async () => {
    const list = (ratio: string) =>
      [
        'Ex;Papier;Ereignis;Verhältnis;Betrag;Neu',
        `24.02.2026;CH0038863350;Splitt;${ratio};;`,
        '25.02.2026;US0378331005;Dividende;;0,26;',
        '25.02.2026;US0378331005;Dividende;;1,00;',
        '26.02.2026;US0378331005;Fusion;2:1;3,5;CH0038863350',
        '26.02.2026;DE0007164600;Dividende;;1;',
        '26.02.2026;CH0038863350;Versammlung;;;',
        '26.02.2026;CH0038863350;Vortrag;;;',
        '26.02.2026;CH0038863350;Splitt;;;',
      ].join('\n')
    const first = await send(list('1:4'), ACTIONS, { isBooked: true })
    const problems = [
      [8, 'unknownKind'],
      [6, 'instrumentUnknown'],
      [9, 'invalidInstrument'],
    ]
    deepEqual([first.format, first.counts, first.problems], ['actions', [4, 0, 0, 1, 3], problems])
    const [split] = await stored('corporate_actions', '2026-02-24')
    deepEqual([split!.type, Number(split!.ratio)], ['split', 4])
    const dividends = await stored('corporate_actions', '2026-02-25')
    deepEqual(dividends.map(({ amount, currency }) => [Number(amount), currency]).sort(), [
      [0.26, 'USD'],
      [1, 'USD'],
    ])
    const [merger] = await stored('corporate_actions', '2026-02-26')
    deepEqual([Number(merger!.ratio), Number(merger!.amount), merger!.currency], [0.5, 3.5, 'USD'])
    deepEqual((await send(list('1:4'), ACTIONS, { isBooked: true })).counts, [0, 0, 4, 1, 3])
    deepEqual((await send(list('1:5'), ACTIONS, {})).counts, [0, 1, 3, 1, 3])
    // A source that may send closes adds actions, and changes none.
    const source = {
      closeLists: 'all',
      choice: { accounts: [], client: undefined, makesClient: false, only: new Set<string>() },
    } as const
    deepEqual((await send(list('1:5'), ACTIONS, source)).counts, [0, 0, 3, 1, 4])
    deepEqual((await send(list('1:5'), ACTIONS, { choice: source.choice })).problem, 'actionsNotTaken')
  })

  it('are taken of those only who may send them: rates with prices, corporate actions with books', async () => {
    const rates = 'Devise;Cours;Unités;Le\nEUR;0,95;1;20.02.2026\n'
    deepEqual((await send(rates, PAIRS, { booksQuotes: false })).problem, 'ratesNotTaken')
    deepEqual((await send(rates, PAIRS, { booksQuotes: false, closeLists: 'explained' })).counts, [1, 0, 0, 0, 0])
    const actions = 'Ex;Papier;Ereignis;Verhältnis;Betrag;Neu\n24.02.2026;CH0038863350;Splitt;1:4;;\n'
    deepEqual((await send(actions, ACTIONS, { booksEntries: false })).problem, 'statementsNotTaken')
  })
})
