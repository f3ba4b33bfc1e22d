import { dot } from '../linear-algebra/dot.ts'
import { matrixVector, transposedMatrixVector } from '../linear-algebra/matrix-vector.ts'
import { checkCount } from '../statistics/check-argument.ts'
import { mean } from '../statistics/mean.ts'

/** Risk of a portfolio by factors. */
export interface FactorRisk {
  /** `weight Cov(r_f, r_p) / Var(r_p)`, one entry a factor; negative for what diversifies. NaN if the portfolio does not vary. */
  readonly explained: Float64Array
  /** `Cov(e, r_p) / Var(r_p)`: with the factors together 1, whatever the weights. */
  readonly specific: number
  /**
   * Sample standard deviation of the portfolio's return, a scenario; times a share it is that factor's part of the volatility.
   */
  readonly deviation: number
  /** The part of the portfolio's return that the factors do not explain: one entry a scenario. */
  readonly residuals: Float64Array
  /** Share of the portfolio's variance that the factors take away: `1 - Var(e) / Var(r_p)`; below 0 if they add to it. */
  readonly rSquared: number
}

/**
 * Splits the variance of a portfolio's scenario returns into factors and the rest, by covariance with the portfolio.
 *
 * Source: A. Meucci, "Risk and Asset Allocation", 2005, chapter 3 (factor models) with Euler's contributions.
 *
 * @param portfolioReturns fractions, one entry a scenario: profit and loss over NPV
 * @param factorReturns row-major, a factor or currency a row, same scenarios
 * @param weights of the factors: `sum of exposure x beta / NPV`
 * @throws RangeError for factor returns of other factors or scenarios
 */
export function factorRisk(portfolioReturns: Float64Array, factorReturns: Float64Array, weights: Float64Array): FactorRisk {
  const [factors, scenarios] = [weights.length, portfolioReturns.length]
  checkCount('factor returns', factorReturns.length, factors * scenarios, 'a factor and scenario')
  const fitted = transposedMatrixVector(factorReturns, factors, scenarios, weights)
  const residuals = portfolioReturns.map((entry, s) => entry - fitted[s]!)
  const centre = mean(portfolioReturns)
  const deviations = portfolioReturns.map((entry) => entry - centre)
  const squares = dot(deviations, deviations)
  const products = matrixVector(factorReturns, factors, scenarios, deviations)
  const share = (product: number) => (squares > 0 ? product / squares : Number.NaN)
  const residualMean = mean(residuals)
  const residualDeviations = residuals.map((entry) => entry - residualMean)
  return {
    explained: products.map((product, f) => share(weights[f]! * product)),
    specific: share(dot(residuals, deviations)),
    deviation: scenarios > 1 ? Math.sqrt(squares / (scenarios - 1)) : Number.NaN,
    residuals,
    rSquared: 1 - share(dot(residualDeviations, residualDeviations)),
  }
}

/**
 * Weights of factors in a portfolio: `sum of E_i beta_if / NPV`.
 *
 * @param exposures signed amounts, one entry a position
 * @param betas row-major, a position a row, a factor a column
 * @param npv in the currency of the exposures
 * @returns NaN for an NPV of 0
 * @throws RangeError for betas of other positions or factors
 */
export function factorWeights(exposures: Float64Array, betas: Float64Array, factors: number, npv: number): Float64Array {
  checkCount('betas', betas.length, exposures.length * factors, 'a position and factor')
  const sums = transposedMatrixVector(betas, exposures.length, factors, exposures)
  return sums.map((sum) => (npv === 0 ? Number.NaN : sum / npv))
}
