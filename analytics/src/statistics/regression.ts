import { checkName } from './check-argument.ts'
import { coefficientSpread } from './coefficient-spread.ts'
import { fTail } from './f-distribution.ts'
import type { FactorDesign } from './factor-design.ts'
import { fittedCoefficients } from './fitted-coefficients.ts'
import { normalCdf } from './normal-distribution.ts'
import { type RobustErrors, robustCovariance } from './robust-covariance.ts'
import { weightedMean } from './standardised-factors.ts'
import { studentTwoSidedTail } from './student-t.ts'

export interface RegressionOptions {
  /** `classical` (default): residuals of equal variance without memory. Otherwise Newey and West's, or White's with 0 lags. */
  readonly errors?: 'classical' | RobustErrors
  /** Distribution of the t statistics; `student` by default. Packages take `normal` with robust errors. */
  readonly pValues?: 'student' | 'normal'
}

/** A series explained by factors. Coefficients and what belongs to them start with the intercept if there is one. */
export interface Regression {
  /** Units of the series per unit of the factor. */
  readonly coefficients: Float64Array
  readonly standardErrors: Float64Array
  /** Coefficient over its standard error. */
  readonly tStatistics: Float64Array
  /** Two-sided. */
  readonly pValues: Float64Array
  /** Covariance matrix of the coefficients, row-major. */
  readonly covariance: Float64Array
  /**
   * Share of the variation around the mean that is explained; without an intercept, of the variation around 0. NaN if there is
   * none.
   */
  readonly rSquared: number
  /** R² less what as many random factors would explain. */
  readonly adjustedRSquared: number
  /**
   * Root of the weighted sum of squared residuals over the degrees of freedom, in the unit of the series for weights around 1.
   */
  readonly residualDeviation: number
  /** Of the hypothesis that no factor explains anything, from the sums of squares whatever the errors. NaN without factors. */
  readonly fStatistic: number
  readonly fPValue: number
  readonly observations: number
  /** Observations less coefficients. */
  readonly degreesOfFreedom: number
  /** Series less what the factors and the intercept explain, one entry an observation. */
  readonly residuals: Float64Array
  /** The ridge's on its own scale, 0 without a ridge: coefficients are then shrunk, errors those of the shrunk. */
  readonly penalty: number
  readonly conditionIndex: number
}

/**
 * Least squares regression of a series on factors, as R's `lm` and the spreadsheets' LINEST have it; with weights, theirs. Solved
 * by orthogonalisation with one step of refinement, never by the normal equations.
 *
 * Sources: W. Greene, "Econometric Analysis", chapters 3, 4; A. Hoerl, R. Kennard, "Ridge Regression", Technometrics 12, 1970.
 *
 * @param series one entry an observation
 * @param design of the factors, see `factorDesign`
 * @returns NaN throughout if the factors are collinear or an entry is unknown; errors and what follows from them are NaN without
 *   degrees of freedom
 * @throws RangeError for a series of another length than the factors
 */
export function regress(series: Float64Array, design: FactorDesign, options: RegressionOptions = {}): Regression {
  const { errors = 'classical', pValues = 'student' } = options
  checkName('pValues', pValues, ['student', 'normal'])
  if (typeof errors === 'string') checkName('errors', errors, ['classical'])
  if (series.length !== design.length)
    throw new RangeError(`a series of ${series.length} and factors of ${design.length} entries`)
  const { coefficients, residuals } = fittedCoefficients(series, design)
  const degreesOfFreedom = Math.max(0, design.observations - coefficients.length)
  const squares = weightedSquares(residuals, 0, design.rootWeights)
  const centre = design.hasIntercept ? weightedMean(series, 0, series.length, design.rootWeights) : 0
  const totalSquares = weightedSquares(series, centre, design.rootWeights)
  const variance = degreesOfFreedom > 0 ? squares / degreesOfFreedom : Number.NaN
  const covariance =
    errors === 'classical'
      ? coefficientSpread(design).map((spread) => spread * variance)
      : robustCovariance(design, residuals, errors, degreesOfFreedom)
  const standardErrors = coefficients.map((_, i) => Math.sqrt(covariance[i * coefficients.length + i]!))
  const tStatistics = coefficients.map((coefficient, i) => coefficient / standardErrors[i]!)
  const rSquared = totalSquares > 0 ? 1 - squares / totalSquares : Number.NaN
  const fStatistic = design.count > 0 ? (totalSquares - squares) / design.count / variance : Number.NaN
  return {
    coefficients,
    standardErrors,
    tStatistics,
    pValues: tStatistics.map((t) =>
      pValues === 'student' ? studentTwoSidedTail(t, degreesOfFreedom) : 2 * normalCdf(-Math.abs(t)),
    ),
    covariance,
    rSquared,
    adjustedRSquared: 1 - ((1 - rSquared) * (degreesOfFreedom + design.count)) / degreesOfFreedom,
    residualDeviation: Math.sqrt(variance),
    fStatistic,
    fPValue: fTail(fStatistic, design.count, degreesOfFreedom),
    observations: design.observations,
    degreesOfFreedom,
    residuals,
    penalty: design.penalty,
    get conditionIndex() {
      return design.conditionIndex
    },
  }
}

function weightedSquares(series: Float64Array, centre: number, rootWeights: Float64Array): number {
  let sum = 0
  for (let t = 0; t < series.length; t++) sum += ((series[t]! - centre) * rootWeights[t]!) ** 2
  return sum
}
