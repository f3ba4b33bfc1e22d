import { dot } from '../linear-algebra/dot.ts'
import { addRows, upTo } from '../linear-algebra/row-combination.ts'
import { checkName } from '../statistics/check-argument.ts'
import { checkDenominator, type Denominator } from '../statistics/covariance.ts'
import { mean } from '../statistics/mean.ts'
import { normalDensity } from '../statistics/normal-distribution.ts'
import { normalQuantile } from '../statistics/normal-quantile.ts'
import { checkConfidence } from './worst-rank.ts'

/** A risk of a total and where it comes from. */
export interface RiskContributions {
  /** Of the total: a loss as a positive number. */
  readonly risk: number
  /** Growth of the risk a unit of weight, one entry a part. */
  readonly marginal: Float64Array
  /** Weight times marginal: together the risk. */
  readonly component: Float64Array
  /** Component over risk: together 1; NaN for a risk of 0. */
  readonly share: Float64Array
}

export interface DistributionOptions {
  /** `valueAtRisk` (default) or `expectedShortfall`; the modified one is the authors' plain one, without a floor. */
  readonly measure?: 'valueAtRisk' | 'expectedShortfall'
  /**
   * What the covariance is divided by: `population` unless given. PerformanceAnalytics takes `sample` for the covariance of parts;
   * the higher moments are those of the population by both.
   */
  readonly denominator?: Denominator
  /** Mean of each part; the scenarios' own unless given. Zeros for a risk around zero. */
  readonly means?: Float64Array
}

/**
 * Euler contributions to the value at risk or expected shortfall of a normal distribution with the scenarios' mean and covariance:
 * `-w'm + k sqrt(w'Σw)`, k being z or `φ(z) / (1 - confidence)`. The covariance matrix of the parts is never built.
 *
 * Source: P. Jorion, "Value at Risk", 3rd ed., chapter 7; A. McNeil, R. Frey, P. Embrechts, "Quantitative Risk Management", 2005,
 * section 6.3.
 *
 * @param parts row-major, a part a row: `weights.length` x scenarios; returns, or amounts with weights of 1
 * @param weights of the parts in the total
 * @param confidence in (0, 1)
 * @throws RangeError for fewer than two scenarios, another number of means, or a confidence outside (0, 1)
 */
export function normalContributions(
  parts: Float64Array,
  weights: Float64Array,
  confidence: number,
  options: DistributionOptions = {},
): RiskContributions {
  const { deviations, means, spread, scenarios } = centred(parts, weights, confidence, options)
  const z = normalQuantile(confidence)
  const factor = options.measure === 'expectedShortfall' ? normalDensity(z) / (1 - confidence) : z
  const marginal = weights.map((_, i) => {
    const slope = productOf(parts, i, scenarios, deviations) / spread.divisor / spread.deviation
    return factor * slope - means[i]!
  })
  return contributionsOf(weights, marginal)
}

/**
 * Euler contributions to the modified value at risk or expected shortfall, which correct the normal ones for skewness and kurtosis.
 *
 * Source: K. Boudt, B. Peterson, C. Croux, "Estimation and Decomposition of Downside Risk for Portfolios with Non-normal Returns",
 * Journal of Risk 11, 2008: derivatives of the moments by the weights.
 *
 * @param parts row-major, a part a row: `weights.length` x scenarios; returns, or amounts with weights of 1
 * @throws RangeError as {@link normalContributions}
 */
export function modifiedContributions(
  parts: Float64Array,
  weights: Float64Array,
  confidence: number,
  options: DistributionOptions = {},
): RiskContributions {
  const { deviations, means, spread, scenarios } = centred(parts, weights, confidence, options)
  const { deviation, divisor } = spread
  const squares = deviations.map((entry) => entry * entry)
  const cubes = deviations.map((entry, s) => entry * squares[s]!)
  const skewness = mean(cubes) / deviation ** 3
  const kurtosis = mean(squares.map((square) => square * square)) / deviation ** 4 - 3
  const centreSquares = mean(squares)
  const z = normalQuantile(1 - confidence)
  const tail =
    options.measure === 'expectedShortfall'
      ? shortfallSlopes(z, confidence, skewness, kurtosis)
      : quantileSlopes(z, skewness, kurtosis)
  const centreCubes = mean(cubes)
  const marginal = weights.map((_, i) => {
    const own = mean(parts, i * scenarios, (i + 1) * scenarios)
    const product = productOf(parts, i, scenarios, deviations)
    // Growth of the deviation and of the two standardised moments a unit of weight.
    const ofDeviation = product / divisor / deviation
    const third = 3 * (productOf(parts, i, scenarios, squares) / scenarios - own * centreSquares)
    const fourth = 4 * (productOf(parts, i, scenarios, cubes) / scenarios - own * centreCubes)
    const ofSkewness = third / deviation ** 3 - (3 * skewness * ofDeviation) / deviation
    const ofKurtosis = fourth / deviation ** 4 - (4 * (kurtosis + 3) * ofDeviation) / deviation
    const ofTail = tail.bySkewness * ofSkewness + tail.byKurtosis * ofKurtosis
    return tail.value * ofDeviation + deviation * ofTail - means[i]!
  })
  return contributionsOf(weights, marginal)
}

/** A loss in deviations from the mean and how it grows with skewness and excess kurtosis. */
interface TailSlopes {
  readonly value: number
  readonly bySkewness: number
  readonly byKurtosis: number
}

/** The expansion of Cornish and Fisher, as a loss. */
function quantileSlopes(z: number, skewness: number, kurtosis: number): TailSlopes {
  const [a, b, c] = [(z ** 2 - 1) / 6, (z ** 3 - 3 * z) / 24, (2 * z ** 3 - 5 * z) / 36]
  return {
    value: -(z + a * skewness + b * kurtosis - c * skewness ** 2),
    bySkewness: -(a - 2 * c * skewness),
    byKurtosis: -b,
  }
}

/** The mean beyond that quantile under the expansion of Edgeworth: `φ(g) / (1 - confidence)` times a polynomial of g. */
function shortfallSlopes(z: number, confidence: number, skewness: number, kurtosis: number): TailSlopes {
  const quantile = quantileSlopes(z, skewness, kurtosis)
  const g = -quantile.value
  const scale = normalDensity(g) / (1 - confidence)
  const [third, fourth, sixth] = [g ** 3 / 6, (g ** 4 - 2 * g ** 2 - 1) / 24, (g ** 6 - 9 * g ** 4 + 9 * g ** 2 + 3) / 72]
  const polynomial = 1 + third * skewness + fourth * kurtosis + sixth * skewness ** 2
  const growth = (g ** 2 / 2) * skewness + ((g ** 3 - g) / 6) * kurtosis + ((g ** 5 - 6 * g ** 3 + 3 * g) / 12) * skewness ** 2
  const byQuantile = scale * (growth - g * polynomial)
  return {
    value: scale * polynomial,
    bySkewness: scale * (third + 2 * sixth * skewness) - byQuantile * quantile.bySkewness,
    byKurtosis: scale * fourth - byQuantile * quantile.byKurtosis,
  }
}

/** The total around its mean, and what both kinds of contribution need of it. */
function centred(parts: Float64Array, weights: Float64Array, confidence: number, options: DistributionOptions) {
  checkConfidence(confidence)
  const count = weights.length
  const scenarios = count > 0 ? parts.length / count : 0
  if (!(Number.isInteger(scenarios) && scenarios >= 2))
    throw new RangeError(`${parts.length} entries of ${count} parts: give at least two scenarios, the same number of each part`)
  const { denominator = 'population', means: given } = options
  if (given && given.length !== count) throw new RangeError(`${given.length} means of ${count} parts: give one of each`)
  const total = new Float64Array(scenarios)
  addRows(parts, scenarios, upTo(count), weights, 0, count, total)
  const centre = mean(total)
  const deviations = total.map((entry) => entry - centre)
  checkDenominator(denominator)
  checkName('measure', options.measure ?? 'valueAtRisk', ['valueAtRisk', 'expectedShortfall'])
  const divisor = denominator === 'sample' ? scenarios - 1 : scenarios
  return {
    deviations,
    scenarios,
    means: given ?? weights.map((_, i) => mean(parts, i * scenarios, (i + 1) * scenarios)),
    spread: { divisor, deviation: Math.sqrt(dot(deviations, deviations) / divisor) },
  }
}

const productOf = (parts: Float64Array, i: number, scenarios: number, factors: Float64Array): number =>
  dot(parts, factors, scenarios, i * scenarios)

function contributionsOf(weights: Float64Array, marginal: Float64Array): RiskContributions {
  const component = marginal.map((growth, i) => growth * weights[i]!)
  const risk = component.reduce((sum, part) => sum + part, 0)
  return { risk, marginal, component, share: component.map((part) => (risk === 0 ? Number.NaN : part / risk)) }
}
