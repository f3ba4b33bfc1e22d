import { deepEqual, equal } from 'node:assert/strict'
import { describe, it } from 'node:test'
import { explanationValue } from '@portal/contract/reports/explanation-value.ts'
import { taxLots } from '@portal/contract/reports/lots/tax-lots.ts'
import type { AssumedTaxAccount } from '@portal/contract/reports/lots/tax-method.ts'
import { idOf, institutionIdOf } from '#store/id.ts'
import { EMPTY_DATASET, inKind, share, trade } from '../../../testing/datasets/sample-dataset.ts'
import { openMemoryInstitution } from '../../../testing/institutions/memory-institution.ts'
import { expandedExplanation } from '../../../testing/replies/expanded-explanation.ts'

const NO_MORE = { portfolio: null, benchmark: null, openedOn: null, closedOn: null }
const [A, B] = ['A', 'B'].map((id) => ({ id, client: 'C', name: id, currency: 'USD', ...NO_MORE })) as [Account, Account]
type Account = (typeof EMPTY_DATASET.accounts)[number]
const deal = (id: string, account: string, tradeDate: string, quantity: string, price: string) =>
  trade(id, { account, tradeDate, quantity, price, type: quantity.startsWith('-') ? 'sell' : 'buy' })

/** 10 bought at 10 and 10 at 12, of which 10 are sold at 15; the tax group is the account A, first in, first out. */
const FIXTURE = openMemoryInstitution({
  ...EMPTY_DATASET,
  reportingCurrencies: ['USD'],
  instruments: [share('ONE')],
  clients: [{ id: 'C', name: 'Client', reportingCurrency: 'USD', benchmark: null, reportAddress: null }],
  accounts: [A, B],
  prices: [
    { instrument: 'ONE', day: '2026-01-02', close: '10' },
    { instrument: 'ONE', day: '2026-06-30', close: '15' },
  ],
  transfers: ['A', 'B'].map((of) => ({
    ...inKind(`X${of}`, { date: '2026-01-02', currency: 'USD', amount: '1000', instrument: null, quantity: null }),
    account: of,
  })),
  transactions: [
    deal('T1', 'A', '2026-01-05', '10', '10'),
    deal('T2', 'A', '2026-02-02', '10', '12'),
    deal('T3', 'A', '2026-03-02', '-10', '15'),
  ],
  taxGroups: [{ taxGroup: 'Owner', account: 'A', method: 'fifo', isTaxable: true, fromDay: '2000-01-01', toDay: null }],
})
const assumed = (account: string, more: Partial<AssumedTaxAccount>): AssumedTaxAccount => ({
  account: idOf(institutionIdOf('House'), 'account', account),
  group: 'Owner',
  method: 'fifo',
  isTaxable: true,
  ...more,
})
const ask = (...assumedGroups: AssumedTaxAccount[]) => FIXTURE.ask(taxLots, { more: { timePeriod: 'Max', assumedGroups } })

describe('tax groups that are assumed', () => {
  it('count as if they were stored, in place of the group and the method that an account has', async () => {
    const gainOf = async (...given: Parameters<typeof ask>) => (await ask(...given)).gainsTotal.gain
    // First in: 15 less 10, ten times; last in: 15 less 12; average: 15 less 11.
    deepEqual(
      [await gainOf(), await gainOf(assumed('A', { method: 'lifo' })), await gainOf(assumed('A', { method: 'canada' }))],
      [50, 30, 40],
    )
    equal(await gainOf(assumed('A', { isTaxable: false })), 0)
  })

  it('have accounts that join, with the method for all, and leave those of no group', async () => {
    const { groups } = await ask(assumed('B', { method: 'average' }))
    deepEqual(groups, [{ group: 'Owner', method: 'average', accounts: ['A', 'B'], exemptAccounts: [] }])
    deepEqual((await ask(assumed('A', { group: null }))).groups, [
      { group: 'Accounts without a tax group', method: 'fifo', accounts: ['A', 'B'], exemptAccounts: [] },
    ])
  })

  it('are explained by the same lots', async () => {
    const more = { timePeriod: 'Max', assumedGroups: [assumed('A', { method: 'lifo' })] }
    const root = await expandedExplanation(FIXTURE, taxLots, ['gainsTotal'], 'gain', more, { accounts: ['A', 'B'] })()
    equal(explanationValue(root), 30)
  })
})
