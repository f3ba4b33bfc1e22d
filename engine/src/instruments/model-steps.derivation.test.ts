import { deepEqual, equal, ok } from 'node:assert/strict'
import { describe, it } from 'node:test'
import { hitsSimulation } from '@portal/contract/charts/hits-simulation.ts'
import { stressTest } from '@portal/contract/charts/stress-test.ts'
import type { ExplanationNode } from '@portal/contract/reports/explain.ts'
import { riskSnapshot } from '@portal/contract/reports/risk-snapshot.ts'

import { closeTo } from '../../../analytics/testing/close-to.ts'
import { AT_THE_MONEY, MODELS_LEDGER } from '../../../server/testing/datasets/models-ledger.ts'
import { INDEX_MOVES } from '../../../server/testing/datasets/risk-ledger.ts'
import { openMemoryInstitution } from '../../../server/testing/institutions/memory-institution.ts'
import { assertDerivations } from '../../../server/testing/replies/derivation-laws.ts'
import { expandedExplanation, inputsOf } from '../../../server/testing/replies/expanded-explanation.ts'

const DAYS = MODELS_LEDGER.prices.flatMap(({ instrument, day }) => (instrument === 'INDEX' ? [day] : []))
const fixture = openMemoryInstitution(MODELS_LEDGER)
const shifted = (ticker: string) =>
  expandedExplanation(fixture, stressTest, ['positions', 'Rates +100 bp', ticker], 'profitAndLoss')
const exposed = expandedExplanation(fixture, riskSnapshot, ['Gross exposure'], 'valueCCY')

function partsOf(node: ExplanationNode): readonly ExplanationNode[] {
  ok(node.kind === 'step', `${node.label} is a ${node.kind}`)
  return node.parts
}

describe('a bond’s model', () => {
  it('has a yield at which its dated payments, each discounted, are worth the dirty price', async () => {
    const solved = await shifted('PAIR')('Modified duration', 'Yield of PAIR')
    closeTo(solved.value, 0.04, 1e-14)
    const left = ['Modified duration', 'Yield of PAIR', 'Rounding error', 'Price less that value'] as const
    const value = await shifted('PAIR')(...left, 'Value of the payments')
    // 2 ÷ 1.02 + 2 ÷ 1.02² + 2 ÷ 1.02³ + 102 ÷ 1.02⁴ is 100.
    closeTo(value.value, 100, 1e-9)
    const payments = partsOf(value)
    deepEqual(
      payments.map(({ label }) => label),
      ['2026-09-20', '2027-03-20', '2027-09-20', '2028-03-20'].map((day) => `Payment of ${day}, discounted`),
    )
    for (const [k, payment] of payments.entries()) closeTo(payment.value, (k === 3 ? 102 : 2) / 1.02 ** (k + 1), 1e-9)
    const price = await shifted('PAIR')(...left, 'Dirty price')
    deepEqual(
      partsOf(price).map(({ label }) => label),
      ['Close of PAIR, USD', 'Accrued interest of PAIR, 2026-03-20'],
    )
    equal(price.value, 100)
  })

  it('has a modified duration that is the mean time of its payments over the growth of a period, and a convexity', async () => {
    // Of a bond at par (1 - 1.02⁻⁴) ÷ 0.04; Σ present value × t × (t + ½) ÷ 100 ÷ 1.02² with t = ½, 1, 1½ and 2.
    const duration = await shifted('PAIR')('Modified duration')
    closeTo(duration.value, 1.9038643493371448, 1e-12)
    const [mean, growth] = partsOf(duration)
    closeTo(mean!.value, 1.9419416363238875, 1e-12)
    closeTo(growth!.value, 1.02, 1e-14)
    closeTo((await shifted('PAIR')('Convexity')).value, 4.6201364838656405, 1e-12)
  })

  it('discounts the only payment that is left by simple interest', async () => {
    const duration = await shifted('LAST')('Modified duration')
    closeTo(duration.value, 0.5 / 1.02, 1e-12)
    equal(duration.kind === 'step' && duration.formula, 'years ÷ (1 + y × years)')
    closeTo((await shifted('LAST')('Convexity')).value, 2 * (0.5 / 1.02) ** 2, 1e-12)
    const factor = await shifted('LAST')('Modified duration', 'Yield of LAST', 'Rounding error', 'Value of', 'Discount factor')
    closeTo(factor.value, 1 / 1.02, 1e-9)
  })

  it('counts time from days: what is left of the running period, then whole ones, and the parts of a year of its coupons', async () => {
    const value = ['Modified duration', 'Yield of MID', 'Rounding error', 'Value of the payments'] as const
    const periods = await shifted('MID')(...value, 'Payment of 2027-02-05, discounted', 'Coupon periods until 2027-02-05')
    // From 5 February to 20 March 45 of 180 days: three quarters of the period are left, and one follows.
    deepEqual(
      partsOf(periods).map((part) => part.value),
      [0.75, 1],
    )
    const coupon = await shifted('MID')(...value, 'Payment of 2026-08-05, discounted', 'Payment of 2026-08-05')
    deepEqual(
      inputsOf(coupon).map((part) => part.value),
      [100, 0.036, 180, 360],
    )
    const accrued = await shifted('MID')(...value.slice(0, 3), 'Dirty price', 'Accrued interest of MID')
    closeTo(accrued.value, 0.45, 1e-12)
    deepEqual(
      inputsOf(accrued)
        .filter(({ label }) => label !== 'Rounding')
        .map((part) => part.value),
      [100, 0.036, 45, 360],
    )
  })
})

describe('an option’s model', () => {
  it('has the delta N(d1) of a call and -N(-d1) of a put, d1 from prices, strike, days and volatility', async () => {
    // d1 = ln(100 ÷ 100) ÷ 0.2 + 0.1.
    const delta = await exposed('Exposure of RISE C', 'Delta of RISE C')
    closeTo(delta.value, 0.539827837277029, 1e-12)
    equal(delta.kind === 'step' && delta.operation, 'normalProbability')
    const d1 = await exposed('Exposure of RISE C', 'Delta of RISE C', 'd1')
    closeTo(d1.value, 0.1, 1e-12)
    const put = await exposed('Exposure of RISE P', 'Delta of RISE P')
    closeTo(put.value, -0.460172162722971, 1e-12)
    const years = await exposed('Exposure of RISE C', 'Delta of RISE C', 'd1', 'T, years to expiry')
    deepEqual(
      inputsOf(years).map(({ value, source }) => [value, source]),
      [
        [365, '2026-03-20 to 2027-03-20'],
        [365, 'ACT/365'],
      ],
    )
  })

  it('has the volatility at which its formula gives the close', async () => {
    const volatility = ['Exposure of RISE C', 'Delta of RISE C', 'd1', 'Implied volatility of RISE C'] as const
    closeTo((await exposed(...volatility)).value, 0.2, 1e-12)
    const value = await exposed(...volatility, 'Rounding error', 'Value at that volatility')
    closeTo(value.value, AT_THE_MONEY, 1e-6)
    const [asset, money] = partsOf(value)
    // 100 N(0.1) and 100 N(-0.1).
    closeTo(asset!.value, 53.9827837277029, 1e-6)
    closeTo(money!.value, 46.0172162722971, 1e-6)
    const vega = await exposed(...volatility, 'Rounding error', 'Vega')
    // 100 n(0.1), n(0.1) = e^(-0.005) ÷ √(2π).
    closeTo(vega.value, 39.695254747701178, 1e-6)
    const close = await exposed(...volatility, 'Rounding error', 'Close of RISE C')
    equal(close.kind === 'input' && close.source, 'Closing prices')
  })

  it('is certain where its close is what exercise brings', async () => {
    const delta = await exposed('Exposure of DEEP C', 'Delta of DEEP C')
    deepEqual([delta.kind, delta.value], ['input', 1])
  })

  it('values it again at the price that a scenario moves its underlying to', async () => {
    const { history } = await fixture.ask(hitsSimulation, { accounts: ['Alpha'] })
    const key = String(history!.series[0]!.key)
    const k = INDEX_MOVES.indexOf(-0.013)
    const open = expandedExplanation(fixture, hitsSimulation, ['history', key, DAYS[k + 1]!], 'value')
    const moved = await open('P/L of RISE C', 'Value at the moved price')
    // RISE falls by 1.95 %: 98.05 N(0.00153683) - 100 N(-0.19846317), with d1 = ln 0.9805 ÷ 0.2 + 0.1.
    closeTo(moved.value, 6.950980181668527, 1e-9)
    const parts = partsOf(moved)
    closeTo(parts[0]!.value, 98.05 * 0.5006131075285115, 1e-9)
    closeTo(parts[1]!.value, 100 * 0.4213413501150202, 1e-9)
    closeTo((await open('P/L of RISE C', 'Value at the price')).value, AT_THE_MONEY, 1e-9)
    const gain = await open('P/L of RISE C', 'Move of RISE C, revalued')
    closeTo(gain.value, 6.950980181668527 - AT_THE_MONEY, 1e-9)
    const closes = inputsOf(
      await open('P/L of RISE C', 'Value at the moved price', 'Underlying', 'Moved price of the underlying'),
    ).filter(({ day }) => day !== null)
    ok(closes.length > 0 && closes.every(({ source }) => source === 'Closing prices'))
    // A certain exercise is worth its proceeds: 98.05 - 1.
    const certain = await open('P/L of DEEP C', 'Value at the moved price')
    closeTo(certain.value, 97.05, 1e-9)
    equal(certain.kind === 'step' && certain.operation, 'largest')
  })

  it('has no figure in any call that does not follow from closes, rates and entries', async () => {
    await assertDerivations(fixture, MODELS_LEDGER, {
      more: { timePeriod: 'Max', columns: ['yield', 'duration', 'weight', 'totalPL'] },
    })
  })
})
