import { deepEqual, equal, ok } from 'node:assert/strict'
import { describe, it } from 'node:test'
import { performanceIndex } from '@portal/contract/charts/performance-index.ts'
import { explain } from '@portal/contract/reports/explain.ts'
import { realisedGains } from '@portal/contract/reports/lots/realised-gains.ts'
import { taxLots } from '@portal/contract/reports/lots/tax-lots.ts'
import { npvSnapshot } from '@portal/contract/reports/npv-snapshot.ts'
import { portfolioCalculator } from '@portal/contract/reports/portfolio-calculator.ts'
import { portfolioEvolution } from '@portal/contract/reports/portfolio-evolution.ts'
import { positionDetail } from '@portal/contract/reports/position-detail.ts'
import { closeTo } from '../../../analytics/testing/close-to.ts'
import { EMPTY_DATASET, inKind, share, trade } from '../../testing/datasets/sample-dataset.ts'
import { openMemoryInstitution } from '../../testing/institutions/memory-institution.ts'
import { expandedExplanation } from '../../testing/replies/expanded-explanation.ts'
import { reportedFigures } from '../../testing/replies/reported-figures.ts'
import type { Dataset, TaxGroupRecord, TransferRecord } from '../ingest/dataset.ts'

const REASON = 'The cost of units of NOCO is unknown: they entered in kind on 2026-03-02 without a cost'
const sold = (id: string, tradeDate: string, quantity: string, price: string, instrument = 'NOCO') =>
  trade(id, { account: 'Alpha', tradeDate, instrument, quantity, price, type: quantity.startsWith('-') ? 'sell' : 'buy' })
const entered = (id: string, instrument: string, more: Partial<TransferRecord> = {}) =>
  inKind(id, { account: 'Alpha', date: '2026-03-02', instrument, quantity: '10', ...more })

/*
 * Alpha begins on Monday, 2 March 2026, with 10 KNWN, which cost 80 each in 2020, 10 NOCO of unknown cost, and 1,000 dollars.
 *
 *   NOCO  100, on Friday 6 March 120; 4 sold at 110 on Wednesday, 5 bought at 115 on Thursday
 *   KNWN  90, on Friday 95; 2 sold at 94 on Wednesday
 */
function ledger(more: Partial<TransferRecord> = {}, changed: Partial<Dataset> = {}): Dataset {
  return {
    ...EMPTY_DATASET,
    reportingCurrencies: ['USD'],
    instruments: [share('NOCO'), share('KNWN')],
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
      ...[
        { instrument: 'NOCO', day: '2026-03-02', close: '100' },
        { instrument: 'NOCO', day: '2026-03-06', close: '120' },
      ],
      ...[
        { instrument: 'KNWN', day: '2026-03-02', close: '90' },
        { instrument: 'KNWN', day: '2026-03-06', close: '95' },
      ],
    ],
    transfers: [
      inKind('X0', { account: 'Alpha', date: '2026-03-02', instrument: null, quantity: null, currency: 'USD', amount: '1000' }),
      entered('X1', 'KNWN', { costPrice: '80', costDate: '2020-01-02' }),
      entered('X2', 'NOCO', more),
    ],
    transactions: [
      sold('T1', '2026-03-04', '-4', '110'),
      sold('T2', '2026-03-04', '-2', '94', 'KNWN'),
      sold('T3', '2026-03-05', '5', '115'),
    ],
    ...changed,
  }
}
const member = (method: TaxGroupRecord['method']): TaxGroupRecord => ({
  taxGroup: 'Owner',
  account: 'Alpha',
  method,
  isTaxable: true,
  fromDay: '2000-01-01',
  toDay: null,
})
const MAX = { timePeriod: 'Max' } as const
type Rows = readonly { readonly symbol: string }[]
const ofNoco = <R extends Rows>(rows: R): R[number] => rows.find(({ symbol }) => symbol === 'NOCO')!

describe('units that entered without what they cost', () => {
  it('have a realised gain that is withheld with the reason, and so has the total; proceeds and other lots are stated', async () => {
    const fixture = openMemoryInstitution(ledger())
    const { rows, total, notes } = await fixture.ask(realisedGains, { more: MAX })
    const { cost, gain, priceGain, fxGain, proceeds, fees } = ofNoco(rows)
    deepEqual([cost, gain, priceGain, fxGain, proceeds, fees], [null, null, null, null, 440, 0])
    const known = rows.find(({ symbol }) => symbol === 'KNWN')!
    deepEqual([known.cost, known.gain], [160, 28])
    deepEqual([total.cost, total.gain, total.proceeds], [null, null, 440 + 188])
    for (const row of ['NOCO', 'Total'])
      for (const field of ['cost', 'gain'])
        ok(
          notes!.some((note) => note.row === row && note.field === field && note.reason === REASON),
          `${row} ${field}`,
        )
    deepEqual(fixture.failedReconciliations, [])
  })

  it('leave the profit and loss known, and withhold the parts of it that rest on their cost', async () => {
    const fixture = openMemoryInstitution(ledger())
    const { profitAndLoss, notes } = await fixture.ask(realisedGains, { more: MAX })
    // NOCO: 4 x 10, 6 x 20 and 5 x 5. KNWN: 2 x 4 and 8 x 5.
    deepEqual(
      [profitAndLoss.totalPL, profitAndLoss.income, profitAndLoss.cash, profitAndLoss.withoutLots],
      [40 + 120 + 25 + 8 + 40, 0, 0, 0],
    )
    deepEqual([profitAndLoss.realised, profitAndLoss.unrealisedChange, profitAndLoss.transferred], [null, null, null])
    const reason = 'The cost of units of NOCO is unknown: they entered in kind without a cost'
    ok(notes!.some((note) => note.row === 'profitAndLoss' && note.field === 'realised' && note.reason === reason))
    // Moves of a later period are known: nothing was transferred in it.
    const later = await fixture.ask(realisedGains, { more: { timePeriod: '2026-03-05/2026-03-06' } })
    deepEqual([later.profitAndLoss.realised, later.profitAndLoss.transferred], [0, 0])
  })

  it('have no cost and no unrealised gain in positions and sections; what they are worth is stated', async () => {
    const fixture = openMemoryInstitution(ledger())
    const { rows, notes } = await fixture.ask(positionDetail, { more: { ...MAX, costBasisMethod: 'fifo' } })
    const [own, known] = ['NOCO', 'KNWN'].map((symbol) => rows.find((row) => row.ticker === symbol)!)
    deepEqual([own!.costBasis, own!.unrealisedPL, own!.realisedPL, own!.npv], [null, null, null, 11 * 120])
    deepEqual([known!.costBasis, known!.unrealisedPL, known!.realisedPL], [640, 120, 28])
    ok(notes!.some(({ row, field, reason }) => row === 'NOCO' && field === 'unrealisedPL' && reason === REASON))
    const { sectionRow, notes: ofTree } = await fixture.ask(portfolioCalculator, { more: { ...MAX, costBasisMethod: 'fifo' } })
    deepEqual([sectionRow.unrealisedPL, sectionRow.npv], [null, 1_320 + 760 + 1_000 + 440 + 188 - 575])
    ok(ofTree!.some(({ field, reason }) => field === 'unrealisedPL' && reason === REASON))
    deepEqual(fixture.failedReconciliations, [])
  })

  it('are lots without cost and gain, beside lots that were bought; the sums of lots are withheld', async () => {
    const fixture = openMemoryInstitution(ledger())
    const { lots, lotsTotal, gains, gainsTotal, notes } = await fixture.ask(taxLots, { more: MAX })
    const of = lots.filter(({ symbol }) => symbol === 'NOCO')
    deepEqual(
      of.map(({ units, cost, value, gain }) => [units, cost, value, gain]),
      [
        [6, null, 720, null],
        [5, 575, 600, 25],
      ],
    )
    deepEqual(lotsTotal, { cost: null, value: 1_320 + 760, gain: null })
    deepEqual([ofNoco(gains).countedGain, ofNoco(gains).proceeds, gainsTotal.countedGain], [null, 440, null])
    ok(notes!.some(({ row, field, reason }) => row === 'Total' && field === 'gain' && reason === REASON))
  })

  it('make the average cost of all units of their account unknown, until none is left', async () => {
    const average = { ...MAX, costBasisMethod: 'average' }
    const { lots } = await openMemoryInstitution(ledger()).ask(taxLots, { more: average })
    deepEqual(
      lots.filter(({ symbol }) => symbol === 'NOCO').map(({ cost }) => cost),
      [null, null],
    )
    const transactions = [sold('T1', '2026-03-04', '-10', '110'), sold('T3', '2026-03-05', '5', '115')]
    const after = await openMemoryInstitution(ledger({}, { transactions })).ask(taxLots, { more: average })
    deepEqual([ofNoco(after.lots).cost, ofNoco(after.lots).gain], [575, 25])
  })

  it('withhold what tax rules may deny of their loss, and the cost into which it would go', async () => {
    const replaced = async (method: TaxGroupRecord['method']) => {
      const reply = await openMemoryInstitution(ledger({}, { taxGroups: [member(method)] })).ask(taxLots, { more: MAX })
      const { deniedLoss, countedGain, carriedTo } = ofNoco(reply.gains)
      return { gain: [deniedLoss, countedGain, carriedTo], lots: reply.lots.filter(({ symbol }) => symbol === 'NOCO') }
    }
    const wash = await replaced('unitedStates')
    deepEqual(wash.gain, [null, null, null])
    // 4 of the 5 units that were bought within 30 days replace the 4 that were sold.
    deepEqual(
      wash.lots.map(({ units, cost, deferredLoss }) => [units, cost, deferredLoss]),
      [
        [6, null, 0],
        [4, null, null],
        [1, 115, 0],
      ],
    )
    // They may have been bought long before they entered.
    deepEqual([wash.lots[0]!.term, wash.lots[2]!.term], [null, 'short'])
    const superficial = await replaced('canada')
    deepEqual(superficial.gain, [null, null, null])
    deepEqual(
      superficial.lots.map(({ units, cost }) => [units, cost]),
      [[11, null]],
    )
  })

  it('change no value, profit and loss or return: they are the same with any cost', async () => {
    const stated = openMemoryInstitution(ledger({ costPrice: '61', costDate: '2021-01-04' }))
    const unstated = openMemoryInstitution(ledger())
    for (const call of [npvSnapshot, portfolioEvolution, performanceIndex]) {
      const [one, other] = [await stated.ask(call, { more: MAX }), await unstated.ask(call, { more: MAX })]
      deepEqual(other, { ...one, snapshotId: other.snapshotId })
    }
    const { total } = await stated.ask(realisedGains, { more: MAX })
    equal(total.gain, 4 * (110 - 61) + 28)
    deepEqual([stated.failedReconciliations, unstated.failedReconciliations], [[], []])
  })

  it('are explained by the reason where they are withheld, and else by what verifies', async () => {
    const fixture = openMemoryInstitution(ledger())
    for (const call of [realisedGains, taxLots]) {
      const reply = await fixture.ask(call, { more: MAX })
      for (const { row, column, value } of reportedFigures(call, reply)) {
        const name = `${call.path} ${row.join(' ')} ${column}`
        if (value === null) {
          const { reasons, root } = await fixture.ask(explain, { more: { ...MAX, endpoint: call.path, row, column } })
          deepEqual(
            [root, reasons.some((reason) => reason.startsWith('The cost of units of NOCO is unknown'))],
            [null, true],
            name,
          )
        } else await expandedExplanation(fixture, call, row, column, MAX)()
      }
    }
  })

  it('that came with a cost but without the day of its purchase say so', async () => {
    const fixture = openMemoryInstitution(ledger({ costPrice: '61' }))
    const { lots, notes } = await fixture.ask(taxLots, { more: MAX })
    equal(ofNoco(lots).cost, 6 * 61)
    ok(notes!.some(({ row, reason }) => row === 'NOCO' && reason.includes('without the day of its purchase')))
  })

  it('keep their unknown cost through a split and a return of capital', async () => {
    const corporateActions: Dataset['corporateActions'] = [
      {
        id: 'S',
        instrument: 'NOCO',
        type: 'split',
        exDate: '2026-03-05',
        payDate: null,
        ratio: '2',
        otherInstrument: null,
        amount: null,
        currency: null,
      },
    ]
    const { lots } = await openMemoryInstitution(ledger({}, { corporateActions, transactions: [] })).ask(taxLots, { more: MAX })
    const { units, cost, gain, value } = ofNoco(lots)
    deepEqual([units, cost, gain], [20, null, null])
    closeTo(value!, 20 * 120, 1e-9)
  })

  it('are unknown in the reporting currency too where its first rate is later than they are', async () => {
    const instruments = [share('NOCO', { currency: 'SEK' }), share('KNWN')]
    const fxRates = [{ currency: 'SEK', day: '2026-03-05', rate: '0.1' }]
    const fixture = openMemoryInstitution(ledger({ costPrice: '61' }, { instruments, fxRates, transactions: [] }))
    const { rows } = await fixture.ask(positionDetail, { more: { ...MAX, costBasisMethod: 'fifo' } })
    const own = rows.find(({ ticker }) => ticker === 'NOCO')!
    deepEqual([own.npv, own.costBasis, own.unrealisedPL], [10 * 120 * 0.1, null, null])
    const reason = 'No price or exchange rate of NOCO on the day of a purchase, sale or transfer'
    const { lots, notes } = await fixture.ask(taxLots, { more: MAX })
    deepEqual([ofNoco(lots).cost, ofNoco(lots).value], [null, 10 * 120 * 0.1])
    ok(notes!.some(({ row, field, reason: said }) => row === 'NOCO' && field === 'cost' && said === reason))
    const { profitAndLoss, notes: ofParts } = await fixture.ask(realisedGains, { more: MAX })
    deepEqual([profitAndLoss.realised, profitAndLoss.transferred], [0, null])
    ok(ofParts!.some(({ field, reason: said }) => field === 'transferred' && said === 'No exchange rate of SEK up to 2026-03-02'))
  })
})
