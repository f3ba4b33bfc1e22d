import { deepEqual } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { MappedList } from '@portal/contract/statements/mapped-lists.ts'
import { openTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { bookTwoInstitutions, HARBOUR } from '../../../testing/institutions/two-institutions.ts'
import { readToBook } from '../../../testing/read-statement.ts'
import { proposeStatements } from './book-statements.ts'

const TITLES = ['Valuta', 'Was', 'Summe', 'Whg', 'Geschaeft']
const MAPPING: MappedList = {
  of: 'entries',
  titles: TITLES,
  words: [],
  otherLines: 'fx',
  decimal: null,
  days: null,
  currency: null,
  isUnsigned: false,
  columns: [
    { field: 'day', title: 'Valuta' },
    { field: 'net', title: 'Summe' },
    { field: 'currency', title: 'Whg' },
    { field: 'deal', title: 'Geschaeft' },
  ],
}

describe('a currency deal of two lines in an explained list', () => {
  let test: TestDatabase
  before(async () => {
    test = await openTestDatabase()
    await bookTwoInstitutions(test.db)
  })
  after(() => test.close())

  async function propose(...lines: readonly string[]) {
    const file = await readToBook('deals.csv', [TITLES.join(';'), ...lines].join('\n'), [{ name: 'Bank', mapping: MAPPING }])
    const { files } = await proposeStatements(test.db, HARBOUR, [file], {
      choice: { accounts: ['Alpha'], client: 'Alder', makesClient: false },
      createsInstruments: true,
      readsLedger: true,
      label: { source: 'import', bookedBy: 'system', knownAt: new Date('2026-06-01T10:00:00Z') },
    })
    const { lines: counts } = files[0]!.statements[0]!
    return [counts.new, counts.doubtful, files[0]!.named!.map(({ code, place }) => [code, place?.line])]
  }
  const sold = '2026-03-05;Devisen;-1000,00;EUR;G7'

  it('is new as one', async () => {
    deepEqual(await propose(sold, '2026-03-06;Devisen;1090,00;USD;G7'), [2, 0, []])
  })
  it('is doubtful where its other line is missing, or is weeks away', async () => {
    deepEqual(await propose(sold), [0, 1, [['dealOneSide', 2]]])
    deepEqual(await propose(sold, '2026-03-26;Devisen;1090,00;USD;G7'), [
      ...[0, 2],
      [
        ['dealOneSide', 2],
        ['dealOneSide', 3],
      ],
    ])
  })
})
