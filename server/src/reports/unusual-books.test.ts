import { deepEqual, equal, ok } from 'node:assert/strict'
import { describe, it } from 'node:test'
import { factorRiskEvolution } from '@portal/contract/charts/factor-risk-evolution.ts'
import { portfolioEvolutionCharts } from '@portal/contract/charts/portfolio-evolution.ts'
import { explain } from '@portal/contract/reports/explain.ts'
import { explanationValue } from '@portal/contract/reports/explanation-value.ts'
import { factorRisk } from '@portal/contract/reports/factor-risk.ts'
import { statistics } from '@portal/contract/reports/performance/statistics.ts'
import { closeTo } from '../../../analytics/testing/close-to.ts'
import { RISK_LEDGER } from '../../testing/datasets/risk-ledger.ts'
import { inKind, share, trade } from '../../testing/datasets/sample-dataset.ts'
import { openMemoryInstitution } from '../../testing/institutions/memory-institution.ts'
import { assertDerivations } from '../../testing/replies/derivation-laws.ts'
import type { Dataset } from '../ingest/dataset.ts'

const money = (id: string, account: string, date: string, amount: string, currency = 'USD') =>
  inKind(id, { account, date, currency, amount, instrument: null, quantity: null })
const dealt = (id: string, account: string, tradeDate: string, quantity: string, price: string) =>
  trade(id, { account, tradeDate, quantity, price, instrument: 'RISE', type: quantity.startsWith('-') ? 'sell' : 'buy' })

/*
 * Accounts beside Alpha, each with less than everything. The closes are of 21 March 2025 to Friday 20 March 2026.
 *
 *   Emptied   bought RISE in November, sold all and paid out on 15 January, funded again on 2 March: nothing for six weeks
 *   Cash      cash alone
 *   Young     opened on the last day
 *   Overdrawn bought for more than it had: NPV and cash are below zero at times
 *   Short     sold RISE short
 *   Unrated   holds what has no exchange rate
 *   Empty     no entry at all
 */
const NAMES = ['Emptied', 'Cash', 'Young', 'Overdrawn', 'Short', 'Unrated', 'Empty']
const LEDGER: Dataset = {
  ...RISK_LEDGER,
  instruments: [...RISK_LEDGER.instruments, share('FAR', { currency: 'SEK' })],
  accounts: [...RISK_LEDGER.accounts, ...NAMES.map((name) => ({ ...RISK_LEDGER.accounts[0]!, id: name, name }))],
  prices: [...RISK_LEDGER.prices, { instrument: 'FAR', day: '2026-01-02', close: '50' }],
  transfers: [
    ...RISK_LEDGER.transfers,
    money('E1', 'Emptied', '2025-11-03', '10000'),
    money('E2', 'Emptied', '2026-01-15', '-10000'),
    money('E3', 'Emptied', '2026-03-02', '5000'),
    money('C1', 'Cash', '2025-11-03', '700'),
    money('Y1', 'Young', '2026-03-20', '700'),
    money('O1', 'Overdrawn', '2025-11-03', '10'),
    money('S1', 'Short', '2025-11-03', '20000'),
    money('U1', 'Unrated', '2025-11-03', '700'),
    inKind('U2', { account: 'Unrated', date: '2026-01-02', instrument: 'FAR', quantity: '10', costPrice: '40' }),
  ],
  transactions: [
    dealt('TE1', 'Emptied', '2025-11-03', '50', '100'),
    dealt('TE2', 'Emptied', '2026-01-15', '-50', '100'),
    dealt('TO', 'Overdrawn', '2025-11-03', '20', '100'),
    dealt('TS', 'Short', '2025-11-03', '-30', '100'),
  ],
}
const PERIODS = ['Max', '2025-12-01/2026-02-27', '2026-03-14/2026-03-15']
const OPTIONS = { costBasisMethod: 'fifo', columns: ['weight', 'totalPL', 'yield', 'duration'] }

describe('reports of unusual books', () => {
  const fixture = openMemoryInstitution(LEDGER)

  for (const account of NAMES)
    it(`${account}: every figure is explained, down to what was booked, or withheld with its reason`, async () => {
      for (const timePeriod of PERIODS)
        await assertDerivations(fixture, LEDGER, { accounts: [account], more: { ...OPTIONS, timePeriod } })
    })

  it('cash in another currency moves with its rate alone: nothing is specific', async () => {
    const days = LEDGER.prices.filter(({ instrument }) => instrument === 'INDEX').map(({ day }) => day)
    const fxRates = days.map((day, i) => ({ currency: 'EUR', day, rate: (1.2 + ((i * 7) % 11) / 100).toFixed(2) }))
    const foreign = openMemoryInstitution({
      ...LEDGER,
      fxRates,
      transfers: [...LEDGER.transfers, money('C2', 'Cash', '2025-11-03', '300', 'EUR')],
    })
    const asked = { accounts: ['Cash'], more: { timePeriod: 'Max' } }
    const { chart } = await foreign.ask(factorRiskEvolution, asked)
    deepEqual(new Set(chart!.series.find(({ key }) => key === 'Specific')?.values ?? [0]), new Set([0]))
    const { rows } = await foreign.ask(factorRisk, asked)
    const specific = rows.find(({ name }) => name === 'Specific')!
    closeTo(rows.find(({ name }) => name === 'EUR')!.pctExplain!, 1, 1e-12)
    equal(specific.pctExplain, 0)
    const more = { endpoint: factorRisk.path, row: ['Specific'], column: 'pctExplain' }
    equal((await foreign.ask(explain, { accounts: ['Cash'], more })).root!.value, 0)
    deepEqual(foreign.failedReconciliations, [])
  })

  it('a bridge without a valuation day and with an unknown NPV says what is unknown', async () => {
    for (const endpoint of Object.values(portfolioEvolutionCharts.bridge)) {
      const more = { timePeriod: '2026-03-14/2026-03-15' }
      const { chart, notes } = await fixture.ask(endpoint, { accounts: ['Unrated'], more })
      equal(chart, null)
      ok(notes!.some(({ field, reason }) => field === 'chart' && reason === 'No exchange rate of SEK up to 2026-03-13'))
    }
  })

  it('a day on which nothing was held returned nothing, which its month and its statistics say', async () => {
    for (const [row, column] of [
      [['calendar', '2026'], 'feb'],
      [['calendar', '2026'], 'whole'],
      [['Emptied'], 'worstMonth'],
      [['Emptied'], 'trackingError'],
    ] as const) {
      const more = { timePeriod: 'Max', endpoint: statistics.path, row, column }
      const { root, value } = await fixture.ask(explain, { accounts: ['Emptied'], more })
      closeTo(explanationValue(root!), value!, 1e-12, column)
    }
  })
})
