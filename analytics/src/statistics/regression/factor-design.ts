import { crossProducts } from '../../linear-algebra/cross-products.ts'
import { orthogonalRows } from '../../linear-algebra/orthogonal-rows.ts'
import { solveUpper } from '../../linear-algebra/triangular-solve.ts'
import { checkMatrix, checkName } from '../check-argument.ts'
import { conditionIndexOf, penaltyForConditionIndex } from './collinearity.ts'
import { type StandardisedFactors, standardisedFactors } from './standardised-factors.ts'

/**
 * The matrix to whose diagonal a penalty is added.
 *
 * - `correlation` (default): the factors' correlation matrix, so that it is on no scale (Hoerl and Kennard).
 * - `population`: the products of the factors scaled to a population deviation of 1: the sum of the weights times the former (R's
 *   `MASS::lm.ridge`).
 * - `products`: the products of the centred factors in their own units, or without an intercept of the factors as they are
 *   (scikit-learn's `Ridge`).
 */
type RidgeScale = 'correlation' | 'population' | 'products'

/** How large the penalty is: an amount, or as little on the correlation matrix as brings the condition index down. */
export type Ridge = { readonly penalty: number; readonly scale?: RidgeScale } | { readonly maxConditionIndex: number }

export interface DesignOptions {
  /** Whether the regression has an intercept; true by default. A ridge never shrinks it. */
  readonly hasIntercept?: boolean
  /** Weight of each observation, not negative, on any scale; 1 by default. An observation of weight 0 does not count. */
  readonly weights?: Float64Array
  /** No ridge by default: collinear factors then have no coefficients. */
  readonly ridge?: Ridge
}

/** Factors prepared for any number of regressions on them: one factorisation for all. */
export interface FactorDesign {
  /** As given: row-major, a factor a row. */
  readonly factors: Float64Array
  readonly count: number
  readonly length: number
  readonly hasIntercept: boolean
  /** Root of each observation's weight. */
  readonly rootWeights: Float64Array
  readonly sumOfWeights: number
  /** Observations whose weight is not 0. */
  readonly observations: number
  readonly standardised: StandardisedFactors
  /**
   * Orthonormal rows of the standardised factors, `count` x `length`; with a ridge the first `length` columns of the longer ones.
   */
  readonly q: Float64Array
  /** Upper triangular factor of the standardised factors. */
  readonly r: Float64Array
  /** Inverse of the standardised normal matrix, penalty included; NaN if the factors are collinear. */
  readonly inverse: Float64Array
  /** The ridge's penalty on its own scale; 0 without a ridge. */
  readonly penalty: number
  /** The same on the diagonal of the standardised normal matrix, one entry a factor. */
  readonly penalties: Float64Array
  /** Of the standardised factors before the penalty: see `conditionIndexOf`. */
  readonly conditionIndex: number
}

/**
 * Prepares factors for regressions: centred by their weighted means, scaled to length 1, orthogonalised.
 *
 * @param factors row-major, a factor a row: `count` x `length`; no unknown entries
 * @throws RangeError for too few entries, weights of another length or below 0, a penalty below 0, or a maximal condition index not
 *   above 1
 */
export function factorDesign(factors: Float64Array, count: number, length: number, options: DesignOptions = {}): FactorDesign {
  const { hasIntercept = true, weights, ridge } = options
  checkMatrix('factors', factors.length, count, length)
  const rootWeights = rootsOf(weights, length)
  const standardised = standardisedFactors(factors, count, length, rootWeights, hasIntercept)
  const normal = crossProducts(standardised.rows, count, length)
  const penalty = ridge === undefined ? 0 : penaltyOf(ridge, normal, count)
  const sumOfWeights = rootWeights.reduce((sum, root) => sum + root * root, 0)
  const penalties = penaltiesOf(ridge, penalty, standardised, sumOfWeights)
  const width = penalty > 0 ? length + count : length
  const { q, r, rank } = orthogonalRows(
    penalty > 0 ? extended(standardised.rows, count, length, penalties) : standardised.rows,
    count,
    width,
  )
  let index: number | undefined
  return {
    factors,
    count,
    length,
    hasIntercept,
    rootWeights,
    sumOfWeights,
    observations: rootWeights.reduce((sum, root) => sum + (root > 0 ? 1 : 0), 0),
    standardised,
    q: width === length ? q : firstColumns(q, count, width, length),
    r,
    inverse: rank === count ? inverseOfNormal(r, count) : new Float64Array(count * count).fill(Number.NaN),
    penalty,
    penalties,
    // The eigenvalues cost as much as all the rest, and few ask for them.
    get conditionIndex() {
      index ??= count === 0 ? 1 : conditionIndexOf(normal, count)
      return index
    },
  }
}

function rootsOf(weights: Float64Array | undefined, length: number): Float64Array {
  if (weights === undefined) return new Float64Array(length).fill(1)
  if (weights.length !== length) throw new RangeError(`${weights.length} weights for ${length} observations: give one of each`)
  const wrong = weights.findIndex((weight) => !(weight >= 0 && weight < Number.POSITIVE_INFINITY))
  if (wrong >= 0) throw new RangeError(`weight ${wrong} is ${weights[wrong]}: give 0 or more`)
  return weights.map(Math.sqrt)
}

function penaltyOf(ridge: Ridge, normal: Float64Array, count: number): number {
  if ('penalty' in ridge) {
    if (!(ridge.penalty >= 0)) throw new RangeError(`a penalty of ${ridge.penalty}: give 0 or more`)
    return ridge.penalty
  }
  if (!(ridge.maxConditionIndex > 1))
    throw new RangeError(`a maximal condition index of ${ridge.maxConditionIndex}: give more than 1`)
  return count === 0 ? 0 : penaltyForConditionIndex(normal, count, ridge.maxConditionIndex)
}

/** The penalty as it stands on the diagonal of the standardised normal matrix. */
function penaltiesOf(
  ridge: Ridge | undefined,
  penalty: number,
  { scales }: StandardisedFactors,
  sumOfWeights: number,
): Float64Array {
  const scale = ridge !== undefined && 'penalty' in ridge ? (ridge.scale ?? 'correlation') : 'correlation'
  checkName('scale', scale, ['correlation', 'population', 'products'])
  if (scale === 'correlation') return scales.map(() => penalty)
  if (scale === 'population') return scales.map(() => penalty / sumOfWeights)
  return scales.map((length) => (length > 0 ? penalty / (length * length) : penalty))
}

/** A ridge is a regression with one more observation a factor: the root of the penalty for itself, 0 for the others. */
function extended(rows: Float64Array, count: number, length: number, penalties: Float64Array): Float64Array {
  const width = length + count
  const out = new Float64Array(count * width)
  for (let f = 0; f < count; f++) {
    out.set(rows.subarray(f * length, (f + 1) * length), f * width)
    out[f * width + length + f] = Math.sqrt(penalties[f]!)
  }
  return out
}

function firstColumns(matrix: Float64Array, rows: number, width: number, columns: number): Float64Array {
  const out = new Float64Array(rows * columns)
  for (let i = 0; i < rows; i++) out.set(matrix.subarray(i * width, i * width + columns), i * columns)
  return out
}

/** `(Rᵀ R)⁻¹ = R⁻¹ R⁻ᵀ`. */
function inverseOfNormal(r: Float64Array, count: number): Float64Array {
  const columns = new Float64Array(count * count)
  for (let j = 0; j < count; j++) {
    const unit = columns.subarray(j * count, (j + 1) * count)
    unit[j] = 1
    solveUpper(r, count, unit)
  }
  const out = new Float64Array(count * count)
  for (let i = 0; i < count; i++)
    for (let j = 0; j <= i; j++) {
      let sum = 0
      for (let k = i; k < count; k++) sum += columns[k * count + i]! * columns[k * count + j]!
      out[i * count + j] = out[j * count + i] = sum
    }
  return out
}
