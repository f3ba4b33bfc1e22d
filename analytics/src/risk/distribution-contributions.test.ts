import { throws } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { closeTo } from '../../testing/close-to.ts'
import { CONVERTIBLE_ARBITRAGE, EDHEC } from '../../testing/edhec-returns.ts'
import { kurtosis } from '../statistics/kurtosis.ts'
import { mean } from '../statistics/mean.ts'
import { skewness } from '../statistics/skewness.ts'
import { standardDeviation } from '../statistics/variance.ts'
import { type DistributionOptions, modifiedContributions, normalContributions } from './distribution-contributions.ts'
import { expectedShortfall } from './expected-shortfall.ts'
import { modifiedExpectedShortfall, modifiedValueAtRisk } from './modified-risk.ts'
import { normalExpectedShortfall, normalValueAtRisk } from './normal-risk.ts'
import { valueAtRisk } from './value-at-risk.ts'

const momentsOf = (returns: Float64Array) => ({
  mean: mean(returns),
  deviation: standardDeviation(returns, 'population'),
  skewness: skewness(returns),
  excessKurtosis: kurtosis(returns),
})
const weights = Float64Array.of(0.3, 0.4, 0.3)
const totalOf = (shares: Float64Array) =>
  Float64Array.from({ length: 100 }, (_, t) => shares.reduce((sum, share, i) => sum + share * EDHEC[i * 100 + t]!, 0))

describe('risk of the EDHEC indexes as PerformanceAnalytics prints it', () => {
  // Its test of unchanged results, rounded there to six digits.
  const moments = momentsOf(CONVERTIBLE_ARBITRAGE)
  const printed = {
    'value at risk, gaussian': [normalValueAtRisk(moments, 0.95), 0.012133],
    'value at risk, modified': [modifiedValueAtRisk(moments, 0.95), 0.014674],
    'value at risk, historical': [valueAtRisk(CONVERTIBLE_ARBITRAGE, 0.95, { quantile: 7 }), 0.014095],
    'value at risk of a portfolio, gaussian': [
      normalContributions(EDHEC, weights, 0.95, { denominator: 'sample' }).risk,
      0.012916,
    ],
    'expected shortfall, gaussian': [normalExpectedShortfall(moments, 0.95), 0.017133],
    'expected shortfall, historical': [expectedShortfall(CONVERTIBLE_ARBITRAGE, 0.95, 'beyond', { quantile: 7 }), 0.02408],
  } as const
  for (const [name, [actual, expected]] of Object.entries(printed)) it(name, () => closeTo(actual, expected, 5e-7))
})

describe('contributions to a risk that moments give', () => {
  const cases = {
    'normal value at risk': [normalContributions, {}, (total) => normalValueAtRisk(momentsOf(total), 0.95)],
    'normal expected shortfall': [
      normalContributions,
      { measure: 'expectedShortfall' },
      (total) => normalExpectedShortfall(momentsOf(total), 0.95),
    ],
    'modified value at risk': [modifiedContributions, {}, (total) => modifiedValueAtRisk(momentsOf(total), 0.95)],
    'modified expected shortfall': [
      modifiedContributions,
      { measure: 'expectedShortfall' },
      (total) => modifiedExpectedShortfall(momentsOf(total), 0.95, false),
    ],
  } satisfies Record<string, readonly [typeof normalContributions, DistributionOptions, (total: Float64Array) => number]>
  for (const [name, [contributions, options, riskOf]] of Object.entries(cases))
    it(`add up to the ${name}, and are its growth with each weight`, () => {
      const { risk, marginal, share } = contributions(EDHEC, weights, 0.95, options)
      closeTo(risk, riskOf(totalOf(weights)), 1e-15)
      closeTo(
        share.reduce((sum, part) => sum + part, 0),
        1,
        1e-14,
      )
      for (const i of weights.keys()) {
        const moved = (by: number) => totalOf(weights.map((weight, k) => (k === i ? weight + by : weight)))
        closeTo(marginal[i]!, (riskOf(moved(1e-5)) - riskOf(moved(-1e-5))) / 2e-5, 1e-9)
      }
    })
  it('around zero leave the means out, and refuse what is no portfolio', () => {
    const { risk } = normalContributions(EDHEC, weights, 0.95, { means: new Float64Array(3) })
    closeTo(risk, normalValueAtRisk({ ...momentsOf(totalOf(weights)), mean: 0 }, 0.95), 1e-15)
    throws(() => normalContributions(EDHEC, Float64Array.of(1, 1, 1, 1, 1, 1, 1), 0.95), /the same number of each part/)
    throws(() => modifiedContributions(EDHEC.slice(0, 3), weights, 0.95), /at least two scenarios/)
    throws(() => normalContributions(EDHEC, weights, 0.95, { means: new Float64Array(2) }), /give one of each/)
  })
})
