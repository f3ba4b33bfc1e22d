/**
 * Solves `L x = b` for a lower triangular matrix, in place.
 *
 * @param lower row-major, `size` x `size`; what is above the diagonal is not read
 * @param x the right-hand side, then the solution; infinite or NaN where the diagonal is 0
 */
export function solveLower(lower: Float64Array, size: number, x: Float64Array): void {
  for (let i = 0; i < size; i++) {
    let rest = x[i]!
    for (let j = 0; j < i; j++) rest -= lower[i * size + j]! * x[j]!
    x[i] = rest / lower[i * size + i]!
  }
}

/** Solves `Lᵀ x = b` for a lower triangular matrix, in place, as {@link solveLower}. */
export function solveLowerTransposed(lower: Float64Array, size: number, x: Float64Array): void {
  for (let i = size - 1; i >= 0; i--) {
    let rest = x[i]!
    for (let j = i + 1; j < size; j++) rest -= lower[j * size + i]! * x[j]!
    x[i] = rest / lower[i * size + i]!
  }
}

/** Solves `U x = b` for an upper triangular matrix, in place, as {@link solveLower}. */
export function solveUpper(upper: Float64Array, size: number, x: Float64Array): void {
  for (let i = size - 1; i >= 0; i--) {
    let rest = x[i]!
    for (let j = i + 1; j < size; j++) rest -= upper[i * size + j]! * x[j]!
    x[i] = rest / upper[i * size + i]!
  }
}
