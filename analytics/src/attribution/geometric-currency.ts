import { dot } from '../linear-algebra/dot.ts'
import { checkCount } from '../statistics/check-argument.ts'
import type { CurrencySegments } from './currency-attribution.ts'

/** Returns of a period by market, as fractions. */
export interface GeometricCurrencyReturns {
  /** In the base currency. */
  readonly portfolioReturns: Float64Array
  readonly benchmarkReturns: Float64Array
  /** In the market's own currency. */
  readonly portfolioLocal: Float64Array
  readonly benchmarkLocal: Float64Array
  /** Of the benchmark's market hedged into the base currency: what a bet on the market alone would have earned. */
  readonly benchmarkHedged: Float64Array
  /** What a unit of currency bought forward earned, `S1 / F - 1`; may differ by the rates dealt at. Zeros unless given. */
  readonly portfolioForwardReturns?: Float64Array
  readonly benchmarkForwardReturns?: Float64Array
}

/** Geometric effects as fractions: the four wholes compound to `active`. */
export interface GeometricCurrencyEffects {
  readonly allocation: Float64Array
  /** Interaction is part of it. */
  readonly selection: Float64Array
  readonly wholeAllocation: number
  readonly wholeSelection: number
  /** What hedging the bets on markets cost (-) or brought (+). */
  readonly hedging: number
  /** What the currencies brought, forwards included, beside what they brought the benchmark. */
  readonly currency: number
  readonly portfolio: number
  readonly benchmark: number
  /** `(1 + portfolio) / (1 + benchmark) - 1`. */
  readonly active: number
}

/**
 * Geometric attribution of one period with currencies. With L the local returns of both wholes, S that of the portfolio's weights in the
 * benchmark's markets, and H the benchmark's local return with the bets hedged, `B_L + sum (w - W) b_H`:
 *
 *     allocation  (w - W) ((1 + b_H) / (1 + B_L) - 1), together (1 + H) / (1 + B_L) - 1
 *     hedging     (1 + S) / (1 + H) - 1
 *     selection   w ((1 + r_L) / (1 + b_L) - 1) (1 + b_L) / (1 + S), together (1 + R_L) / (1 + S) - 1
 *     currency    (1 + R) / (1 + R_L) over (1 + B) / (1 + B_L), less 1
 *
 * Source: C. Bacon, "Practical Portfolio Performance Measurement and Attribution", 2nd ed., chapter 6.
 *
 * @param segments weights together 1, forwards together 0
 * @throws RangeError for lists of different length, and for a whole that lost everything or is unknown
 */
export function geometricCurrency(segments: CurrencySegments, returns: GeometricCurrencyReturns): GeometricCurrencyEffects {
  const { portfolioWeights: w, benchmarkWeights: W, portfolioForwards, benchmarkForwards } = segments
  const none = new Float64Array(w.length)
  const { portfolioForwardReturns = none, benchmarkForwardReturns = none, benchmarkHedged, benchmarkLocal } = returns
  for (const [what, list] of Object.entries({ ...segments, ...returns, portfolioForwardReturns, benchmarkForwardReturns }))
    checkCount(what, list.length, w.length, 'a market')
  const portfolio = dot(w, returns.portfolioReturns) + dot(portfolioForwards, portfolioForwardReturns)
  const benchmark = dot(W, returns.benchmarkReturns) + dot(benchmarkForwards, benchmarkForwardReturns)
  const bets = w.map((weight, i) => weight - W[i]!)
  const [portfolioLocal, local] = [dot(w, returns.portfolioLocal), dot(W, benchmarkLocal)]
  const [notional, hedged] = [dot(w, benchmarkLocal), local + dot(bets, benchmarkHedged)]
  if (!(Math.min(benchmark, local, notional, hedged, portfolioLocal) > -1))
    throw new RangeError('a whole that lost everything, or is unknown, leaves nothing to measure against')
  return {
    allocation: bets.map((bet, i) => bet * ((1 + benchmarkHedged[i]!) / (1 + local) - 1)),
    selection: w.map((weight, i) => (weight * (returns.portfolioLocal[i]! - benchmarkLocal[i]!)) / (1 + notional)),
    wholeAllocation: (1 + hedged) / (1 + local) - 1,
    wholeSelection: (1 + portfolioLocal) / (1 + notional) - 1,
    hedging: (1 + notional) / (1 + hedged) - 1,
    currency: ((1 + portfolio) / (1 + portfolioLocal)) * ((1 + local) / (1 + benchmark)) - 1,
    portfolio,
    benchmark,
    active: (1 + portfolio) / (1 + benchmark) - 1,
  }
}
