import { deepEqual, rejects } from 'node:assert/strict'
import { describe, it } from 'node:test'
import { whatIf } from '@portal/contract/reports/what-if.ts'
import type { Dataset } from '../../../server/src/ingest/dataset.ts'
import { EMPTY_DATASET, inKind, share, trade } from '../../../server/testing/datasets/sample-dataset.ts'
import { openMemoryInstitution } from '../../../server/testing/institutions/memory-institution.ts'

const DAYS = ['2026-03-18', '2026-03-19', '2026-03-20']
const UNUSED = { portfolio: null, benchmark: null, openedOn: null, closedOn: null }
const account = (id: string) => ({ id, name: id, client: 'C', currency: 'USD', ...UNUSED })
const paid = (id: string, of: string, currency: string, amount: string): Dataset['transfers'][number] => ({
  ...inKind(id, { account: of, date: DAYS[0]! }),
  instrument: null,
  quantity: null,
  costPrice: null,
  costDate: null,
  currency,
  amount,
})
const dealt = (id: string, of: string, instrument: string, tradeDate: string, quantity: string) =>
  trade(id, { account: of, instrument, tradeDate, quantity, price: '50' })

/** Shares at 50, EURO in euros; a euro is 1.25 dollars. Accounts have what a test books. */
const institution = (more: Partial<Dataset>) =>
  openMemoryInstitution({
    ...EMPTY_DATASET,
    reportingCurrencies: ['USD', 'EUR'],
    clients: [{ id: 'C', name: 'Client', reportingCurrency: 'USD', benchmark: null, reportAddress: null }],
    accounts: ['Alpha', 'Beta'].map(account),
    instruments: [share('SHARE'), share('EURO', { currency: 'EUR' }), share('TWIN', { ticker: 'SHARE' })],
    prices: ['SHARE', 'EURO', 'TWIN'].flatMap((instrument) => DAYS.map((day) => ({ instrument, day, close: '50' }))),
    fxRates: DAYS.map((day) => ({ currency: 'EUR', day, rate: '1.25' })),
    ...more,
  })

describe('the trades of a change', () => {
  it('fill up a currency by what they take from it, and leave what was overdrawn before', async () => {
    const transfers = [paid('M1', 'Alpha', 'USD', '10000'), paid('M2', 'Alpha', 'EUR', '-300')]
    const { trades } = await institution({ transfers }).ask(whatIf, { more: { changes: [{ ticker: 'EURO', quantity: 10 }] } })
    deepEqual(
      trades.map(({ ticker, quantity, cash }) => [ticker, quantity, cash]),
      [
        ['EURO', 10, -500],
        ['EURUSD', 500, -625],
      ],
    )
  })

  it('are of the account that held the instrument before, where none holds it now', async () => {
    const sold = {
      transfers: [paid('M1', 'Alpha', 'USD', '10000'), paid('M2', 'Beta', 'USD', '10000')],
      transactions: [dealt('T1', 'Beta', 'SHARE', DAYS[0]!, '10'), dealt('T2', 'Beta', 'SHARE', DAYS[1]!, '-10')],
    }
    const more = { grouping: 'account', changes: [{ ticker: 'SHARE', quantity: 20 }] }
    const { sections } = await institution(sold).ask(whatIf, { more })
    deepEqual(
      sections.flatMap(({ sectionRow, subRows }) =>
        subRows.filter(({ ticker }) => ticker === 'SHARE').map(({ position }) => [sectionRow.ticker, position]),
      ),
      [['Beta', 20]],
    )
  })

  it('are of the instrument that is held, where two have the ticker; where none is, it is refused', async () => {
    const transfers = [paid('M1', 'Alpha', 'USD', '10000')]
    const changes = [{ ticker: 'SHARE', quantity: 30 }]
    const transactions = [dealt('T1', 'Alpha', 'TWIN', DAYS[0]!, '10')]
    const { trades } = await institution({ transfers, transactions }).ask(whatIf, { more: { changes } })
    deepEqual(
      trades.map(({ ticker, quantity }) => [ticker, quantity]),
      [['SHARE', 20]],
    )
    await rejects(institution({ transfers }).ask(whatIf, { more: { changes } }), /SHARE cannot be changed/)
  })
})
