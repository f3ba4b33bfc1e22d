import { deepEqual, ok } from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { ExplanationNode } from '@portal/contract/reports/explain.ts'
import { realisedGains } from '@portal/contract/reports/lots/realised-gains.ts'
import { positionDetail } from '@portal/contract/reports/position-detail.ts'

import { closeTo } from '../../../analytics/testing/close-to.ts'
import type { Dataset } from '../../../server/src/ingest/dataset.ts'
import { EMPTY_DATASET, share, trade } from '../../../server/testing/datasets/sample-dataset.ts'
import { openMemoryInstitution } from '../../../server/testing/institutions/memory-institution.ts'
import { assertDerivations } from '../../../server/testing/replies/derivation-laws.ts'
import { expandedExplanation, inputsOf } from '../../../server/testing/replies/expanded-explanation.ts'

/*
 * Alpha, in USD:
 *
 *    2 Mar  buys 10 at 10;  6 Mar  sells 25 at 20: 10 are closed, 15 are short
 *    9 Mar  buys 40 at 30: covers the 15, 25 are long at 30;  11 Mar  buys 25 at 40: 50 at 35
 *   13 Mar  sends 20 in kind to Beta, which buys 5 at 60 on 16 Mar: 25 at 40
 *   18 Mar  Alpha sells 10 of its 30 at 50
 *
 * A euro costs 1.25 until 13 March and 1 from 16 March on, so Alpha's 35 dollars are 28 euros.
 */
const ACCOUNT = { client: 'C', currency: 'USD', portfolio: null, benchmark: null, openedOn: null, closedOn: null }
const IN_KIND = { date: '2026-03-13', currency: null, amount: null, instrument: 'UNIT', costPrice: null, costDate: null }
const DAYS = ['2026-03-02', '2026-03-06', '2026-03-09', '2026-03-11', '2026-03-13', '2026-03-16', '2026-03-18']
const LEDGER: Dataset = {
  ...EMPTY_DATASET,
  reportingCurrencies: ['USD', 'EUR'],
  instruments: [share('UNIT')],
  clients: [{ id: 'C', name: 'Client', reportingCurrency: 'USD', benchmark: null, reportAddress: null }],
  accounts: [
    { ...ACCOUNT, id: 'Alpha', name: 'Alpha' },
    { ...ACCOUNT, id: 'Beta', name: 'Beta' },
  ],
  prices: DAYS.map((day) => ({ instrument: 'UNIT', day, close: '45' })),
  fxRates: DAYS.map((day) => ({ currency: 'EUR', day, rate: day < '2026-03-16' ? '1.25' : '1' })),
  transactions: [
    bought('T1', 'Alpha', '2026-03-02', '10', '10'),
    bought('T2', 'Alpha', '2026-03-06', '-25', '20'),
    bought('T3', 'Alpha', '2026-03-09', '40', '30'),
    bought('T4', 'Alpha', '2026-03-11', '25', '40'),
    bought('T5', 'Beta', '2026-03-16', '5', '60'),
    bought('T6', 'Alpha', '2026-03-18', '-10', '50'),
  ],
  transfers: [
    { ...IN_KIND, id: 'X1', account: 'Alpha', counterparty: 'Beta', counterAccount: 'Beta', quantity: '-20' },
    { ...IN_KIND, id: 'X2', account: 'Beta', counterparty: 'Alpha', counterAccount: 'Alpha', quantity: '20' },
  ],
}

function bought(id: string, account: string, tradeDate: string, quantity: string, price: string) {
  const type = quantity.startsWith('-') ? 'sell' : 'buy'
  return trade(id, { account, type, instrument: 'UNIT', tradeDate, quantity, price })
}

const fixture = openMemoryInstitution(LEDGER)
const BOTH = { accounts: ['Alpha', 'Beta'] }
const costOf = (account: string) =>
  expandedExplanation(fixture, positionDetail, ['UNIT', account], 'costBasis', { costBasisMethod: 'average' }, BOTH)
/** The entries that money and units come from, and what is neither an entry nor one of what a derivation may end with. */
const entriesOf = (node: ExplanationNode) =>
  [...new Set(inputsOf(node).flatMap(({ source }) => /^Entry (\S+)/.exec(source)?.[1] ?? []))].sort()
const KNOWN = /^(Entry |Closing prices|Exchange rates|Units matched|The (same currency|currency that rates))/
const statedIn = (node: ExplanationNode) =>
  inputsOf(node).filter(
    ({ label, source, remark }) => !KNOWN.test(source) || label.startsWith('Cost') || /what all units cost/.test(remark ?? ''),
  )

describe('an average cost', () => {
  it('of a position that crossed zero begins with the part of the trade that opened it', async () => {
    const root = await costOf('Alpha')()
    // 20 left at 35.
    closeTo(root.value, 700, 1e-9)
    deepEqual(statedIn(root), [])
    closeTo((await costOf('Alpha')('Opened by the trade of 2026-03-09')).value, 25 / 40, 1e-12)
    deepEqual(entriesOf(await costOf('Alpha')('Cost of all UNIT held')), ['T1', 'T2', 'T3', 'T4', 'T6', 'X1'])
  })

  it('of units from another account of the scope is their part of what all units there had cost', async () => {
    const root = await costOf('Beta')()
    // 20 at 35 and 5 at 60.
    closeTo(root.value, 1000, 1e-9)
    deepEqual(statedIn(root), [])
    closeTo((await costOf('Beta')('Came with the transfer of 2026-03-13')).value, 20 / 50, 1e-12)
    const sources = new Set(inputsOf(root).map(({ source }) => source))
    for (const id of ['T3', 'T4', 'T5', 'X2'])
      ok(sources.has(`Entry ${id} of transactions`) || sources.has(`Entry ${id} of transfers`), id)
  })

  it('in the instrument’s currency is what the exchange rate made a gain of', async () => {
    const fields = { timePeriod: 'Max', costBasisMethod: 'average' }
    const inEuros = { ...BOTH, currency: 'EUR' }
    // The newest closing first: of the 10 units of 18 March 5 are of the lot of 9 March, the others of that of 11 March.
    const open = expandedExplanation(fixture, realisedGains, ['rows', '0'], 'fxGain', fields, inEuros)
    const root = await open()
    // 175 dollars are 175 euros at the closing and cost 140.
    closeTo(root.value, 35, 1e-9)
    closeTo((await open('Cost in USD')).value, 175, 1e-9)
    deepEqual(statedIn(root), [])
  })

  it('has no figure in any call that does not follow from closes, rates and entries', async () => {
    await assertDerivations(fixture, LEDGER, { ...BOTH, more: { timePeriod: 'Max', costBasisMethod: 'average' } })
    await assertDerivations(fixture, LEDGER, { ...BOTH, currency: 'EUR', more: { timePeriod: 'Max', costBasisMethod: 'lifo' } })
  })
})
