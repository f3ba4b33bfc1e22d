import { deepEqual, equal } from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import type { Database } from '#store/database.ts'
import { createInstitution } from '#store/institution/book-institution.ts'
import { readRevision } from '#store/ledger/find-entries.ts'
import { openTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { fileSource } from '../../../testing/datasets/read-files.ts'
import { EMPTY_DATASET, SAMPLE_DATASET, share } from '../../../testing/datasets/sample-dataset.ts'
import { importFiles } from '../import-files.ts'
import { book } from './book.ts'
import { bookEntry, cancelEntry } from './book-entry.ts'
import { warningsOfFiles } from './booking-warnings.ts'
import { undo } from './undo.ts'

const AT = new Date('2024-02-01T10:00:00Z')
const LABEL = { name: 'file', source: 'import', bookedBy: 'system', knownAt: AT } as const
const BY_HAND = { source: 'api', bookedBy: 'anna@house.test', knownAt: AT, comment: 'As on the note' } as const
const HEAD = 'id,account,trade_date,type,instrument,quantity,price,currency,lot'
const BOUGHT = 'T1,A1,2024-01-03,buy,ONE,10,100,USD,'

describe('a file beside entries that were changed by hand', () => {
  let test: TestDatabase
  let db: Database
  let id: string
  let count = 0
  before(async () => {
    test = await openTestDatabase()
    db = test.db
  })
  after(() => test.close())
  beforeEach(async () => {
    id = await createInstitution(db, {
      name: `House ${++count}`,
      pivotCurrency: 'USD',
      reportingCurrencies: [],
      isDemo: false,
    })
    const { clients, portfolios, accounts, benchmarks } = SAMPLE_DATASET
    const base = { reportingCurrencies: ['USD', 'EUR'], clients, portfolios, accounts, benchmarks }
    await book(db, id, { ...EMPTY_DATASET, ...base, instruments: [share('ONE'), share('TWO')] }, LABEL)
  })

  async function send(lines: readonly string[], dryRun = false) {
    const files = new Map([['transactions.csv', fileSource(`${[HEAD, ...lines].join('\n')}\n`)]])
    const { failures, warnings } = await importFiles(db, id, { files, failures: [] }, LABEL, { dryRun })
    return { failures, warnings: warningsOfFiles(warnings).map(({ place, text }) => [place, text]) }
  }
  const revision = async (kind = 'transactions' as const) =>
    (await db.withInstitution(id, (tx) => readRevision(tx, id, kind, 'T1')))!.revision
  async function correct(line: string) {
    const columns = HEAD.split(',')
    const cells = Object.fromEntries(line.split(',').map((cell, at) => [columns[at]!, cell]))
    const given = { kind: 'transactions', cells, revision: await revision() } as const
    const { state, batch } = await db.withInstitution(id, (tx) => bookEntry(tx, id, given, BY_HAND))
    equal(state, 'booked')
    return batch.id
  }
  async function cancel() {
    const read = { kind: 'transactions', id: 'T1', revision: await revision() } as const
    await db.withInstitution(id, (tx) => cancelEntry(tx, id, read, BY_HAND))
  }

  it('is warned of each line that replaces a correction, and of none that is as what was corrected', async () => {
    await send([BOUGHT])
    const corrected = BOUGHT.replace(',10,', ',7,')
    await correct(corrected)
    deepEqual(await send([corrected], true), { failures: [], warnings: [] })
    const expected = [
      [
        { line: 3 },
        'T1 was corrected by hand on 2024-02-01 by anna@house.test. This line replaces the correction: let the sender correct it ' +
          'too, if it is right.',
      ],
    ]
    const lines = [BOUGHT.replace('T1', 'T2'), BOUGHT]
    deepEqual((await send(lines, true)).warnings, expected)
    deepEqual((await send(lines)).warnings, expected)
    deepEqual((await send([BOUGHT.replace(',10,', ',11,')])).warnings, [], 'the correction is replaced already')
  })

  it('is warned where the entry was moved, and not of what was undone', async () => {
    await send([BOUGHT])
    const batch = await correct(BOUGHT.replace('A1', 'A2'))
    equal((await send([BOUGHT], true)).warnings.length, 1)
    await undo(db, id, batch, AT)
    deepEqual((await send([BOUGHT.replace(',10,', ',8,')], true)).warnings, [])
  })

  it('is warned of each line that brings back what was cancelled', async () => {
    await send([BOUGHT])
    await cancel()
    const expected = [
      [
        { line: 2 },
        'T1 was cancelled on 2024-02-01 by anna@house.test. This line brings it back: let the sender leave it out, if it is to ' +
          'stay cancelled.',
      ],
    ]
    deepEqual((await send([BOUGHT], true)).warnings, expected)
    deepEqual((await send([BOUGHT])).warnings, expected)
    deepEqual((await send([BOUGHT])).warnings, [])
  })

  const SOLD = 'T2,A1,2024-01-04,sell,ONE,-4,101,USD,T1'
  const refusals = async (...lines: readonly string[]) =>
    (await send(lines, true)).failures.map(({ line, column, reason, remedy }) => [line, column, `${reason} ${remedy}`])

  it('is refused where it changes a trade whose lot a booked one closes', async () => {
    await send([BOUGHT, SOLD])
    const text =
      '"T2" closes the lot that this trade opened, and no longer could. Correct or cancel "T2" first, or send both in one import.'
    const refused = (column: string) => [[2, column, text]]
    deepEqual(await refusals(BOUGHT.replace('A1', 'A2')), refused('account'))
    deepEqual(await refusals(BOUGHT.replace('ONE', 'TWO')), refused('instrument'))
    deepEqual(await refusals(BOUGHT.replace('01-03', '01-05')), refused('trade_date'))
    deepEqual(await refusals(BOUGHT.replace('buy,ONE,10', 'sell,ONE,-10')), refused('quantity'))
    deepEqual(await refusals(BOUGHT.replace('01-03', '01-04').replace(',10,100', ',12,99')), [])
  })

  it('is taken where it changes both trades, or the other one closes the lot no longer', async () => {
    await send([BOUGHT, SOLD])
    const moved = BOUGHT.replace('A1', 'A2')
    deepEqual(await refusals(moved, SOLD.replace('A1', 'A2')), [])
    deepEqual(await refusals(moved, SOLD.replace(',T1', ',')), [])
    equal((await refusals(moved, SOLD)).length, 1)
    await send([SOLD.replace(',T1', ',')])
    deepEqual(await refusals(moved), [])
  })
})
