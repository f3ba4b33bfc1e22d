import { solveLower, solveLowerTransposed } from './triangular-solve.ts'

/**
 * Cholesky factor of a symmetric positive definite matrix: `S = L Lᵀ`.
 *
 * Source: G. Golub, C. Van Loan, "Matrix Computations", 4th ed., algorithm 4.2.1.
 *
 * @param matrix row-major, `size` x `size`; only the lower half is read
 * @returns the lower triangular factor, zeros above; null if the matrix is not positive definite to working precision
 */
export function cholesky(matrix: Float64Array, size: number): Float64Array | null {
  const lower = new Float64Array(size * size)
  for (let i = 0; i < size; i++)
    for (let j = 0; j <= i; j++) {
      let rest = matrix[i * size + j]!
      for (let k = 0; k < j; k++) rest -= lower[i * size + k]! * lower[j * size + k]!
      if (i > j) lower[i * size + j] = rest / lower[j * size + j]!
      else if (rest > size * Number.EPSILON * matrix[i * size + i]!) lower[i * size + i] = Math.sqrt(rest)
      else return null
    }
  return lower
}

/**
 * Solves `S x = b` from the Cholesky factor of S.
 *
 * @param lower of {@link cholesky}
 * @returns a new vector
 */
export function choleskySolve(lower: Float64Array, size: number, b: Float64Array): Float64Array {
  const x = Float64Array.from(b)
  solveLower(lower, size, x)
  solveLowerTransposed(lower, size, x)
  return x
}
