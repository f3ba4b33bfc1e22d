import { checkName } from '../statistics/check-argument.ts'
import { type Linking, linked, linker } from './linking.ts'

/** Weights and returns of a portfolio and its benchmark, segment by segment; fractions. Weights of each add up to 1. */
export interface Segments {
  readonly portfolioWeights: Float64Array
  /** NaN where nothing was held. */
  readonly portfolioReturns: Float64Array
  readonly benchmarkWeights: Float64Array
  /** NaN where the benchmark has none of it. */
  readonly benchmarkReturns: Float64Array
}

export interface BrinsonConvention {
  /** `fachler`: overweighting is good where a segment beat the benchmark; `hoodBeebower`: where it rose. */
  readonly allocation: 'fachler' | 'hoodBeebower'
  /**
   * Shown by itself; as part of the selection, by the portfolio's weights (top-down); or as part of the allocation, by the portfolio's
   * returns (bottom-up).
   */
  readonly interaction: 'separate' | 'inSelection' | 'inAllocation'
}

/** The portal's: Brinson-Fachler with interaction in the selection. */
const BRINSON_DEFAULT: BrinsonConvention = { allocation: 'fachler', interaction: 'inSelection' }

/** Effects by segment, as fractions. They sum to `active`. */
interface BrinsonEffects {
  readonly allocation: Float64Array
  readonly selection: Float64Array
  /** Zeros where it is part of another effect. */
  readonly interaction: Float64Array
  readonly portfolio: number
  readonly benchmark: number
  /** Return of the portfolio less that of the benchmark. */
  readonly active: number
}

/**
 * Arithmetic attribution of one period, with w, r of the portfolio and W, b of the benchmark (B its whole return):
 *
 *     allocation   (w - W) (b - B), by Hood and Beebower (w - W) b
 *     selection    W (r - b), with interaction in it w (r - b)
 *     interaction  (w - W) (r - b), with it in the allocation (w - W) (r - B)
 *
 * What the benchmark does not have is measured against itself, so that it is all allocation; what the portfolio does not hold counts
 * with the benchmark's return, so that it has no selection.
 *
 * Source: G. Brinson, N. Fachler, "Measuring Non-U.S. Equity Portfolio Performance", Journal of Portfolio Management, 1985; G.
 * Brinson, L. Hood, G. Beebower, "Determinants of Portfolio Performance", Financial Analysts Journal, 1986; C. Bacon, "Practical
 * Portfolio Performance Measurement and Attribution", 2nd ed., chapter 5.
 *
 * The effects sum to `active` if both sides' weights have the same sum; by Hood and Beebower always.
 *
 * @throws RangeError for lists of different length, a weight that is no number, or a return that is none where its weight is not 0
 */
export function brinson(segments: Segments, convention: BrinsonConvention = BRINSON_DEFAULT): BrinsonEffects {
  const { portfolioWeights: w, benchmarkWeights: W } = segments
  const { r, b, portfolio, benchmark } = wholeReturns(segments)
  checkName('allocation', convention.allocation, ['fachler', 'hoodBeebower'])
  checkName('interaction', convention.interaction, ['inSelection', 'separate', 'inAllocation'])
  const hurdle = convention.allocation === 'fachler' ? benchmark : 0
  const { interaction: where } = convention
  const allocation = w.map((weight, i) => (weight - W[i]!) * ((where === 'inAllocation' ? r[i]! : b[i]!) - hurdle))
  const selection = w.map((weight, i) => (where === 'inSelection' ? weight : W[i]!) * (r[i]! - b[i]!))
  const interaction = w.map((weight, i) => (where === 'separate' ? (weight - W[i]!) * (r[i]! - b[i]!) : 0))
  return { allocation, selection, interaction, portfolio, benchmark, active: portfolio - benchmark }
}

/** The effects of several periods, linked. */
interface LinkedBrinson extends BrinsonEffects {
  /** Period by period, as they are before linking. */
  readonly periods: readonly BrinsonEffects[]
}

/**
 * Attribution over several periods: each segment's effects linked and summed, so that together they are the linked active return.
 *
 * @param periods of the same segments in the same order
 * @returns zeros and empty lists for no periods
 * @throws RangeError for a return of -1 or less, periods of different segments, and as `brinson`
 */
export function linkedBrinson(
  periods: readonly Segments[],
  convention: BrinsonConvention = BRINSON_DEFAULT,
  method: Linking = 'carino',
): LinkedBrinson {
  const single = periods.map((segments) => brinson(segments, convention))
  for (const [t, { allocation }] of single.entries())
    if (allocation.length !== single[0]!.allocation.length)
      throw new RangeError(
        `period ${t} has ${allocation.length} segments, the first ${single[0]!.allocation.length}: give all the same`,
      )
  const portfolioReturns = Float64Array.from(single, (effects) => effects.portfolio)
  const benchmarkReturns = Float64Array.from(single, (effects) => effects.benchmark)
  const link = linker(method, portfolioReturns, benchmarkReturns)
  const sumOf = (name: 'allocation' | 'selection' | 'interaction') =>
    Float64Array.from(single[0]?.[name] ?? [], (_, segment) => {
      const effect = Float64Array.from(single, (effects) => effects[name][segment]!)
      return link(effect).reduce((sum, part) => sum + part, 0)
    })
  const portfolio = linked(portfolioReturns)
  const benchmark = linked(benchmarkReturns)
  return {
    allocation: sumOf('allocation'),
    selection: sumOf('selection'),
    interaction: sumOf('interaction'),
    portfolio,
    benchmark,
    active: portfolio - benchmark,
    periods: single,
  }
}

/** The returns by segment with what is missing filled from the other side, and the whole returns. */
function wholeReturns(segments: Segments) {
  const { portfolioWeights: w, portfolioReturns, benchmarkWeights: W, benchmarkReturns } = segments
  const count = w.length
  if (W.length !== count || portfolioReturns.length !== count || benchmarkReturns.length !== count)
    throw new RangeError(
      `${count} portfolio weights, ${portfolioReturns.length} portfolio returns, ${W.length} benchmark weights, ` +
        `${benchmarkReturns.length} benchmark returns: give one of each a segment`,
    )
  checkSide('portfolio', w, portfolioReturns)
  checkSide('benchmark', W, benchmarkReturns)
  const r = portfolioReturns.map((value, i) => (w[i] === 0 && Number.isNaN(value) ? benchmarkReturns[i]! : value))
  const b = benchmarkReturns.map((value, i) => (W[i] === 0 && Number.isNaN(value) ? r[i]! : value))
  let portfolio = 0
  let benchmark = 0
  for (let i = 0; i < count; i++) {
    if (w[i] === 0 && W[i] === 0 && Number.isNaN(b[i]!)) r[i] = b[i] = 0
    if (w[i] !== 0) portfolio += w[i]! * r[i]!
    if (W[i] !== 0) benchmark += W[i]! * b[i]!
  }
  return { r, b, portfolio, benchmark }
}

function checkSide(side: string, weights: Float64Array, returns: Float64Array): void {
  for (let i = 0; i < weights.length; i++) {
    if (!Number.isFinite(weights[i])) throw new RangeError(`${side} weight ${i} is ${weights[i]}: give a fraction`)
    if (weights[i] !== 0 && !Number.isFinite(returns[i]))
      throw new RangeError(
        `${side} return ${i} is ${returns[i]} with a weight of ${weights[i]}: give a fraction, or a weight of 0`,
      )
  }
}
