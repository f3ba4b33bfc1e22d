import { checkName } from './check-argument.ts'
import { checkDecay, exponentialWeights } from './exponential-weights.ts'

/**
 * Where the weights of the days before the first one go. `normalised`: nowhere, the weights of the entries sum to 1. `recursive`: to the
 * start value, `m = decay m + (1 - decay) x`, the first entry unless another is given.
 */
type ExponentialStart = 'normalised' | 'recursive'

interface ExponentialMean {
  readonly start?: ExponentialStart
  /** Start value of the recursion. */
  readonly initial?: number
}

interface ExponentialVariance extends ExponentialMean {
  /** `zero`: mean of squares, as RiskMetrics does for daily returns. `weighted`: around the weighted mean. */
  readonly around?: 'zero' | 'weighted'
  /** Whether the normalised variance around the weighted mean is divided by `1 - sum of squared weights`. */
  readonly isUnbiased?: boolean
}

/**
 * Exponentially weighted variance, the newest entry last. By default around zero with normalised weights.
 *
 * Source: J.P. Morgan/Reuters, "RiskMetrics Technical Document", 4th ed., 1996, section 5.2.
 *
 * @param decay factor a period in (0, 1]: 0.94 daily, 0.97 monthly in RiskMetrics
 * @returns in the squared unit, not annualised, never negative; NaN for no entries (unbiased: fewer than two)
 * @throws RangeError for a decay outside (0, 1], or a recursion around the weighted mean
 */
export function exponentialVariance(values: Float64Array, decay: number, options: ExponentialVariance = {}): number {
  const { start = 'normalised', initial, around = 'zero', isUnbiased = false } = options
  checkName('start', start, ['normalised', 'recursive'])
  checkName('around', around, ['zero', 'weighted'])
  if (values.length === 0) return Number.NaN
  if (start === 'recursive') {
    if (around !== 'zero') throw new RangeError('the recursion is defined around zero only')
    return recursion(values, decay, initial, (value) => value * value)
  }
  const weights = exponentialWeights(values.length, decay)
  const centre = around === 'zero' ? 0 : weightedMean(values, weights)
  let total = 0
  let squares = 0
  for (let i = 0; i < values.length; i++) {
    total += weights[i]! * (values[i]! - centre) ** 2
    squares += weights[i]! ** 2
  }
  return isUnbiased ? (squares < 1 ? total / (1 - squares) : Number.NaN) : total
}

function weightedMean(values: Float64Array, weights: Float64Array): number {
  let total = 0
  for (let i = 0; i < values.length; i++) total += weights[i]! * values[i]!
  return total
}

function recursion(values: Float64Array, decay: number, initial: number | undefined, term: (value: number) => number): number {
  checkDecay(decay)
  let state = initial ?? term(values[0]!)
  for (let i = initial === undefined ? 1 : 0; i < values.length; i++) state = decay * state + (1 - decay) * term(values[i]!)
  return state
}
