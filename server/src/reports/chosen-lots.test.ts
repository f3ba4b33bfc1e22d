import { deepEqual, equal, ok } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { realisedGains } from '@portal/contract/reports/lots/realised-gains.ts'

import { closeTo } from '../../../analytics/testing/close-to.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { EMPTY_DATASET, inKind, share, trade } from '../../testing/datasets/sample-dataset.ts'
import { openMemoryInstitution } from '../../testing/institutions/memory-institution.ts'
import { openBookedInstitution } from '../../testing/institutions/reporting-institution.ts'
import { expandedExplanation, inputsOf } from '../../testing/replies/expanded-explanation.ts'
import type { CorporateActionRecord, Dataset, TransactionRecord } from '../ingest/dataset.ts'
import { answerPositionDetail } from './positions/position-detail.ts'
import { answerRealisedGains } from './positions/realised-gains.ts'

const DAYS = ['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05', '2026-03-06', '2026-03-09']
const closes = (instrument: string, price: string) => DAYS.map((day) => ({ instrument, day, close: price }))
const account = (id: string) => ({
  id,
  client: 'C',
  name: id,
  currency: 'USD',
  portfolio: null,
  benchmark: null,
  openedOn: null,
  closedOn: null,
})
const dealt = (id: string, tradeDate: string, quantity: string, price: string, more: Partial<TransactionRecord> = {}) =>
  trade(id, { account: 'A1', tradeDate, quantity, price, type: quantity.startsWith('-') ? 'sell' : 'buy', ...more })

/** 100 bought at 10, 100 at 20; 50 sold at 30 of the second. */
const BOUGHT = [dealt('T1', '2026-03-02', '100', '10'), dealt('T2', '2026-03-03', '100', '20')]
const SOLD = dealt('T3', '2026-03-06', '-50', '30', { lot: 'T2' })

const ledger = (transactions: Dataset['transactions'], more: Partial<Dataset> = {}): Dataset => ({
  ...EMPTY_DATASET,
  reportingCurrencies: ['USD'],
  instruments: [share('ONE'), share('TWO')],
  clients: [{ id: 'C', name: 'Client', reportingCurrency: 'USD', benchmark: null, reportAddress: null }],
  accounts: [account('A1'), account('A2')],
  prices: [...closes('ONE', '30'), ...closes('TWO', '60')],
  transactions,
  transfers: [inKind('X0', { date: '2026-03-02', currency: 'USD', amount: '100000', instrument: null, quantity: null })],
  ...more,
})

function action(type: CorporateActionRecord['type'], ratio: string, otherInstrument: string | null): CorporateActionRecord {
  return {
    id: 'S',
    instrument: 'ONE',
    type,
    exDate: '2026-03-05',
    payDate: null,
    ratio,
    otherInstrument,
    amount: null,
    currency: null,
  }
}

const more = (costBasisMethod: string) => ({ timePeriod: 'Max', costBasisMethod })

/** Cost and gain of each lot that was closed, and the notes about them. */
async function gainsOf(dataset: Dataset, method = 'fifo') {
  const fixture = openMemoryInstitution(dataset)
  const { rows, notes } = await fixture.ask(realisedGains, { more: more(method) })
  deepEqual(fixture.failedReconciliations, [])
  const reasons = (notes ?? []).filter(({ row }) => row !== 'rows').map(({ reason }) => reason)
  return { rows: rows.map(({ units, cost, gain }) => [units, cost, gain]), reasons }
}

const REST = 'The lot that the trade names does not have all of its units: the rest is closed by the method'

describe('a trade that names the lot to close', () => {
  let test: TestDatabase
  before(async () => {
    test = await openTestDatabase()
  })
  after(() => test.close())

  it('closes it, in realised gains and in the cost of the rest, as booked in the database', async () => {
    const fixture = await openBookedInstitution(test.db, ledger([...BOUGHT, SOLD]))
    for (const method of ['fifo', 'lifo']) {
      const { rows, total } = await fixture.ask(answerRealisedGains, { accounts: ['A1'], more: more(method) })
      deepEqual(
        rows.map(({ units, cost, gain }) => [units, cost, gain]),
        [[50, 1_000, 500]],
      )
      equal(total.gain, 500)
      const held = await fixture.ask(answerPositionDetail, { accounts: ['A1'], more: more(method) })
      const one = held.rows.find(({ ticker }) => ticker === 'ONE')
      deepEqual([one?.costBasis, one?.unrealisedPL, one?.realisedPL], [100 * 10 + 50 * 20, 2_500, 500])
    }
    deepEqual(fixture.failedReconciliations, [])
  })

  it('closes the rest by the method where the lot has less, with a note', async () => {
    const sold = { ...SOLD, quantity: '-120' }
    deepEqual(await gainsOf(ledger([...BOUGHT, sold])), {
      rows: [
        [20, 200, 400],
        [100, 2_000, 1_000],
      ],
      reasons: [REST],
    })
    const first = await gainsOf(ledger([...BOUGHT, { ...sold, lot: 'T1' }]), 'lifo')
    deepEqual(first, {
      rows: [
        [100, 1_000, 2_000],
        [20, 400, 200],
      ],
      reasons: [REST],
    })
    // All of the second lot was sold before.
    const before = dealt('T25', '2026-03-04', '-100', '30', { lot: 'T2' })
    deepEqual((await gainsOf(ledger([...BOUGHT, before, SOLD]))).rows[0], [50, 500, 1_000])
  })

  it('is ignored by average cost, which has no lots, with a note', async () => {
    const { rows, reasons } = await gainsOf(ledger([...BOUGHT, SOLD]), 'average')
    deepEqual(rows, [[50, 750, 750]])
    deepEqual(reasons, ['By average cost there are no lots to choose: the lot that the trade names is not applied'])
  })

  it('closes it in present units after a split, and as another instrument after a merger', async () => {
    // 100 at 20 became 200 at 10; 50 of them sold at 30.
    const split = await gainsOf(ledger([...BOUGHT, SOLD], { corporateActions: [action('split', '2', null)] }))
    deepEqual(split.rows, [[50, 500, 1_000]])
    // 100 ONE at 20 became 50 TWO that cost 2,000; 25 of them sold at 60.
    const sold = { ...SOLD, instrument: 'TWO', quantity: '-25', price: '60' }
    const merger = await gainsOf(ledger([...BOUGHT, sold], { corporateActions: [action('merger', '0.5', 'TWO')] }))
    deepEqual(merger.rows, [[25, 1_000, 500]])
  })

  it('closes it in the account to which it was transferred; in that account alone the units cost what they entered at', async () => {
    const transfers = [
      ...ledger([]).transfers,
      inKind('X1', { date: '2026-03-04', quantity: '-200', counterAccount: 'A2' }),
      inKind('X2', { account: 'A2', date: '2026-03-04', quantity: '200', counterAccount: 'A1' }),
    ]
    const dataset = ledger([...BOUGHT, { ...SOLD, account: 'A2' }], { transfers })
    deepEqual((await gainsOf(dataset)).rows, [[50, 1_000, 500]])
    const alone = await openMemoryInstitution(dataset).ask(realisedGains, { accounts: ['A2'], more: more('fifo') })
    deepEqual(
      alone.rows.map(({ cost, gain }) => [cost, gain]),
      [[1_500, 0]],
    )
    ok(alone.notes?.some(({ reason }) => reason === REST))
  })

  it('covers the short sale that it names', async () => {
    const short = [dealt('T1', '2026-03-02', '-100', '10'), dealt('T2', '2026-03-03', '-100', '20')]
    const { rows } = await gainsOf(ledger([...short, dealt('T3', '2026-03-06', '50', '12', { lot: 'T2' })]))
    deepEqual(rows, [[-50, 600, 400]])
  })

  it('follows the trade that opened it also on one day, whatever their ids', async () => {
    const later = dealt('T9', '2026-03-06', '50', '25')
    deepEqual((await gainsOf(ledger([...BOUGHT, { ...SOLD, lot: 'T9' }, later]))).rows, [[50, 1_250, 250]])
  })

  it('is named by the explanation of the gain', async () => {
    const fixture = openMemoryInstitution(ledger([...BOUGHT, SOLD]))
    const cost = await expandedExplanation(fixture, realisedGains, ['rows', '0'], 'cost', more('fifo'), { accounts: ['A1'] })()
    closeTo(cost.value, 1_000, 1e-9)
    ok(inputsOf(cost).some(({ source }) => source === 'Units of the lot that the closing trade names'))
    ok(inputsOf(cost).some(({ source }) => source === 'Entry T2 of transactions'))
  })
})
