import { deepEqual } from 'node:assert/strict'
import { describe, it } from 'node:test'

import fc from 'fast-check'

import { LINKINGS, QUARTERS, quarter, sum } from '../../testing/attribution-samples.ts'
import { closeTo } from '../../testing/close-to.ts'
import { type BrinsonConvention, brinson, linkedBrinson, type Segments } from './brinson.ts'

const fraction = (min: number, max: number) => fc.double({ min, max, noNaN: true })
const segments = (count: number): fc.Arbitrary<Segments> =>
  fc
    .record({
      w: fc.array(fraction(0.01, 1), { minLength: count, maxLength: count }),
      W: fc.array(fraction(0.01, 1), { minLength: count, maxLength: count }),
      r: fc.array(fraction(-0.3, 0.4), { minLength: count, maxLength: count }),
      b: fc.array(fraction(-0.3, 0.4), { minLength: count, maxLength: count }),
    })
    .map(({ w, W, r, b }) => {
      const unit = (weights: number[]) => weights.map((weight) => weight / weights.reduce((total, each) => total + each, 0))
      return quarter(unit(w), unit(W), r, b)
    })
const convention: fc.Arbitrary<BrinsonConvention> = fc.record({
  allocation: fc.constantFrom('fachler', 'hoodBeebower'),
  interaction: fc.constantFrom('separate', 'inSelection', 'inAllocation'),
})

describe('laws of attribution', () => {
  it('effects sum to the active return, in one period and linked over many, by every convention and method', () => {
    const periods = fc.array(segments(4), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(periods, convention, fc.constantFrom(...LINKINGS), (data, each, method) => {
        for (const one of data) {
          const effects = brinson(one, each)
          closeTo(sum(effects.allocation) + sum(effects.selection) + sum(effects.interaction), effects.active, 1e-13)
        }
        const { allocation, selection, interaction, active, portfolio } = linkedBrinson(data, each, method)
        closeTo(sum(allocation) + sum(selection) + sum(interaction), active, 1e-11 * (1 + Math.abs(portfolio)))
      }),
    )
  })
  it('a portfolio that is its benchmark has no effects', () => {
    const same = QUARTERS.map((q) => ({ ...q, portfolioWeights: q.benchmarkWeights, portfolioReturns: q.benchmarkReturns }))
    for (const method of LINKINGS) {
      const effects = linkedBrinson(same, undefined, method)
      deepEqual([sum(effects.allocation), sum(effects.selection), effects.active], [0, 0, 0])
    }
  })
})
