import { deepEqual, equal } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { importFiles } from '#ingest/import-files.ts'
import { openTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { fileSource } from '../../../testing/datasets/read-files.ts'
import { bookTwoInstitutions, HARBOUR } from '../../../testing/institutions/two-institutions.ts'
import type { Item } from '../base/items.ts'
import type { BookOptions } from '../booking/book-file.ts'
import { bookStatements, proposeStatements } from '../booking/book-statements.ts'
import { readFile } from '../read-file.ts'
import { chosenInstruments } from './chosen-instruments.ts'

const INSTRUMENTS =
  'id,ticker,name,kind,currency,asset_class\nI-1,ONE,One plc,share,USD,Equity\nI-2,TWO,Two plc,share,CHF,Equity\n'
const NONE = { new: 0, changed: 0, alreadyHere: 0, empty: 0, refused: 0 }

describe('a list of closes that is sent like a statement', () => {
  let test: TestDatabase
  before(async () => {
    test = await openTestDatabase()
    await bookTwoInstitutions(test.db)
    const files = new Map([
      ['instruments.csv', fileSource(INSTRUMENTS)],
      ['prices.csv', fileSource('instrument,day,close\nI-1,2024-01-03,100\nI-1,2024-01-04,101\n')],
    ])
    const label = { name: 'market', source: 'import', bookedBy: 'system', knownAt: new Date() } as const
    deepEqual((await importFiles(test.db, HARBOUR, { files, failures: [] }, label, { dryRun: false })).failures, [])
  })
  after(() => test.close())

  async function send(
    name: string,
    text: string,
    { quoted = [], isBooked = false }: { quoted?: string[]; isBooked?: boolean } = {},
  ) {
    const items: Item[] = []
    const bytes = Buffer.from(text)
    const kind = await readFile({ size: bytes.length, pieces: () => [bytes] }, (item) => items.push(item))
    const report = { file: name, ...kind, compared: false, statements: [], problems: [], leftOut: [] }
    const options: BookOptions = {
      choice: { accounts: [], client: undefined, makesClient: false },
      createsInstruments: true,
      booksQuotes: true,
      readsLedger: true,
      quoted: chosenInstruments(quoted),
      label: { source: 'api', bookedBy: 'admin@clarity.example', knownAt: new Date() },
    }
    const files = [{ report, items }]
    const result = isBooked
      ? await test.db.withInstitution(HARBOUR, (tx) => bookStatements(tx, HARBOUR, files, options))
      : await proposeStatements(test.db, HARBOUR, files, options)
    const { closes: amount, actions: actionCount } = 'proposed' in result ? result.proposed! : result.booked!
    return { ...result.files[0]!, amount, actionCount }
  }

  it('asks which instrument it is, and suggests the one that the file is named after', async () => {
    const { closes, amount } = await send('ONE.csv', 'Date,Close\n2024-01-05,102\n')
    const suggested = { id: 'I-1', ticker: 'ONE', name: 'One plc', currency: 'USD' }
    const asked = { named: null, instrument: null, suggested, from: '2024-01-05', to: '2024-01-05', lines: NONE }
    deepEqual([closes, amount], [[{ ...asked, doubtful: [], doubtfulCount: 0 }], 0])
  })

  it('says which days are new, changed, here already, empty and in doubt, before it is booked and after', async () => {
    const list = 'Date,Close\n2024-01-03,100\n2024-01-04,101.5\n2024-01-05,null\n2024-01-08,10200\n'
    const { closes, amount } = await send('closes.csv', list, { quoted: ['I-1'] })
    const [own] = closes!
    deepEqual([own!.lines, amount], [{ new: 1, changed: 1, alreadyHere: 1, empty: 1, refused: 0 }, 2])
    deepEqual(
      [own!.doubtful, own!.doubtfulCount],
      [[{ day: '2024-01-08', close: 10_200, standing: 101.5, why: own!.doubtful[0]!.why }], 1],
    )
    const booked = await send('closes.csv', list, { quoted: ['I-1'], isBooked: true })
    deepEqual([booked.amount, typeof booked.batch], [2, 'string'])
    const again = await send('closes.csv', list, { quoted: ['I-1'] })
    deepEqual([again.amount, again.closes![0]!.lines.alreadyHere], [0, 3])
  })

  it('says of a close that later ones reject that it is not believed', async () => {
    const list = 'Date,Close\n2024-02-05,101.5\n2024-02-06,9000\n2024-02-07,102\n'
    const { closes } = await send('closes.csv', list, { quoted: ['I-1'] })
    deepEqual(
      closes![0]!.doubtful.map(({ day, close }) => [day, close]),
      [['2024-02-06', 9_000]],
    )
  })

  it('finds the instruments that a column names, and books nothing of those that it does not know', async () => {
    const list =
      'Symbol,Currency,Date,Close\nONE,USD,2024-01-09,103\nTWO,USD,2024-01-09,50\nWHO,USD,2024-01-09,7\nONE,USD,2024-01-09,104\n'
    const { closes, problems, amount } = await send('all.csv', list)
    deepEqual(
      closes!.map(({ named, instrument, lines }) => [named, instrument?.id, lines.new, lines.refused]),
      [
        ['ONE', 'I-1', 1, 1],
        ['TWO', undefined, 0, 0],
        ['WHO', undefined, 0, 0],
      ],
    )
    deepEqual(
      problems.map(({ code, place }) => [code, place?.line]),
      [['closeTwice', 5]],
    )
    equal(amount, 1)
    const chosen = await send('all.csv', list, { quoted: ['TWO=I-2', 'WHO=I-9'] })
    deepEqual(
      chosen.problems.map(({ code }) => code),
      ['closeTwice', 'closeCurrency'],
    )
  })

  it('takes no close of a day to come, and none of 0', async () => {
    const { problems } = await send('closes.csv', 'Date,Close\n2024-01-10,0\n2190-01-01,100\n', { quoted: ['I-1'] })
    deepEqual(
      problems.map(({ code }) => code),
      ['closeNotAbove0', 'closeAhead'],
    )
  })

  it('has dividends and splits booked as corporate actions, where the instrument is known or chosen', async () => {
    const list = 'Date,Close,ExDividend,SplitRatio\n2024-01-09,51,0.0,2.0\n2024-01-08,102,0.63,1.0\n'
    const { problems, actionCount } = await send('ONE.csv', list)
    deepEqual([problems, actionCount], [[], 0])
    const booked = await send('ONE.csv', list, { quoted: ['I-1'], isBooked: true })
    deepEqual([booked.problems, booked.amount, booked.actionCount], [[], 2, 2])
    const again = await send('ONE.csv', list, { quoted: ['I-1'] })
    deepEqual([again.amount, again.actionCount, again.actions?.alreadyHere], [0, 0, 2])
  })
})
