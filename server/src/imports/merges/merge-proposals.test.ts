import { deepEqual, equal } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { MergeProposal } from '@portal/contract/institution/instruments.ts'
import { type ImportPortal, openImportPortal } from '../../../testing/servers/import-portal.ts'

const FILES = {
  'clients.csv': 'id,name,reporting_currency\nC,Oak,USD\n',
  'reporting-currencies.csv': 'currency\nUSD\n',
  'accounts.csv': 'id,client,name,currency\nL1,C,First,USD\nL2,C,Second,USD\n',
  'instruments.csv': [
    'id,ticker,name,kind,currency,asset_class,isin,cusip',
    'APPLE,AAPL,Apple Inc.,share,USD,Equity,US0378331005,',
    'BROKER,BROKER,Apple common stock,share,USD,Equity,,037833100',
    'ONE,ONE,One plc,share,USD,Equity,,',
    'TWIN,TWIN,One p.l.c.,share,USD,Equity,,',
    'EURO,TWIN,One plc,share,EUR,Equity,,',
  ].join('\n'),
  'transactions.csv': [
    'id,account,trade_date,type,instrument,quantity,price,currency',
    'T1,L1,2024-01-03,buy,TWIN,10,100,USD',
    'T2,L2,2024-01-03,buy,TWIN,10,100,USD',
    'T3,L2,2024-01-03,buy,ONE,10,100,USD',
    'T4,L1,2024-01-03,buy,BROKER,10,100,USD',
  ].join('\n'),
  'income.csv': 'id,account,pay_date,type,instrument,currency,amount\nI1,L1,2024-01-04,dividend,TWIN,USD,5\n',
  'transfers.csv': 'id,account,date,counterparty,instrument,quantity\nM1,L1,2024-01-04,Bank,TWIN,5\n',
}

describe('proposed merges over HTTP', () => {
  let house: ImportPortal
  before(async () => {
    house = await openImportPortal()
    equal((await house.sent('books', FILES)).state, 'booked')
  })
  after(() => house.close())

  const proposed = async (as = 'admin') => (await house.call('GET', '/instruments/merge-proposals', as)).body
  const idsOf = ({ rows }: { readonly rows: readonly MergeProposal[] }) =>
    rows.map(({ because, merged, kept }) => [because, merged.id, kept.id])

  it('say why, and what the ledger has of each: the one with an ISIN or with more entries is kept', async () => {
    const { rows, rowCount } = await proposed()
    equal(rowCount, 2)
    deepEqual(idsOf({ rows }), [
      ['isin', 'BROKER', 'APPLE'],
      ['name', 'ONE', 'TWIN'],
    ])
    deepEqual(rows[1].kept, {
      id: 'TWIN',
      ticker: 'TWIN',
      name: 'One p.l.c.',
      currency: 'USD',
      isin: null,
      entries: 4,
      accountCount: 2,
      accounts: ['First', 'Second'].map((account) => ({ client: 'Oak', account })),
    })
    deepEqual([rows[0].common, rows[0].kept.entries, rows[0].kept.accounts], ['US0378331005', 0, []])
  })

  it('are each taken by the server, are gone then, and are back after the undo; entries count as those of the kept one', async () => {
    const { rows } = await proposed()
    const batches: string[] = []
    for (const { merged, kept } of rows) {
      const { status, body } = await house.call('POST', '/instruments/merges', 'admin', { merged: merged.id, kept: kept.id })
      equal(status, 200)
      batches.push(body.id)
    }
    deepEqual(await proposed(), { rows: [], rowCount: 0 })
    await house.sent('a third', {
      'instruments.csv': 'id,ticker,name,kind,currency,asset_class\nTHIRD,ONE,Third,share,USD,Equity\n',
    })
    const [third] = (await proposed()).rows
    deepEqual(
      [third.because, third.common, third.merged.id, third.kept.id, third.kept.entries],
      ['ticker', 'ONE', 'THIRD', 'TWIN', 5],
    )
    for (const id of batches) equal((await house.undo(id, 'admin')).status, 200)
    deepEqual(idsOf(await proposed()), [...idsOf({ rows }), ['ticker', 'THIRD', 'ONE']])
  })

  it('are those of the own institution', async () => {
    await house.sent('elsewhere', { 'instruments.csv': FILES['instruments.csv'] })
    deepEqual(await proposed('stranger'), { rows: [], rowCount: 0 })
  })
})
