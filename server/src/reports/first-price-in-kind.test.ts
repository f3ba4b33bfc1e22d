import { deepEqual, equal, ok } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { performanceIndex } from '@portal/contract/charts/performance-index.ts'
import { realisedGains } from '@portal/contract/reports/lots/realised-gains.ts'
import { npvSnapshot } from '@portal/contract/reports/npv-snapshot.ts'
import { tradeHistory } from '@portal/contract/reports/trade-history.ts'

import { openTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { BOUGHT, bought, ledger, MAX, MONEY, npvOf } from '../../testing/datasets/first-price-ledger.ts'
import { inKind } from '../../testing/datasets/sample-dataset.ts'
import { openMemoryInstitution } from '../../testing/institutions/memory-institution.ts'
import { openBookedInstitution } from '../../testing/institutions/reporting-institution.ts'
import type { TransferRecord } from '../ingest/dataset.ts'
import { answerPortfolioEvolution } from './portfolio-evolution.ts'
import { answerNpvSnapshot } from './positions/npv-snapshot.ts'

describe('a holding before its first close', () => {
  let test: TestDatabase
  before(async () => {
    test = await openTestDatabase()
  })
  after(() => test.close())

  it('that moved between two accounts of the client has the price of its last trade in both; the scope stays known', async () => {
    const move = (id: string, at: string, quantity: string, counterAccount: string) =>
      inKind(id, { account: at, date: '2026-03-04', instrument: 'NEW', quantity, counterAccount })
    const moved = [...MONEY, move('X3', 'Alpha', '-40', 'Beta'), move('X4', 'Beta', '40', 'Alpha')]
    const fixture = await openBookedInstitution(test.db, ledger(3, { transactions: BOUGHT.slice(0, 1), transfers: moved }))
    const values = async () => {
      const { rows, total } = await fixture.ask(answerNpvSnapshot, { accounts: ['Alpha', 'Beta'] })
      return [...rows.map(({ npv }) => npv), total.npv]
    }
    // Alpha: 9,000 and 60 x 10. Beta: 10,000 and 40 x 10.
    deepEqual(await values(), [9_600, 10_400, 20_000])
    await fixture.book({ transactions: [bought('T1', 'Alpha', '2026-03-03', '100', '11')] })
    // Alpha: 8,900 and 60 x 11. Beta: 10,000 and 40 x 11.
    deepEqual(await values(), [9_560, 10_440, 20_000])
    await fixture.book({ prices: [{ instrument: 'NEW', day: '2026-03-06', close: '15' }] })
    const evolution = await fixture.ask(answerPortfolioEvolution, { accounts: ['Beta'], more: MAX })
    equal(evolution.sectionRow.totalPL, 40 * 4)
    deepEqual(fixture.failedReconciliations, [])
  })

  it('that was transferred in kind has the value of its cost; without a cost it is withheld, and the instrument named', async () => {
    const given = (more: Partial<TransferRecord>) => ({
      transactions: [],
      transfers: [...MONEY, inKind('X3', { account: 'Alpha', date: '2026-03-03', instrument: 'NEW', quantity: '100', ...more })],
    })
    const stated = ledger(6, given({ costPrice: '9', costDate: '2025-01-02' }))
    equal(await npvOf(ledger(4, given({ costPrice: '9', costDate: '2025-01-02' })), 'Alpha'), 10_900)
    equal(await npvOf(stated, 'Alpha'), 11_600)
    const fixture = openMemoryInstitution(stated)
    const { profitAndLoss } = await fixture.ask(realisedGains, { more: MAX })
    deepEqual([profitAndLoss.totalPL, profitAndLoss.unrealisedChange], [700, 700])
    const { transfers } = await fixture.ask(tradeHistory, { more: MAX })
    ok(transfers.some(({ amount }) => amount === 900))
    deepEqual(fixture.failedReconciliations, [])
    const unstated = openMemoryInstitution(ledger(4, given({})))
    const { total, notes } = await unstated.ask(npvSnapshot)
    equal(total.npv, null)
    ok(notes?.some(({ reason }) => reason === 'No price of NEW up to 2026-03-05'))
    const gains = await openMemoryInstitution(ledger(6, given({}))).ask(realisedGains, { more: MAX })
    ok(gains.notes?.some(({ row, reason }) => row === 'profitAndLoss' && reason === 'No price of NEW up to 2026-03-03'))
    const index = await openMemoryInstitution(ledger(6, given({}))).ask(performanceIndex, { more: MAX })
    equal(index.chart, null)
  })
})
