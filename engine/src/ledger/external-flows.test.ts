import { deepEqual } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { closeTo } from '../../../analytics/testing/close-to.ts'
import { EUR, series, share, USD } from '../../testing/small-market.ts'
import type { ExternalFlow } from './account-ledger.ts'
import { externalFlows, flowSeries } from './external-flows.ts'

function flow(index: number, units: number, over: Partial<ExternalFlow> = {}): ExternalFlow {
  return { index, instrument: null, currency: USD, units, counterparty: 'Bank', counterAccount: null, ...over }
}
const units = (accounts: Record<string, ExternalFlow[]>) =>
  externalFlows(Object.entries(accounts).map(([key, external]) => ({ key, external })))
    .map(({ index, units }) => [index, units])
    .sort((a, b) => a[0]! - b[0]! || a[1]! - b[1]!)

describe('external flows of a scope', () => {
  const a = [flow(1, -100, { counterAccount: 'b' }), flow(2, 50)]
  const b = [flow(1, 100, { counterAccount: 'a' })]

  it('a transfer between two accounts is external for each and internal for both', () => {
    deepEqual(units({ a }), [
      [1, -100],
      [2, 50],
    ])
    deepEqual(units({ b }), [[1, 100]])
    deepEqual(units({ a, b }), [[2, 50]])
  })
  it('money on its way, a day without an end and cash against shares stay external', () => {
    const late = [flow(3, 100, { counterAccount: 'a' })]
    deepEqual(units({ a, b: late }), [
      [1, -100],
      [2, 50],
      [3, 100],
    ])
    deepEqual(units({ a: [a[0]!], b: [flow(1, 100, { instrument: 0, counterAccount: 'a' })] }), [
      [1, -100],
      [1, 100],
    ])
    deepEqual(units({ a: [a[0]!], b: [] }), [[1, -100]])
  })
  it('the end that does not name its counter account is found by its amount', () => {
    deepEqual(units({ a: [a[0]!], b: [flow(1, 100)] }), [])
    deepEqual(units({ a: [a[0]!, flow(1, 100)], b: [] }), [
      [1, -100],
      [1, 100],
    ])
  })
  it('a reversal cancels its entry of the day, and nothing else does', () => {
    deepEqual(units({ a: [flow(1, 80), flow(1, -80), flow(1, 80)] }), [[1, 80]])
    deepEqual(units({ a: [flow(1, 80), flow(1, -80, { counterparty: 'Other' })] }), [
      [1, -80],
      [1, 80],
    ])
    deepEqual(units({ a: [flow(1, 80), flow(2, -80)] }), [
      [1, 80],
      [2, -80],
    ])
    deepEqual(units({ a: [flow(1, 80), flow(1, -30)] }), [
      [1, -30],
      [1, 80],
    ])
  })
  it('are gross in and gross out at the rate and close of their day', () => {
    const instruments = [share(series(20, 21), { currency: EUR })]
    const rates = [series(1), series(1.1, 1.2)]
    const flows = [flow(1, 100), flow(1, -30, { currency: EUR }), flow(1, -2, { instrument: 0, currency: EUR })]
    const { inflow, outflow } = flowSeries(flows, (index) => instruments[index]!, rates, 10)
    closeTo(inflow[1]!, 100, 1e-12)
    closeTo(outflow[1]!, 30 * 1.2 + 2 * 21 * 1.2, 1e-12)
  })
})
