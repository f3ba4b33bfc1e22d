import { deepEqual, throws } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { covarianceMatrix } from '../statistics/covariance-matrix.ts'
import { exponentialWeights } from '../statistics/exponential-weights.ts'
import { quantileOfSorted } from '../statistics/quantile.ts'
import { dimsonDesign } from '../statistics/regression/dimson-betas.ts'
import { conditionalCoverageTest, hitTransitions, independenceTest } from './backtest/christoffersen.ts'
import { coverage } from './backtest/coverage.ts'
import { kupiecTest } from './backtest/kupiec.ts'
import { trafficLight } from './backtest/traffic-light.ts'
import { expectedShortfall, type Tail } from './expected-shortfall.ts'
import { factorRisk, factorWeights } from './factor-risk.ts'
import { predictiveShocks, shockedMoves } from './factor-shocks.ts'
import { scaledToHorizon } from './horizon.ts'
import { residualFactors, residualShocks } from './residual-factors.ts'
import { fillMissingHistory, fillStaleRuns } from './scenarios/filled-returns.ts'
import { compoundedMove, overlappingMoves } from './scenarios/price-moves.ts'
import { scenarioVolatility } from './scenarios/scenario-volatility.ts'
import { worstScenarios } from './shortfall-contributions.ts'
import { sumByGroup } from './sum-by-group.ts'
import { type ValueAtRiskRule, valueAtRisk } from './value-at-risk.ts'
import { varianceContributions } from './variance-contributions.ts'

const ONE = Float64Array.of(1)
const TWO = Float64Array.of(1, -2)
const UNIT = Float64Array.of(1, 0, 0, 1)
const unknownRule = 'median' as ValueAtRiskRule

describe('what cannot be a risk is refused with what to give instead', () => {
  const refused: Record<string, readonly [() => unknown, RegExp]> = {
    'a confidence in percent': [() => valueAtRisk(TWO, 95), /confidence is 95: give a fraction between 0 and 1/],
    'no scenarios': [() => valueAtRisk(new Float64Array(), 0.95), /give at least one/],
    'a rule that there is not': [() => valueAtRisk(TWO, 0.95, unknownRule), /rule is median: give up, down, next, middle/],
    'a tail that there is not': [() => expectedShortfall(TWO, 0.95, 'half' as Tail), /tail is half: give fractional/],
    'a quantile that there is not': [() => quantileOfSorted(TWO, 0.5, 10 as 9), /definition is 10: give a number from 1 to 9/],
    'parts that are too few': [() => varianceContributions(TWO, 2, 2), /parts: 2 entries/],
    'weights of other parts': [() => varianceContributions(TWO, 1, 2, TWO), /2 weights for 1: give one a part/],
    'factor returns of other scenarios': [() => factorRisk(TWO, ONE, ONE), /1 factor returns for 2/],
    'betas of other positions': [() => factorWeights(ONE, TWO, 1, 100), /2 betas for 1/],
    'betas of other factors': [() => shockedMoves(TWO, 1, ONE), /2 betas for 1/],
    'a shock of a factor that there is not': [
      () => predictiveShocks(UNIT, [2], ONE),
      /a given factor is 2: give an index below 2/,
    ],
    'a shock given twice': [() => predictiveShocks(UNIT, [0, 0], TWO), /give one of each/],
    'residual factors of other weights': [() => residualFactors(UNIT, 2, 2, ONE), /1 weights for 2/],
    'loadings of other factors': [() => residualShocks(TWO, ONE), /1 loadings for 4/],
    'a group that there is not': [() => sumByGroup(ONE, Int32Array.of(3), 2), /group of amount 0 is 3: give one below 2/],
    'states of other positions': [() => coverage(TWO, ['full'], new Uint8Array(2)), /1 states for 2/],
    'beta returns of other days': [() => fillMissingHistory(TWO, ONE), /1 beta returns for 2/],
    'marks of other days': [() => fillStaleRuns(TWO, new Uint8Array(1), TWO), /1 marks of carried days for 2/],
    'a horizon of no days': [() => scaledToHorizon(1, 0), /horizonDays is 0/],
    'a horizon of half a day': [() => overlappingMoves(TWO, 1, 2, 0.5), /horizonDays is 0.5/],
    'days outside the moves': [() => compoundedMove(TWO, 0, 3), /give whole days from 0 to 2/],
    'no days a year': [() => scenarioVolatility(TWO, 0), /periods a year: 0/],
    'more hits than days': [() => kupiecTest(250, 251, 0.99), /hits is 251: give a whole number from 0 to the 250 days/],
    'half a hit': [() => trafficLight(250, 1.5), /hits is 1.5/],
    'a backtest of no days': [() => conditionalCoverageTest(new Uint8Array(), 0.99), /days is 0/],
    'less than no hit': [() => independenceTest({ n00: 1, n01: -1, n10: 0, n11: 0 }), /give how often each was seen/],
    'a day of two hits': [() => hitTransitions(Uint8Array.of(0, 2)), /hit 1 is 2: give 1 for a hit, else 0/],
    'a decay above 1': [() => exponentialWeights(2, 1.5), /decay is 1.5/],
    'series that are too short': [() => covarianceMatrix(TWO, 2, 2), /series: 2 entries/],
    'half a lag': [() => dimsonDesign(TWO, 1, 2, { lags: 0.5 }), /lags is 0.5/],
  }
  for (const [name, [call, message]] of Object.entries(refused))
    it(name, () => throws(call, (error) => error instanceof RangeError && message.test(error.message)))

  it('an unknown scenario is never among the worst', () => {
    deepEqual([...worstScenarios(Float64Array.of(1, Number.NaN, -2, 0), 3)], [2, 3, 0])
  })
  it('no factor given leaves the means', () => {
    deepEqual([...predictiveShocks(UNIT, [], new Float64Array(), Float64Array.of(0.1, 0.2))], [0.1, 0.2])
  })
})
