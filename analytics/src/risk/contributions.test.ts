import { deepEqual, equal } from 'node:assert/strict'
import { describe, it } from 'node:test'

import fc from 'fast-check'

import { closeTo } from '../../testing/close-to.ts'
import { covariance } from '../statistics/covariance.ts'
import { standardDeviation, variance } from '../statistics/variance.ts'

import { expectedShortfall } from './expected-shortfall.ts'
import { factorRisk, factorWeights } from './factor-risk.ts'
import { residualFactors, residualShocks } from './residual-factors.ts'
import { shortfallContributions, tailScenarios, worstScenarios } from './shortfall-contributions.ts'
import { varianceContributions } from './variance-contributions.ts'

const amount = fc.integer({ min: -400, max: 400 }).map((x) => x / 8)
const parts = fc
  .record({ count: fc.integer({ min: 1, max: 6 }), scenarios: fc.integer({ min: 2, max: 40 }) })
  .chain(({ count, scenarios }) =>
    fc
      .array(amount, { minLength: count * scenarios, maxLength: count * scenarios })
      .map((x) => ({ count, scenarios, entries: Float64Array.from(x) })),
  )
const sum = (values: Float64Array) => values.reduce((a, b) => a + b, 0)

describe('shares of risk', () => {
  it('are Cov(part, total) / Var(total), by hand for a hedge', () => {
    // Long (2, -2, 4, 0), hedge (-1, 1, -1, 0): total (1, -1, 3, 0).
    const { shares, deviation, total } = varianceContributions(Float64Array.of(2, -2, 4, 0, -1, 1, -1, 0), 2, 4)
    deepEqual([...total], [1, -1, 3, 0])
    const long = Float64Array.of(2, -2, 4, 0)
    closeTo(shares[0]!, covariance(long, total) / variance(total), 1e-15)
    equal(shares[1]! < 0, true)
    closeTo(sum(shares), 1, 1e-15)
    closeTo(deviation, standardDeviation(total), 1e-15)
  })
  it('of weighted returns and of their covariances, as the tests of qf-lib (CERN)', () => {
    const returns = Float64Array.of(0.011, 0.035, -0.028, 0.039, -0.044, 0.061, 0.02, 0.04, -0.06, 0.08, -0.1, 0.12)
    const cases = [
      [0.5, 0.32884510410439],
      [0.25, 0.139939367445589],
    ] as const
    for (const [weight, share] of cases) {
      const weights = Float64Array.of(weight, 1 - weight)
      closeTo(varianceContributions(returns, 2, 6, weights).shares[0]!, share, 1e-14)
    }
  })
  it('add up to 1 at every level, and to the share of the group they belong to', () => {
    fc.assert(
      fc.property(parts, ({ count, scenarios, entries }) => {
        const { shares, deviation } = varianceContributions(entries, count, scenarios)
        if (!(deviation > 1e-3)) return
        closeTo(sum(shares), 1, 1e-9)
        const weights = Float64Array.from({ length: count }, (_, i) => (i % 3) - 1)
        const scaled = entries.map((entry, k) => entry * weights[Math.floor(k / scenarios)]!)
        const weighted = varianceContributions(entries, count, scenarios, weights)
        const plain = varianceContributions(scaled, count, scenarios)
        if (!(plain.deviation > 1e-3)) return
        for (let i = 0; i < count; i++) closeTo(weighted.shares[i]!, plain.shares[i]!, 1e-9)
      }),
    )
  })
  it('are unknown if the total does not vary', () => {
    const { shares, deviation } = varianceContributions(Float64Array.of(1, 2, -1, -2), 2, 2)
    equal(shares.every(Number.isNaN), true)
    equal(deviation, 0)
  })
})

describe('contributions to expected shortfall', () => {
  it('are mean losses in the tail of the total, by hand with a fraction', () => {
    // Ten scenarios at 85 %: 1.5 scenarios. Total worst in scenarios 3 (-9) and 0 (-6).
    const first = Float64Array.of(-7, 0, 1, -1, 0, 0, 0, 0, 0, 0)
    const second = Float64Array.of(1, 0, -2, -8, 0, 0, 0, 0, 0, 0)
    const tail = tailScenarios(
      first.map((x, s) => x + second[s]!),
      0.85,
    )
    deepEqual([...tail.scenarios], [3, 0])
    const parts = shortfallContributions(Float64Array.of(...first, ...second), 2, 10, tail)
    closeTo(parts[0]!, (1 + 0.5 * 7) / 1.5, 1e-12)
    closeTo(parts[1]!, (8 - 0.5) / 1.5, 1e-12)
  })
  it('add up to the expected shortfall of the total', () => {
    fc.assert(
      fc.property(
        parts,
        fc.constantFrom(0.5, 0.9, 0.975),
        fc.constantFrom<('fractional' | 'whole')[]>('fractional', 'whole'),
        ({ count, scenarios, entries }, c, how) => {
          const total = new Float64Array(scenarios)
          for (const [k, entry] of entries.entries()) total[k % scenarios]! += entry
          const contributions = shortfallContributions(entries, count, scenarios, tailScenarios(total, c, how))
          closeTo(sum(contributions), expectedShortfall(total, c, how), 1e-9)
        },
      ),
    )
  })
  it('of equal losses the earlier scenario is the worse one', () => {
    deepEqual([...worstScenarios(Float64Array.of(0, -5, 3, -5, -7), 3)], [4, 1, 3])
  })
})

describe('factor risk', () => {
  it('of a portfolio that is one factor twice is explained by it', () => {
    const factor = Float64Array.of(0.01, -0.02, 0.005, 0.01)
    const result = factorRisk(
      factor.map((x) => 2 * x),
      factor,
      Float64Array.of(2),
    )
    closeTo(result.explained[0]!, 1, 1e-15)
    closeTo(result.specific, 0, 1e-15)
    closeTo(result.rSquared, 1, 1e-15)
    closeTo(result.deviation, 2 * standardDeviation(factor), 1e-16)
  })
  it('factors and specific are together 1 for any weights, right or wrong', () => {
    fc.assert(
      fc.property(parts, fc.array(amount, { minLength: 6, maxLength: 6 }), ({ count, scenarios, entries }, weights) => {
        const portfolio = Float64Array.from({ length: scenarios }, (_, s) => Math.sin(s * s) + entries[s]! / 100)
        const { explained, specific } = factorRisk(portfolio, entries, Float64Array.from(weights.slice(0, count)))
        const size = explained.reduce((a, b) => a + Math.abs(b), Math.abs(specific))
        closeTo(sum(explained) + specific, 1, 1e-9 * size)
      }),
    )
  })
  it('weights of factors are exposures times betas over NPV', () => {
    const weights = factorWeights(Float64Array.of(600, -200), Float64Array.of(1.5, 0.2, 0.5, 1), 2, 1000)
    closeTo(weights[0]!, 0.8, 1e-15)
    closeTo(weights[1]!, -0.08, 1e-15)
  })
})

describe('residual factors', () => {
  it('are free of the factors before them, keep their means, and give the factors back by their loadings', () => {
    fc.assert(
      fc.property(parts, fc.boolean(), ({ count, scenarios, entries }, isWeighted) => {
        const weights = Float64Array.from({ length: scenarios }, (_, s) => 1 + (isWeighted ? s : 0))
        const { factors, loadings } = residualFactors(entries, count, scenarios, weights)
        for (let j = 0; j < count; j++) {
          for (let s = 0; s < scenarios; s++) {
            let back = 0
            for (let i = 0; i <= j; i++) back += loadings[j * count + i]! * factors[i * scenarios + s]!
            closeTo(back, entries[j * scenarios + s]!, 1e-6)
          }
          for (let i = 0; i < j; i++) closeTo(weightedCovariance(factors, i, j, scenarios, weights), 0, 1e-6)
        }
      }),
    )
  })
  it('a shock of the factors as given becomes one of the residual factors', () => {
    // f2 = 0.5 f1 + g: a fall of both by 10 % is a fall of g by 5 %.
    const shocks = residualShocks(Float64Array.of(-0.1, -0.1), Float64Array.of(1, 0, 0.5, 1))
    closeTo(shocks[0]!, -0.1, 1e-15)
    closeTo(shocks[1]!, -0.05, 1e-15)
  })
})

function weightedCovariance(rows: Float64Array, i: number, j: number, length: number, weights: Float64Array): number {
  const total = sum(weights)
  const meanOf = (row: number) => weights.reduce((a, w, s) => a + w * rows[row * length + s]!, 0) / total
  const [a, b] = [meanOf(i), meanOf(j)]
  return weights.reduce((c, w, s) => c + w * (rows[i * length + s]! - a) * (rows[j * length + s]! - b), 0) / total
}
