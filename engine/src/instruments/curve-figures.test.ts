import { equal, match } from 'node:assert/strict'
import { describe, it } from 'node:test'
import { optionPrice } from '@portal/analytics/valuation/option-price.ts'
import { instrument } from '@portal/contract/reports/instrument.ts'
import { npvSnapshot } from '@portal/contract/reports/npv-snapshot.ts'
import { statistics } from '@portal/contract/reports/performance/statistics.ts'
import { parameter } from '#derivation/derivation.ts'
import { forwardLegs } from '#ledger/ledger-instrument.ts'
import { closeTo } from '../../../analytics/testing/close-to.ts'
import type { Dataset } from '../../../server/src/ingest/dataset.ts'
import { inKind, RISK_LEDGER } from '../../../server/testing/datasets/risk-ledger.ts'
import { share } from '../../../server/testing/datasets/sample-dataset.ts'
import { openMemoryInstitution } from '../../../server/testing/institutions/memory-institution.ts'
import { assertDerived } from '../../testing/assert-derived.ts'
import { legAmountOf } from './forward-leg.derivation.ts'
import { externalIndexIn } from './instrument-market.ts'
import { deltaOfOption, revaluedOption } from './models.derivation.ts'
import { optionModel } from './models.ts'

/*
 * The last close is Friday 20 March 2026, the curve of the dollar that of Monday 16 March: 5 % for a year, continuously. RISE is at 100
 * and pays 2 %. The options on it expire in 365 days, the forward buys a euro for 1.10 dollars on that day; there is no curve of the euro.
 */
const DAYS = RISK_LEDGER.prices.flatMap(({ instrument: of, day }) => (of === 'INDEX' ? [day] : []))
/** J. Hull's formula with a dividend yield: spot and strike 100, a year, 5 % and 2 %, a volatility of 20 %. */
const CALL = 9.227005508154036
const option = (right: 'call' | 'put') => ({
  ...{ kind: 'option' as const, underlying: 'RISE', right, style: 'european' as const, strike: 100, expiry: '2027-03-20' },
})
const LEDGER: Dataset = {
  ...RISK_LEDGER,
  instruments: [
    ...RISK_LEDGER.instruments,
    share('CALL', { kind: 'option', terms: option('call') }),
    share('PUT', { kind: 'option', terms: option('put') }),
    share('FWD', {
      kind: 'fxForward',
      assetClass: 'Currency',
      terms: { kind: 'fxForward', buyCurrency: 'EUR', rate: 1.1, maturity: '2027-03-20' },
    }),
    share('FUT', { kind: 'future', multiplier: '10', terms: { kind: 'future', underlying: 'RISE', expiry: '2027-03-20' } }),
  ],
  prices: [
    ...RISK_LEDGER.prices,
    ...DAYS.slice(-5).map((day) => ({ instrument: 'CALL', day, close: String(CALL) })),
    // By put-call parity: 100 e^-0.05 - 100 e^-0.02 more.
    ...DAYS.slice(-5).map((day) => ({
      ...{ instrument: 'PUT', day },
      close: (CALL + 100 * Math.exp(-0.05) - 100 * Math.exp(-0.02)).toFixed(15),
    })),
    ...DAYS.slice(-5).map((day) => ({ instrument: 'FUT', day, close: '103' })),
  ],
  fxRates: DAYS.map((day) => ({ currency: 'EUR', day, rate: '1.2' })),
  transfers: [
    ...RISK_LEDGER.transfers,
    ...['CALL', 'PUT', 'FWD', 'FUT'].map((id) => ({ ...inKind(`X ${id}`, id, '1'), date: DAYS.at(-2)! })),
  ],
  curves: [{ currency: 'USD', day: '2026-03-16', tenor: '1Y', rate: '0.05', compounding: 'continuous', dayCount: 'ACT/365F' }],
  dividendYields: [{ instrument: 'RISE', day: '2026-03-16', yield: '0.02' }],
}
const fixture = openMemoryInstitution(LEDGER)
const without = openMemoryInstitution({ ...LEDGER, curves: [], dividendYields: [] })
const { market } = fixture
const at = (id: string) => externalIndexIn(market, id)

describe('figures with curves', () => {
  it('of options: the volatility of their price, delta and revaluation by rate and dividend yield', () => {
    for (const id of ['CALL', 'PUT']) {
      const model = optionModel(market, at(id), market.last)!
      closeTo(model.option.volatility, 0.2, 1e-12)
      closeTo(model.option.rate, 0.05, 1e-15)
      equal(model.option.dividendYield, 0.02)
      const of = { reporting: { market }, index: at(id), t: market.last, model }
      const delta = deltaOfOption(of)
      // e^-0.02 N(0.25), and less e^-0.02 of the put.
      closeTo(delta.value, id === 'CALL' ? 0.5868511461347763 : 0.5868511461347763 - Math.exp(-0.02), 1e-9)
      assertDerived(delta)
      const priced = (spot: number) => optionPrice({ ...model.option, spot })
      const moved = priced(110) - priced(100)
      const revalued = revaluedOption(of, parameter('move', 0.1, 'a tenth', 'fraction'), moved, 'A rise of a tenth')
      assertDerived(revalued)
    }
  })
  it('of forwards: each leg by the curve of its currency, 1 where there is none', () => {
    const forward = market.instrumentAt(at('FWD'))
    equal(forward.settlement, 'forward')
    if (forward.settlement !== 'forward') return
    const legs = forwardLegs(forward, market.last)
    equal(legs.bought, 1)
    closeTo(legs.sold, 1.1 * Math.exp(-0.05), 1e-15)
    // Before the first curve nothing is discounted.
    equal(forwardLegs(forward, market.last - 5).sold, 1.1)
    assertDerived(legAmountOf(market, at('FWD'), 'sold', market.last, 'leg'))
    const undiscounted = without.market.instrumentAt(externalIndexIn(without.market, 'FWD'))
    equal(undiscounted.settlement === 'forward' && undiscounted.discount, undefined)
  })
  it('of a scope: its NPV has the discounted legs, and the laws hold', async () => {
    const npvIn = async (of: typeof fixture) => {
      const { rows } = await of.ask(npvSnapshot, { accounts: ['Alpha'], currency: 'USD' })
      equal(of.failedLaws.length, 0)
      return rows.at(-1)!.npv!
    }
    // One unit of the forward owes 1.10 dollars in a year; options and futures have the closes that they have.
    closeTo((await npvIn(fixture)) - (await npvIn(without)), 1.1 * (1 - Math.exp(-0.05)), 1e-9)
  })
  it('name the rates, curves and yields they use, or that none is known', async () => {
    const used = async (of: typeof fixture, id: string) =>
      (await of.ask(instrument, { accounts: ['Alpha'], currency: 'USD', more: { instrument: id } })).instrument.rates ?? ''
    match(
      await used(fixture, 'CALL'),
      /^Zero rate of USD until 2027-03-20 5% a year, by the curve of 2026-03-16; Dividend yield of RISE 2%/,
    )
    // 1.2 ÷ e^-0.05.
    match(
      await used(fixture, 'FWD'),
      /No curve of EUR: not discounted; Discount factor of USD 0.951229.*Forward rate 1.261525 at 1.2 spot/,
    )
    // 100 e^0.03.
    match(await used(fixture, 'FUT'), /Fair price by cost of carry 103.0455 at 100 of the underlying/)
    match(await used(without, 'CALL'), /^No curve of USD: the rate counts as 0; No dividend yield of RISE: it counts as 0$/)
  })
  it('say which rate counts as that without risk', async () => {
    const noteOf = async (of: typeof fixture) =>
      (await of.ask(statistics, { accounts: ['Alpha'], currency: 'USD', more: { timePeriod: 'Max' } })).notes?.find(
        ({ row, field }) => row === 'Total' && field === 'sharpe',
      )?.reason ?? ''
    match(
      await noteOf(fixture),
      /money-market rate of USD: 1Y at 5.1271% a year, simple, by the curve of 2026-03-16; it counts as 0 on/,
    )
    match(await noteOf(without), /No money-market curves/)
  })
})
