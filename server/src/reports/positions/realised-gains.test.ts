import { deepEqual, equal } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'

import { scopeLots } from '@portal/engine/lots/cost-lots.ts'
import { answerEvolutionBridge } from '#charts/portfolio-evolution-bridge.ts'
import type { Dataset, IncomeRecord, TransferRecord } from '#ingest/dataset.ts'
import { realisedGainReply } from '#reports/limited-tables/realised-gain-reply.ts'
import { answerPortPerformance } from '#reports/performance/port-performance.ts'
import { answerPortfolioCalculator } from '#reports/portfolio-calculator.ts'
import { closeTo } from '../../../../analytics/testing/close-to.ts'
import { openTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { EMPTY_DATASET, share, trade } from '../../../testing/datasets/sample-dataset.ts'
import { openReportingInstitution, type ReportingInstitution } from '../../../testing/institutions/reporting-institution.ts'
import { answerPositionDetail } from './position-detail.ts'
import { answerRealisedGains } from './realised-gains.ts'

const at = (day: string): number => Date.parse(day) / 1000
const closes = (instrument: string, days: Readonly<Record<string, string>>) =>
  Object.entries(days).map(([day, close]) => ({ instrument, day, close }))
const bought = (id: string, tradeDate: string, instrument: string, quantity: string, price: string, fees = '0') =>
  trade(id, { account: 'Alpha', tradeDate, type: quantity.startsWith('-') ? 'sell' : 'buy', instrument, quantity, price, fees })
const NO_ENDS = {
  counterAccount: null,
  currency: null,
  amount: null,
  instrument: null,
  quantity: null,
  costPrice: null,
  costDate: null,
}
const transfer = (id: string, date: string, more: Partial<TransferRecord>): TransferRecord => ({
  ...NO_ENDS,
  id,
  account: 'Alpha',
  date,
  counterparty: 'Bank',
  ...more,
})
const income = (
  id: string,
  payDate: string,
  type: IncomeRecord['type'],
  instrument: string | null,
  amount: string,
): IncomeRecord => ({
  id,
  account: 'Alpha',
  payDate,
  type,
  instrument,
  amount,
  exDate: null,
  currency: 'USD',
  gross: null,
  tax: null,
})

/*
 * One account in dollars; a euro costs 1.10, from 2 March 2026 on 1.20. The last close is Friday 20 March 2026; a period of a month
 * starts at the close of 20 February.
 *
 *   ONE   20 on 5 January, 2 for 1 on 10 February, 12 on 20 February, 14 on 10 March, 15 on 20 March; a dividend of 25 on 12 March
 *         5 January 100 bought for 2,010 with fees, 20 February 100 for 1,204; 10 March 250 of the 300 sold for 3,493
 *   EURO  10 bought at 50 EUR, paid 550 USD; sold at 60 EUR for 720 USD
 *   SHRT  20 sold short for 599, covered for 501
 *   FUTR  2 bought at 500, 10 USD a point; 503 at the end
 *   GIFT  5 that cost 40 each in 2019 enter on 12 March at 100; 110 at the end
 *   a custody fee of 8 on 16 March
 */
const LEDGER: Dataset = {
  ...EMPTY_DATASET,
  reportingCurrencies: ['USD', 'EUR'],
  instruments: [
    ...[share('ONE'), share('EURO', { currency: 'EUR' }), share('SHRT'), share('GIFT')],
    share('FUTR', { kind: 'future', multiplier: '10', terms: { kind: 'future', underlying: null, expiry: '2026-06-19' } }),
  ],
  clients: [{ id: 'C', name: 'Client', reportingCurrency: 'USD', benchmark: null, reportAddress: null }],
  accounts: [
    {
      id: 'Alpha',
      client: 'C',
      name: 'Alpha',
      currency: 'USD',
      portfolio: null,
      benchmark: null,
      openedOn: null,
      closedOn: null,
    },
  ],
  prices: [
    ...closes('ONE', { '2026-01-05': '20', '2026-02-10': '11', '2026-02-20': '12', '2026-03-10': '14', '2026-03-20': '15' }),
    ...closes('EURO', { '2026-01-05': '50', '2026-03-20': '60' }),
    ...closes('SHRT', { '2026-03-02': '30', '2026-03-20': '24' }),
    ...closes('GIFT', { '2026-03-12': '100', '2026-03-20': '110' }),
    ...closes('FUTR', { '2026-03-10': '500', '2026-03-20': '503' }),
  ],
  fxRates: [
    { currency: 'EUR', day: '2026-01-05', rate: '1.1' },
    { currency: 'EUR', day: '2026-03-02', rate: '1.2' },
  ],
  corporateActions: [
    {
      id: 'S',
      instrument: 'ONE',
      type: 'split',
      exDate: '2026-02-10',
      payDate: null,
      ratio: '2',
      otherInstrument: null,
      amount: null,
      currency: null,
    },
  ],
  transactions: [
    bought('T1', '2026-01-05', 'ONE', '100', '20', '10'),
    bought('T2', '2026-02-20', 'ONE', '100', '12', '4'),
    bought('T3', '2026-03-10', 'ONE', '-250', '14', '7'),
    { ...bought('T4', '2026-01-05', 'EURO', '10', '50'), currency: 'EUR', settlementCurrency: 'USD', settlementRate: '1.1' },
    { ...bought('T5', '2026-03-10', 'EURO', '-10', '60'), currency: 'EUR', settlementCurrency: 'USD', settlementRate: '1.2' },
    bought('T6', '2026-03-02', 'SHRT', '-20', '30', '1'),
    bought('T7', '2026-03-10', 'SHRT', '20', '25', '1'),
    bought('T8', '2026-03-10', 'FUTR', '2', '500'),
  ],
  income: [income('I1', '2026-03-12', 'dividend', 'ONE', '25'), income('I2', '2026-03-16', 'custodyFee', null, '-8')],
  transfers: [
    transfer('X1', '2026-01-05', { currency: 'USD', amount: '100000' }),
    transfer('X2', '2026-03-12', { instrument: 'GIFT', quantity: '5', costPrice: '40', costDate: '2019-05-02' }),
  ],
}

const rounded = (value: number | null) => (value === null ? null : +value.toFixed(6))

describe('POST /clarityConnect/realisedGains_CC', () => {
  let test: TestDatabase
  let fixture: ReportingInstitution
  before(async () => {
    test = await openTestDatabase()
    fixture = await openReportingInstitution(test.db, 'House of lots')
    await fixture.book(LEDGER)
  })
  after(() => test.close())

  const ask = (more: object = {}, currency = 'USD') =>
    fixture.ask(answerRealisedGains, { accounts: ['Alpha'], currency, more: { timePeriod: '1M', ...more } })

  it('lists each closed lot: first in, first out, with fees, in units of the day; for a short the cost of covering', async () => {
    const { rows, total, notes } = await ask()
    const closed = at('2026-03-10')
    const values = rows.map(({ symbol, opened, holdingDays, units, cost, proceeds, fees, gain, priceGain, fxGain }) => {
      return [symbol, opened, holdingDays, units, ...[cost, proceeds, fees, gain, priceGain, fxGain].map(rounded)]
    })
    deepEqual(values, [
      // 500 EUR at 1.10 and 600 EUR at 1.20: 100 EUR x 1.20 by price, 500 EUR x 0.10 by the rate.
      ['EURO', at('2026-01-05'), 64, 10, 550, 720, 0, 170, 120, 50],
      // 200 of the 250: four fifths of 3,493 and of the 7; then 50 of the 100 bought last.
      ['ONE', at('2026-01-05'), 64, 200, 2_010, 2_794.4, 15.6, 784.4, 784.4, 0],
      ['ONE', at('2026-02-20'), 18, 50, 602, 698.6, 3.4, 96.6, 96.6, 0],
      ['SHRT', at('2026-03-02'), 8, -20, 501, 599, 2, 98, 98, 0],
    ])
    deepEqual(new Set(rows.map((row) => row.closed)), new Set([closed]))
    equal(rounded(total.gain), 1_149)
    deepEqual(notes, [{ row: 'rows', field: 'cost', reason: 'Lots by first in, first out; fees are part of cost and proceeds' }])
    deepEqual(fixture.failedReconciliations, [])
  })

  it('is of any day, also before units entered whose cost is older than every close', async () => {
    const { rows, profitAndLoss } = await ask({ asOf: '2026-02-20' })
    deepEqual(rows, [])
    equal(rounded(profitAndLoss.transferred), 0)
    deepEqual(fixture.failedReconciliations, [])
  })

  it('leads from the gains to the P/L of the period', async () => {
    const { profitAndLoss } = await ask()
    deepEqual(Object.fromEntries(Object.entries(profitAndLoss).map(([part, value]) => [part, rounded(value)])), {
      realised: 1_149,
      // At the end 50 x 15 - 602 of ONE and 550 - 200 of GIFT; at the start 200 x 12 - 2,010 and 100 x 12 - 1,204 of ONE.
      unrealisedChange: 148 + 350 - (390 - 4),
      // GIFT entered with 300 of its gain.
      transferred: -300,
      income: 25,
      // 2 x 10 x 3 of the future.
      withoutLots: 60,
      cash: -8,
      totalPL: 1_149 + 112 - 300 + 25 + 60 - 8,
    })
    for (const costBasisMethod of ['lifo', 'average'])
      closeTo((await ask({ costBasisMethod })).profitAndLoss.totalPL!, profitAndLoss.totalPL!, 1e-9)
    deepEqual(fixture.failedReconciliations, [])
  })

  it('by last in, first out and by average cost other units are sold, so the gain of the shares differs', async () => {
    const shares = async (costBasisMethod: string) => {
      const { rows } = await ask({ costBasisMethod })
      return rows.filter(({ symbol }) => symbol === 'ONE').map(({ units, cost, gain }) => [units, cost, gain].map(rounded))
    }
    deepEqual(await shares('lifo'), [
      // All of 20 February: 1,397.2 - 1,204; 150 of the 200 before: 2,095.8 - 1,507.5.
      [150, 1_507.5, 588.3],
      [100, 1_204, 193.2],
    ])
    // All 300 cost 3,214.
    const average = await shares('average')
    closeTo(
      average.reduce((sum, [, , gain]) => sum + gain!, 0),
      3_493 - (3_214 / 300) * 250,
      1e-5,
    )
  })

  it('positions have cost, unrealised and realised P/L where requested; a future has margins, cash no lots', async () => {
    const plain = await fixture.ask(answerPositionDetail, { accounts: ['Alpha'] })
    equal('costBasis' in plain.rows[0]!, false)
    const more = { timePeriod: '1M', costBasisMethod: 'fifo' } as const
    const { rows, notes = [] } = await fixture.ask(answerPositionDetail, { accounts: ['Alpha'], more })
    const values = rows.map(({ ticker, costBasis, unrealisedPL, realisedPL }) => [
      ticker,
      ...[costBasis!, unrealisedPL!, realisedPL!].map(rounded),
    ])
    deepEqual(values.sort(), [
      ['FUTR', 0, 0, 60],
      ['GIFT', 200, 350, 0],
      ['ONE', 602, 148, 881],
      ['USD', null, null, null],
    ])
    const reasonOf = (row: string, field: string) => notes.find((note) => note.row === row && note.field === field)?.reason
    equal(
      reasonOf('FUTR', 'costBasis'),
      'A future is settled into cash at every close: it has no cost, and its margins are realised',
    )
    equal(reasonOf('USD', 'costBasis'), 'Cash has no lots: what exchange rates do to it is FX P/L')
    // In euros the gift's cost is from before the first rate.
    const inEuros = await fixture.ask(answerPositionDetail, { accounts: ['Alpha'], currency: 'EUR', more })
    const gift = inEuros.notes!.find(({ row, field }) => row === 'GIFT' && field === 'costBasis')!
    equal(gift.reason, 'cost of 2019-05-02, from before the first exchange rate: at that of 2026-03-12')
    // The tree of the calculator includes closed positions.
    const { sectionRow } = await fixture.ask(answerPortfolioCalculator, { accounts: ['Alpha'], more })
    deepEqual(
      [sectionRow.costBasis, sectionRow.unrealisedPL, sectionRow.realisedPL].map((each) => rounded(each!)),
      [802, 498, 1_209],
    )
    deepEqual(fixture.failedReconciliations, [])
  })

  it('is limited to the latest rows, with a note; the total is of all', async () => {
    const { scope } = await fixture.entries({ accounts: ['Alpha'] })
    const sources = await fixture.histories.sourcesOf(scope, {
      accountIds: scope.accounts.map(({ account }) => account.id),
      prices: [],
      rates: [],
    })
    const lots = scopeLots(scope, sources!.events, '1M', 'fifo')
    const { rows, total, notes = [] } = realisedGainReply(scope, lots, 'fifo', 3, fixture.log)
    deepEqual([rows.length, rounded(total.gain)], [3, 1_149])
    equal(notes[1]!.reason, 'Only the latest 3 rows are shown; there are more up to 2026-03-10')
  })

  it('gross of fees the custody fee counts as paid out on its day, and the bridge shows it', async () => {
    const asked = (fees: 'net' | 'gross') => ({ accounts: ['Alpha'], more: { timePeriod: '1M', fees } })
    const returnOf = async (fees: 'net' | 'gross') => (await fixture.ask(answerPortPerformance, asked(fees))).rows.at(-1)!.m1!
    // 16 March: 100,564 of cash, 50 ONE at 14 and 5 GIFT at 100.
    const value = 100_564 + 700 + 500
    closeTo((1 + (await returnOf('gross'))) / (1 + (await returnOf('net'))), (value + 8) / value, 1e-12)
    const stepsOf = async (fees: 'net' | 'gross') => {
      const { chart } = await fixture.ask(answerEvolutionBridge, asked(fees))
      return new Map(chart!.steps.map(({ label, value: amount }) => [label, amount]))
    }
    const [net, gross] = [await stepsOf('net'), await stepsOf('gross')]
    // Cash lost the fee only, and gross of it nothing.
    deepEqual([net.get('Cash'), gross.get('Cash')], [-8, undefined])
    deepEqual([net.get('Advice and custody fees'), gross.get('Advice and custody fees')], [undefined, -8])
    deepEqual(fixture.failedReconciliations, [])
  })
})
