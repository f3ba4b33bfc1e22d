import { deepEqual } from 'node:assert/strict'
import { describe, it } from 'node:test'

import fc from 'fast-check'

import { LINKINGS, QUARTERS, quarter, sum } from '../../testing/attribution-samples.ts'
import { closeTo } from '../../testing/close-to.ts'
import { type BrinsonConvention, brinson, linkedBrinson, type Segments } from './brinson.ts'
import { contributions } from './contribution.ts'
import { compoundGeometric, geometricAttribution } from './geometric.ts'

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
  it('geometric effects compound to the geometric active return', () => {
    fc.assert(
      fc.property(fc.array(segments(3), { minLength: 1, maxLength: 8 }), (data) => {
        const periods = data.map(geometricAttribution)
        for (const p of periods) {
          closeTo(sum(p.allocation), p.wholeAllocation, 1e-13)
          closeTo(sum(p.selection), p.wholeSelection, 1e-13)
        }
        const { wholeAllocation, wholeSelection, active } = compoundGeometric(periods)
        closeTo((1 + wholeAllocation) * (1 + wholeSelection) - 1, active, 1e-12)
      }),
    )
  })
  it('rows contribute exactly the return, by every method, and one row all of it', () => {
    const day = fc.record({ base: fraction(50, 150), profit: fc.array(fraction(-5, 5), { minLength: 3, maxLength: 3 }) })
    fc.assert(
      fc.property(fc.array(day, { minLength: 1, maxLength: 60 }), fc.constantFrom(...LINKINGS), (days, method) => {
        const rows = [0, 1, 2].map((row) => Float64Array.from(days, ({ profit }) => profit[row]!))
        const base = Float64Array.from(days, (each) => each.base)
        const { total, rows: parts } = contributions(rows, base, method)
        closeTo(sum(parts), total, 1e-12 * (1 + Math.abs(total)))
        const alone = contributions([rows[0]!], base, method)
        closeTo(alone.rows[0]!, alone.total, 1e-12 * (1 + Math.abs(alone.total)))
      }),
    )
  })
})
