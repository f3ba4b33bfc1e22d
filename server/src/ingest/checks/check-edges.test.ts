import { deepEqual } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { createInstitution } from '#store/institution/book-institution.ts'
import { openTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { EMPTY_DATASET, SAMPLE_DATASET, share, trade } from '../../../testing/datasets/sample-dataset.ts'
import { book } from '../booking/book.ts'
import type { Dataset } from '../dataset.ts'

const LABEL = { name: 'batch', source: 'import', bookedBy: 'system', knownAt: new Date('2024-02-01T10:00:00Z') } as const
const [client] = SAMPLE_DATASET.clients
const [account] = SAMPLE_DATASET.accounts
const [income] = SAMPLE_DATASET.income
const [curve] = SAMPLE_DATASET.curves
const [identifier] = SAMPLE_DATASET.identifiers

const NO_ENTRIES = { transactions: [], transfers: [], income: [] }
const openFor = (openedOn: string | null, closedOn: string | null, more: Partial<Dataset>): Partial<Dataset> => ({
  accounts: [{ ...account!, openedOn, closedOn }],
  ...NO_ENTRIES,
  ...more,
})
const tenors = (...list: readonly string[]) => list.map((tenor) => ({ ...curve!, tenor }))
const cash = (currency: string) =>
  share('CASH:EUR', { kind: 'cash', ticker: 'EUR', currency, assetClass: 'Cash', multiplier: '1' })
const named = (instrument: string, more: object) => ({ ...identifier!, instrument, toDay: null, ...more })
const OTHER = { ...client!, id: 'D', name: 'Other' }

/** Parts of the sample, each with the failures beside it: none where it is right. */
const CASES: readonly (readonly [what: string, changed: Partial<Dataset>, ...failures: string[]])[] = [
  ['a trade on the only day of an account', openFor('2024-01-03', '2024-01-03', { transactions: [trade('T')] })],
  [
    'income whose ex-date is before the account opened',
    openFor('2024-01-04', null, { income: [income!] }),
    'pay_date: The account opens on 2024-01-04.',
  ],
  [
    'accounts of one name that two clients have',
    {
      clients: [client!, OTHER],
      accounts: [account!, { ...account!, id: 'A9', client: 'D', portfolio: null }],
      transactions: [],
      transfers: [],
      income: [],
    },
  ],
  [
    'accounts of one name that a client has',
    { accounts: [...SAMPLE_DATASET.accounts, { ...account!, id: 'A9' }] },
    'name: The client has another account named "First".',
    'name: The client has another account named "First".',
  ],
  [
    'a report address without encryption',
    { clients: [{ ...client!, reportAddress: 'http://a.example' }] },
    'report_address: The address does not begin with https://.',
  ],
  ['a year beside twelve months of one curve', { curves: tenors('1Y', '12M') }, 'tenor: 12M and 1Y are the same length of time.'],
  ['a week beside seven days of one curve', { curves: tenors('1W', '7D') }, 'tenor: 7D and 1W are the same length of time.'],
  ['a week beside a day of one curve', { curves: tenors('1W', '1D') }],
  ['a dividend yield of nothing', { dividendYields: [{ ...SAMPLE_DATASET.dividendYields[0]!, yield: '0' }] }],
  [
    'a dividend yield below nothing',
    { dividendYields: [{ ...SAMPLE_DATASET.dividendYields[0]!, yield: '-0.01' }] },
    'yield: A dividend yield of -0.01 is no fraction from 0 to below 1.',
  ],
  ['an identifier of one day', { identifiers: [named('ONE', { fromDay: '2024-06-28', toDay: '2024-06-28' })] }],
  [
    'an identifier of two instruments on one day',
    { identifiers: [named('ONE', { toDay: '2024-06-28' }), named('TWO', { fromDay: '2024-06-28' })] },
    'value: wkn 716460 is that of "ONE" on some of these days.',
  ],
  [
    'an identifier of two instruments, one after the other',
    { identifiers: [named('ONE', { toDay: '2024-06-28' }), named('TWO', { fromDay: '2024-06-29' })] },
  ],
  [
    'a classification that two instruments have',
    { identifiers: ['ONE', 'TWO'].map((id) => named(id, { scheme: 'cfi', value: 'ESVUFR' })) },
  ],
  [
    'a grouping of nothing',
    { groupings: [{ ...SAMPLE_DATASET.groupings[0]!, instrument: null }] },
    'instrument: A line is of an instrument or of an account.',
  ],
  ['the cash of a currency', { instruments: [...SAMPLE_DATASET.instruments, cash('EUR')] }],
  [
    'the cash of a currency in another one',
    { instruments: [...SAMPLE_DATASET.instruments, cash('USD')] },
    'id: "CASH:EUR" is kept for the cash of that currency.',
  ],
]

describe('At the edges of what is right', () => {
  let test: TestDatabase
  let empty: string
  before(async () => {
    test = await openTestDatabase()
    empty = await institution('Empty House')
  })
  after(() => test.close())

  const institution = (name: string) =>
    createInstitution(test.db, { name, pivotCurrency: 'USD', reportingCurrencies: [], isDemo: false })
  async function findings(id: string, dataset: Dataset) {
    const { failures } = await book(test.db, id, dataset, LABEL, { dryRun: true })
    return failures.map(({ column, reason }) => `${column}: ${reason}`)
  }

  for (const [what, changed, ...wanted] of CASES)
    it(`${what}: ${wanted.length === 0 ? 'is right' : 'is refused'}`, async () => {
      deepEqual(await findings(empty, { ...SAMPLE_DATASET, ...changed }), wanted)
    })

  it('what is booked already is no namesake of itself, and an account stays with its client', async () => {
    const id = await institution('House')
    await book(test.db, id, SAMPLE_DATASET, LABEL)
    const { clients, portfolios, accounts } = SAMPLE_DATASET
    deepEqual(await findings(id, { ...EMPTY_DATASET, clients, portfolios, accounts }), [])
    const moved = { ...EMPTY_DATASET, clients: [OTHER], accounts: [{ ...account!, client: 'D', portfolio: null }] }
    deepEqual(await findings(id, moved), ['client: The account "A1" is of client "C".'])
  })
})
