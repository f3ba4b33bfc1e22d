import { deepEqual, equal } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { closeTo } from '../../../testing/close-to.ts'
import { coverage } from '../backtest/coverage.ts'
import { exposureTotals, foreignCurrencyExposure } from '../exposure-totals.ts'
import { betaReturns, fillMissingHistory, fillStaleRuns } from './filled-returns.ts'
import { compoundedMove, overlappingGrowth, overlappingMoves, priceMoves } from './price-moves.ts'
import { bondMoves, revaluedMoves } from './revaluation.ts'
import { scenarioBeta } from './scenario-beta.ts'
import { scenarioDrawdown } from './scenario-drawdown.ts'
import { addScenarioGains, scenarioRows } from './scenario-gains.ts'
import { scenarioVolatility } from './scenario-volatility.ts'

describe('gains in scenarios', () => {
  // Two scenarios; moves of a share, of an index future in points, of an option's premium in cash; currencies: own, foreign.
  const [share, future, premium, none] = [
    Float64Array.of(0.1, -0.2),
    Float64Array.of(30, -50),
    Float64Array.of(1.5, -2),
    Float64Array.of(0, 0),
  ]
  const [own, foreign] = [Float64Array.of(1, 1), Float64Array.of(1.05, 0.9)]
  const holdings = [
    { exposure: 1000, value: 1000, moves: share, growth: foreign },
    { exposure: 500, value: 500, moves: share, growth: own },
    { exposure: 20, value: 0, moves: future, growth: foreign },
    { exposure: 100, value: 700, moves: premium, growth: foreign },
    { exposure: 0, value: 250, moves: none, growth: foreign },
  ]
  it('compound the move of the price and of the currency: 1,000 x 1.1 x 1.05 - 1,000', () => {
    const expected = [
      [155, -280],
      [50, -100],
      // A future holds no currency: 20 x 30 x 1.05, 20 x -50 x 0.9.
      [630, -900],
      // The option's premium does: 100 x 1.5 x 1.05 + 700 x 0.05.
      [192.5, -250],
      [12.5, -25],
    ]
    for (const [i, [up, down]] of expected.entries()) {
      const gains = new Float64Array(2)
      addScenarioGains(gains, [holdings[i]!])
      closeTo(gains[0]!, up!, 1e-11, `${i}`)
      closeTo(gains[1]!, down!, 1e-11, `${i}`)
    }
  })

  it('of several holdings are added to what is there, as one after the other', () => {
    for (let count = 0; count <= holdings.length; count++) {
      const [together, apart] = [Float64Array.of(7, 0.1), Float64Array.of(7, 0.1)]
      addScenarioGains(together, holdings.slice(0, count))
      for (const holding of holdings.slice(0, count)) addScenarioGains(apart, [holding])
      for (const s of [0, 1]) closeTo(together[s]!, apart[s]!, 1e-12)
    }
  })

  it('of a row are those of its holdings, and so are its products with weights of all scenarios, or of some', () => {
    // Rows of the first and third holding, and of the others.
    const rows = scenarioRows(
      holdings.map((holding, i) => ({ ...holding, row: i % 2 })),
      2,
      2,
    )
    const gains = new Float64Array(4)
    rows.write(0, 2, gains, 0)
    // 155 + 630 + 12.5, -280 - 900 - 25; 50 + 192.5, -100 - 250.
    for (const [i, expected] of [797.5, -1205, 242.5, -350].entries()) {
      closeTo(gains[i]!, expected, 1e-11)
      closeTo(rows.at(Math.floor(i / 2), i % 2), expected, 1e-11)
    }
    const both = rows.products!(Float64Array.of(2, -1))
    closeTo(both[0]!, 2 * 797.5 + 1205, 1e-11)
    closeTo(both[1]!, 2 * 242.5 + 350, 1e-11)
    const down = rows.products!(Float64Array.of(0.5), Int32Array.of(1))
    closeTo(down[0]!, -602.5, 1e-11)
    closeTo(down[1]!, -175, 1e-11)
  })

  it('are unknown where a move is, and only there', () => {
    const unknown = { ...holdings[0]!, moves: Float64Array.of(0.1, Number.NaN) }
    for (const some of [[unknown], [...holdings.slice(0, 3), unknown]]) {
      const gains = new Float64Array(2)
      addScenarioGains(gains, some)
      deepEqual([...gains].map(Number.isNaN), [false, true])
    }
  })
})

describe('moves', () => {
  it('are relative, or absolute where a price can be 0 or below', () => {
    deepEqual(
      [...priceMoves(Float64Array.of(10, 11, 0))].map((x) => Math.round(x * 1e9) / 1e9),
      [0.1, -1],
    )
    deepEqual([...priceMoves(Float64Array.of(10, -37, 12), 'absolute')], [-47, 49])
    deepEqual([...priceMoves(Float64Array.of(0, 5))], [Number.NaN])
    equal(priceMoves(new Float64Array()).length, 0)
  })
  it('over several days compound in overlapping windows: n - h + 1 of them', () => {
    const moves = Float64Array.of(0.1, 0.1, -0.5, 0, 0.2, 0.2)
    const two = overlappingMoves(moves, 2, 3, 2)
    equal(two.length, 4)
    for (const [i, expected] of [0.21, -0.45, 0.2, 0.44].entries()) closeTo(two[i]!, expected, 1e-15)
    const growth = overlappingGrowth(Float64Array.of(1, 2, 0.5), 1, 3, 2)
    deepEqual([...growth], [2, 1])

    closeTo(compoundedMove(moves, 0, 3), 1.21 * 0.5 - 1, 1e-15)
  })
  it('a historical window of tiny moves keeps its digits', () => {
    closeTo(compoundedMove(new Float64Array(3).fill(1e-12), 0, 3), 3e-12, 1e-23)
  })
  it('of options are full revaluations, of bonds of second order', () => {
    // A call of strike 96 at expiry, spot 64: worth 0, then 32 at twice the price.
    const call = revaluedMoves(Float64Array.of(1, 0, -0.5, 0.5), 64, (price) => Math.max(0, price - 96))
    deepEqual([...call], [32, 0, 0, 0])
    // Duration 7, convexity 60, +100 basis points: -0.07 + 0.003.
    closeTo(bondMoves(Float64Array.of(0.01), 7, 60)[0]!, -0.067, 1e-15)
  })
})

describe('measures of the scenarios', () => {
  it('volatility a year is the sample deviation times the root of the days', () => {
    closeTo(scenarioVolatility(Float64Array.of(1, 2, 3), 260), Math.sqrt(260), 1e-12)
  })
  it('beta of a portfolio that moves one and a half times the benchmark is 1.5', () => {
    const benchmark = Float64Array.of(0.01, -0.02, 0.03)
    closeTo(
      scenarioBeta(
        benchmark.map((r) => 1.5 * 2000 * r + 3),
        2000,
        benchmark,
      ),
      1.5,
      1e-14,
    )
    equal(scenarioBeta(benchmark, 2000, new Float64Array(3)), Number.NaN)
  })
  it('maximum drawdown counts the opening value as a peak', () => {
    // 0.9, 0.99, 1.089, 0.8712, 0.9: from 1.089 down to 0.8712.
    const result = scenarioDrawdown(Float64Array.of(-0.1, 0.1, 0.1, -0.2, 0.03))
    closeTo(result.depth, 0.2, 1e-15)
    deepEqual([result.peak, result.trough], [3, 4])
    const first = scenarioDrawdown(Float64Array.of(-0.1, 0.05))
    closeTo(first.depth, 0.1, 1e-15)
    deepEqual([first.peak, first.trough], [0, 1])
    closeTo(scenarioDrawdown(Float64Array.of(-0.1, -0.1), 'added').depth, 0.2, 1e-15)
    equal(scenarioDrawdown(Float64Array.of(0.1)).depth, 0)
    equal(scenarioDrawdown(Float64Array.of(0.1, Number.NaN)).depth, Number.NaN)
  })
  it('gross, net and foreign currency', () => {
    deepEqual(exposureTotals(Float64Array.of(100, -30, 5)), { gross: 135, net: 75 })
    equal(foreignCurrencyExposure(Float64Array.of(500, -20, 30), 0), 50)
  })
})

describe('filled returns', () => {
  const beta = Float64Array.of(0.01, 0.02, -0.01, 0.01, 0.005, 0.01, 0.02, 0.01)
  it('a long stale run moves by its betas and its arrival day takes the rest', () => {
    const returns = Float64Array.of(0.03, 0, 0, 0, 0, 0, 0, 0.1)
    const isCarried = Uint8Array.of(0, 1, 1, 1, 1, 1, 1, 0)
    const filled = fillStaleRuns(returns, isCarried, beta)
    deepEqual([...filled.returns.subarray(0, 7)], [0.03, 0.02, -0.01, 0.01, 0.005, 0.01, 0.02])
    closeTo(compoundedMove(filled.returns, 1, 8), 0.1, 1e-15)
    deepEqual([...filled.isFilled], [0, 1, 1, 1, 1, 1, 1, 0])
  })
  it('five days are left alone, an open run has no arrival day', () => {
    const short = fillStaleRuns(Float64Array.of(0, 0, 0, 0, 0, 0.1, 0, 0), Uint8Array.of(1, 1, 1, 1, 1, 0, 1, 1), beta)
    deepEqual([...short.returns], [0, 0, 0, 0, 0, 0.1, 0, 0])
    const open = fillStaleRuns(new Float64Array(8), Uint8Array.of(0, 0, 1, 1, 1, 1, 1, 1), beta)
    deepEqual([...open.returns.subarray(2)], [...beta.subarray(2)])
  })
  it('missing history is the beta part and the own residuals repeated in order', () => {
    const returns = Float64Array.of(Number.NaN, Number.NaN, Number.NaN, 0.04, -0.02)
    const part = Float64Array.of(0.01, 0.02, 0.03, 0.01, 0.01)
    const filled = fillMissingHistory(returns, part)
    // Residuals 0.03, -0.03.
    for (const [t, expected] of [0.04, -0.01, 0.06, 0.04, -0.02].entries()) closeTo(filled.returns[t]!, expected, 1e-15)
    deepEqual([...filled.isFilled], [1, 1, 1, 0, 0])
    equal(filled.hasSpecific, true)
    const none = fillMissingHistory(new Float64Array(5).fill(Number.NaN), part)
    deepEqual(none.returns, part)
    equal(none.hasSpecific, false)
    equal(fillMissingHistory(part, part).hasSpecific, true)
  })
  it('the beta part is the sum over the factors', () => {
    const part = betaReturns(Float64Array.of(2, -1), Float64Array.of(0.01, 0.02, 0.03, 0.03), 2)
    closeTo(part[0]!, -0.01, 1e-15)
    closeTo(part[1]!, 0.01, 1e-15)
  })
  it('coverage is a share of gross exposure', () => {
    deepEqual(coverage(Float64Array.of(50, -30, 20), ['full', 'filled', 'none'], Uint8Array.of(0, 1, 0)), {
      full: 0.5,
      filled: 0.3,
      none: 0.2,
      specificMissing: 0.3,
    })
    equal(coverage(new Float64Array(), [], new Uint8Array()).full, Number.NaN)
  })
})
