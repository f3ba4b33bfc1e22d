import { deepEqual, equal, throws } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { closeTo } from '../../testing/close-to.ts'
import { annualised } from './annualised.ts'
import { averageCapital } from './average-capital.ts'
import { timeWeightedReturn } from './time-weighted-return.ts'

function returnOf(value: number[], flows: Record<number, { in?: number; out?: number }> = {}, start = 0) {
  const series = {
    value: Float64Array.from(value),
    inflow: Float64Array.from(value, (_, t) => flows[t]?.in ?? 0),
    outflow: Float64Array.from(value, (_, t) => flows[t]?.out ?? 0),
  }
  return timeWeightedReturn(series, start, value.length - 1)
}
function knownReturn(...args: Parameters<typeof returnOf>): number {
  const result = returnOf(...args)
  if (result.state !== 'known') throw new Error(`expected a known return, got ${result.state}`)
  return result.value
}

describe('time-weighted return', () => {
  it('links daily returns: flows in count from the start of their day, flows out until its end', () => {
    // Day 1: 110 / 100. Day 2: 50 came in, (168) / (110 + 50). Day 3: 40 went out, (126 + 40) / 168.
    const value = knownReturn([100, 110, 168, 126], { 2: { in: 50 }, 3: { out: 40 } })
    closeTo(value, 1.1 * (168 / 160) * (166 / 168) - 1, 1e-15)
  })
  it('does not depend on the size of flows: money that comes in at the start earns what was there earns', () => {
    closeTo(knownReturn([100, 220, 242], { 1: { in: 100 } }), 1.1 * 1.1 - 1, 1e-15)
  })
  it('a dormant day returns 0: everything went out and came in again', () => {
    closeTo(knownReturn([100, 0, 0, 105], { 1: { out: 102 }, 3: { in: 100 } }), 1.02 * 1.05 - 1, 1e-15)
  })
  it('is not covered without anything at the start, or with less', () => {
    deepEqual(returnOf([0, 100], { 1: { in: 100 } }), { state: 'notCovered' })
    deepEqual(returnOf([-5, 100], { 1: { in: 100 } }), { state: 'notCovered' })
    deepEqual(returnOf([1, 2], {}, -1), { state: 'notCovered' })
  })
  it('is unknown on the day of an unknown value or flow', () => {
    deepEqual(returnOf([100, Number.NaN, 100]), { state: 'unknown', index: 1 })
    deepEqual(returnOf([100, 100, 100], { 2: { in: Number.NaN } }), { state: 'unknown', index: 2 })
  })
  it('is not meaningful where everything was lost, or something was earned on nothing', () => {
    deepEqual(returnOf([100, 50, 0]), { state: 'notMeaningful', index: 2 })
    deepEqual(returnOf([100, 50, -10, 20]), { state: 'notMeaningful', index: 2 })
    deepEqual(returnOf([100, 0, 7], { 1: { out: 100 } }), { state: 'notMeaningful', index: 2 })
  })
  it('leaves out and names a day on next to no capital, unless its profit or loss is more than that', () => {
    // 0.05 is left when 1,000 goes out: below 0.1 % of 1,000. It earns 0.01 before 500 comes in.
    const flows = { 1: { out: 999.95 }, 3: { in: 500 } }
    const result = returnOf([1000, 0.05, 0.06, 505.06], flows)
    equal(result.state, 'known')
    if (result.state !== 'known') return
    closeTo(result.value, 505.06 / 500.06 - 1, 1e-12)
    equal(result.leftOut.length, 1)
    equal(result.leftOut[0]!.index, 2)
    closeTo(result.leftOut[0]!.profitAndLoss, 0.01, 1e-12)
    deepEqual(returnOf([1000, 0.05, 1.2, 501.2], flows), { state: 'notMeaningful', index: 2 })
  })
  it('judges a day by the 250 valuation days before it, in every period', () => {
    // A million goes out but for 100, which earn 10 % on day 3 and on day 253, when the million is too long ago.
    const value = [1e6, 100, 100, 110, ...Array.from({ length: 249 }, () => 110), 121]
    const flows = { 1: { out: 1e6 - 100 } }
    const whole = returnOf(value, flows)
    if (whole.state !== 'known') throw new Error(whole.state)
    closeTo(whole.value, 0.1, 1e-12)
    const named = whole.leftOut.map(({ index }) => index)
    deepEqual(
      named,
      Array.from({ length: 249 }, (_, i) => i + 2),
    )
    for (const cut of [1, 2, 3, 120, 252]) {
      const [first, second] = [returnOf(value.slice(0, cut + 1), flows), returnOf(value, flows, cut)]
      if (first.state !== 'known' || second.state !== 'known') throw new Error(`not known: ${cut}`)
      closeTo((1 + first.value) * (1 + second.value), 1 + whole.value, 1e-12)
      deepEqual([...first.leftOut, ...second.leftOut], whole.leftOut)
    }
  })
})

describe('annualised return', () => {
  it('21 % over two years is 10 % a year', () => {
    closeTo(annualised(0.21, 2), 0.1, 1e-15)
  })
  it('is refused below one year', () => {
    throws(() => annualised(0.02, 0.5), RangeError)
  })
})

describe('average capital', () => {
  const capital = (value: number[], paidIn: number[], paidOut: number[]) =>
    averageCapital({ value: Float64Array.from(value), paidIn: Float64Array.from(paidIn), paidOut: Float64Array.from(paidOut) })

  it('held throughout it is the opening value', () => {
    equal(capital([100, 110, 120], [0, 0], [0, 0]), 100)
  })
  it('without sales it is the base of modified Dietz: 100 and 60 for two of four days are 130', () => {
    equal(capital([100, 100, 100, 160, 165], [0, 0, 60, 0], [0, 0, 0, 0]), 130)
  })
  it('a sale releases its share at the end of its day: a quarter of 120 leaves three quarters of the capital', () => {
    // Days: 100, then 30 of 120 sold, then 75.
    equal(capital([100, 110, 90, 95], [0, 0, 0], [0, 30, 0]), (100 + 100 + 75) / 3)
  })
  it('only days on which the row is open count', () => {
    equal(capital([0, 0, 50, 0, 0], [0, 50, 0, 0], [0, 0, 55, 0]), 50)
  })
  it('what became worthless has none any more when something is bought again', () => {
    equal(capital([100, 0, 50, 50], [0, 50, 0], [0, 0, 0]), 200 / 3)
  })
  it('bought and sold on one day it is what was paid', () => {
    equal(capital([0, 0], [40], [42]), 40)
  })
  it('a row that was never open has none', () => {
    equal(capital([0, 0], [0], [0]), Number.NaN)
  })
})
