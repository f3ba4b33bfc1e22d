import { type Segments, wholeReturns } from './brinson.ts'
import { linked } from './linking.ts'

/** Effects over several periods, of the whole; fractions. They sum to `active`. */
export interface NotionalEffects {
  readonly allocation: number
  readonly selection: number
  readonly interaction: number
  readonly portfolio: number
  readonly benchmark: number
  /** Linked return of the portfolio less that of the benchmark. */
  readonly active: number
}

/**
 * Attribution over several periods without linking: the notional funds of Brinson, Hood and Beebower are compounded, and the effects are
 * their differences. With A the fund of the portfolio's weights in the benchmark's segments and S that of the benchmark's weights in the
 * portfolio's, each compounded over all periods:
 *
 *     allocation   A - B
 *     selection    S - B
 *     interaction  R - A - S + B
 *
 * Source: O. Davies, D. Laker, "Multiple-Period Performance Attribution Using the Brinson Model", Journal of Performance Measurement,
 * 2001.
 *
 * @throws RangeError as `brinson`, and if a fund loses everything in a period
 */
export function notionalBrinson(periods: readonly Segments[]): NotionalEffects {
  const funds = periods.map((segments) => {
    const { portfolioWeights: w, benchmarkWeights: W } = segments
    const { r, b, portfolio, benchmark } = wholeReturns(segments)
    return { portfolio, benchmark, allocation: fund(w, b), selection: fund(W, r) }
  })
  const over = (name: 'portfolio' | 'benchmark' | 'allocation' | 'selection') =>
    linked(Float64Array.from(funds, (returns) => returns[name]))
  const [portfolio, benchmark, A, S] = [over('portfolio'), over('benchmark'), over('allocation'), over('selection')]
  return {
    allocation: A - benchmark,
    selection: S - benchmark,
    interaction: portfolio - A - S + benchmark,
    portfolio,
    benchmark,
    active: portfolio - benchmark,
  }
}

function fund(weights: Float64Array, returns: Float64Array): number {
  return weights.reduce((sum, weight, i) => (weight === 0 ? sum : sum + weight * returns[i]!), 0)
}
