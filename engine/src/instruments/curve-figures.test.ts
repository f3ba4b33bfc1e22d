import { equal, match } from 'node:assert/strict'
import { describe, it } from 'node:test'
import { optionPrice } from '@portal/analytics/valuation/option-price.ts'
import { instrument } from '@portal/contract/reports/instrument.ts'
import { npvSnapshot } from '@portal/contract/reports/npv-snapshot.ts'
import { statistics } from '@portal/contract/reports/performance/statistics.ts'
import { parameter } from '#derivation/derivation.ts'
import { forwardLegs } from '#ledger/ledger-instrument.ts'
import { closeTo } from '../../../analytics/testing/close-to.ts'
import { CURVE_LEDGER } from '../../../server/testing/datasets/curve-ledger.ts'
import { openMemoryInstitution } from '../../../server/testing/institutions/memory-institution.ts'
import { assertDerived } from '../../testing/assert-derived.ts'
import { legAmountOf } from './forward-leg.derivation.ts'
import { externalIndexIn } from './instrument-market.ts'
import { deltaOfOption, revaluedOption } from './models.derivation.ts'
import { optionModel } from './models.ts'

const fixture = openMemoryInstitution(CURVE_LEDGER)
const without = openMemoryInstitution({ ...CURVE_LEDGER, curves: [], dividendYields: [] })
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
      equal(of.failedReconciliations.length, 0)
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
  it('say which rate counts as the risk-free rate', async () => {
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
