import { deepEqual, equal } from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'

import { undo } from '#ingest/booking/undo.ts'
import type { TransactionRecord } from '#ingest/dataset.ts'
import { answerNpvSnapshot } from '#reports/positions/npv-snapshot.ts'
import { readDataVersions } from '#store/booking/data-versions.ts'
import { openTestDatabase, type TestDatabase } from '../testing/database.ts'
import { inKind, share, trade } from '../testing/datasets/sample-dataset.ts'
import { openBookedInstitution, type ReportingInstitution } from '../testing/institutions/reporting-institution.ts'
import { nextSecond } from '../testing/next-second.ts'

const account = (id: string, client: string) => ({
  id,
  client,
  name: id,
  currency: 'USD',
  portfolio: null,
  benchmark: null,
  openedOn: null,
  closedOn: null,
})
const client = (id: string, name: string) => ({ id, name, reportingCurrency: 'USD', benchmark: null, reportAddress: null })

/** A client with 100 shares of FALL, whose close of 17 March 2026 is in doubt, and another client who trades. */
const HOUSE = {
  reportingCurrencies: ['USD'],
  instruments: [share('FALL'), share('CALM')],
  clients: [client('C', 'Client'), client('D', 'Other')],
  accounts: [account('Alpha', 'C'), account('Beta', 'D')],
  prices: [
    { instrument: 'FALL', day: '2026-03-16', close: '100' },
    { instrument: 'FALL', day: '2026-03-17', close: '30' },
    { instrument: 'CALM', day: '2026-03-17', close: '10' },
  ],
  fxRates: [
    { currency: 'EUR', day: '2026-03-16', rate: '1.1' },
    { currency: 'EUR', day: '2026-03-17', rate: '1.5' },
  ],
  transfers: [
    inKind('X1', { account: 'Alpha', date: '2026-03-16', instrument: 'FALL', quantity: '100' }),
    {
      ...inKind('X2', { account: 'Alpha', date: '2026-03-16', instrument: null, quantity: null }),
      currency: 'EUR',
      amount: '1000',
    },
    {
      ...inKind('X3', { account: 'Beta', date: '2026-03-16', instrument: null, quantity: null }),
      currency: 'USD',
      amount: '5000',
    },
  ],
}

describe('a price at which any client of the institution traded', () => {
  let test: TestDatabase
  let fixture: ReportingInstitution
  let marketVersion = 0
  before(async () => {
    test = await openTestDatabase()
  })
  after(() => test.close())
  beforeEach(async () => {
    fixture = await openBookedInstitution(test.db, HOUSE)
    marketVersion = await currentVersion()
  })

  const currentVersion = async () => {
    const { institutionId } = fixture
    return (await test.db.withInstitution(institutionId, (tx) => readDataVersions(tx, institutionId, [])))!.market
  }
  const isMarketChanged = async () => (await currentVersion()) !== marketVersion
  const deal = (price: string, more: Partial<TransactionRecord> = {}) =>
    fixture.book({
      transactions: [
        trade('T1', { account: 'Beta', tradeDate: '2026-03-17', instrument: 'FALL', quantity: '1', price, ...more }),
      ],
    })
  /** NPV of the first client, and what is in doubt. */
  const npv = async (more: object = {}) => {
    const { total, notes = [] } = await fixture.ask(answerNpvSnapshot, { accounts: ['Alpha'], more })
    const doubts = notes.flatMap(({ row, field, doubt }) => (row === 'Total' && field === 'npv' && doubt ? [doubt.of] : []))
    return [total.npv, doubts]
  }

  it('confirms a close in doubt for all who hold the instrument, until the booking is undone', async () => {
    // 100 x 100 + 1,000 x 1.1, then 100 x 30.
    deepEqual(await npv(), [11_100, ['FALL', 'EUR']])
    const batch = await deal('33')
    deepEqual(await npv(), [4_100, ['EUR']])
    equal(await isMarketChanged(), true)
    await undo(test.db, fixture.institutionId, batch, new Date())
    fixture.invalidate()
    deepEqual(await npv(), [11_100, ['FALL', 'EUR']])
    deepEqual(fixture.failedReconciliations, [])
  })
  it('is evidence since it was recorded: a report as recorded before has the doubt', async () => {
    const before = await nextSecond()
    await deal('33')
    deepEqual(await npv({ asKnownOn: before }), [11_100, ['FALL', 'EUR']])
    deepEqual(await npv(), [4_100, ['EUR']])
  })
  it('near the last believed close alone rejects the one in doubt', async () => {
    await deal('99')
    deepEqual(await npv(), [11_100, ['EUR']])
  })
  it('that is near neither, or of another currency, or cancelled by a revision, settles nothing; the market stays as it is', async () => {
    await deal('60')
    await deal('33', { id: 'T2', currency: 'EUR' })
    await deal('10', { id: 'T3', instrument: 'CALM' })
    equal(await isMarketChanged(), false)
    await deal('33', { id: 'T4' })
    await deal('60', { id: 'T4' })
    deepEqual(await npv(), [11_100, ['FALL', 'EUR']])
  })
  it('of another institution settles nothing', async () => {
    const other = await openBookedInstitution(test.db, { ...HOUSE, transactions: [] })
    await other.book({
      transactions: [trade('T1', { account: 'Beta', tradeDate: '2026-03-17', instrument: 'FALL', quantity: '1', price: '33' })],
    })
    deepEqual(await npv(), [11_100, ['FALL', 'EUR']])
  })
  it('of a currency against the pivot confirms a rate, bought or sold', async () => {
    await deal('1.45', { type: 'fx', instrument: 'CASH:EUR', currency: 'USD' })
    // 100 x 100 + 1,000 x 1.5.
    deepEqual(await npv(), [11_500, ['FALL']])
    fixture = await openBookedInstitution(test.db, HOUSE)
    await deal('0.69', { type: 'fx', instrument: 'CASH:USD', currency: 'EUR' })
    deepEqual(await npv(), [11_500, ['FALL']])
    deepEqual(fixture.failedReconciliations, [])
  })
})
