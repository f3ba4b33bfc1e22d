/** Eigenvalues of a symmetric matrix, descending, with the vector of each. */
interface Eigenvalues {
  readonly values: Float64Array
  /** Row-major: row i is the unit vector of value i; its entry of largest magnitude is positive. */
  readonly vectors: Float64Array
}

const MAX_SWEEPS = 60

/**
 * Eigenvalues and eigenvectors of a symmetric matrix by Jacobi's cyclic rotations: slow for large matrices, right to the last
 * digits for small ones.
 *
 * Source: G. Golub, C. Van Loan, "Matrix Computations", 4th ed., section 8.5.
 *
 * @param matrix row-major, `size` x `size`, symmetric
 */
export function symmetricEigenvalues(matrix: Float64Array, size: number): Eigenvalues {
  const a = matrix.slice(0, size * size)
  const v = new Float64Array(size * size)
  for (let i = 0; i < size; i++) v[i * size + i] = 1
  for (let sweep = 0; sweep < MAX_SWEEPS && offDiagonal(a, size) > 0; sweep++)
    for (let p = 0; p < size; p++) for (let q = p + 1; q < size; q++) rotate(a, v, size, p, q)
  const order = Array.from({ length: size }, (_, i) => i).sort((i, j) => a[j * size + j]! - a[i * size + i]! || i - j)
  const vectors = new Float64Array(size * size)
  for (const [to, from] of order.entries()) vectors.set(upright(v.subarray(from * size, (from + 1) * size)), to * size)
  return { values: Float64Array.from(order, (i) => a[i * size + i]!), vectors }
}

function offDiagonal(a: Float64Array, size: number): number {
  let sum = 0
  for (let p = 0; p < size; p++) for (let q = p + 1; q < size; q++) sum += Math.abs(a[p * size + q]!)
  return sum
}

/** Turns rows and columns p and q so that their common entry becomes 0. */
function rotate(a: Float64Array, v: Float64Array, size: number, p: number, q: number): void {
  const [app, aqq, apq] = [a[p * size + p]!, a[q * size + q]!, a[p * size + q]!]
  if (apq === 0) return
  // An entry that no longer changes the diagonal is 0.
  if (Math.abs(apq) < Number.EPSILON * 1e-3 * Math.min(Math.abs(app), Math.abs(aqq))) {
    a[p * size + q] = a[q * size + p] = 0
    return
  }
  const theta = (aqq - app) / (2 * apq)
  const t = (theta >= 0 ? 1 : -1) / (Math.abs(theta) + Math.sqrt(1 + theta * theta))
  const c = 1 / Math.sqrt(1 + t * t)
  const s = t * c
  for (let k = 0; k < size; k++) {
    if (k !== p && k !== q) {
      const [akp, akq] = [a[k * size + p]!, a[k * size + q]!]
      a[k * size + p] = a[p * size + k] = c * akp - s * akq
      a[k * size + q] = a[q * size + k] = s * akp + c * akq
    }
    const [vp, vq] = [v[p * size + k]!, v[q * size + k]!]
    v[p * size + k] = c * vp - s * vq
    v[q * size + k] = s * vp + c * vq
  }
  a[p * size + p] = app - t * apq
  a[q * size + q] = aqq + t * apq
  a[p * size + q] = a[q * size + p] = 0
}

function upright(vector: Float64Array): Float64Array {
  let largest = 0
  for (const entry of vector) if (Math.abs(entry) > Math.abs(largest) * (1 + 1e-9)) largest = entry
  return largest < 0 ? vector.map((entry) => -entry) : vector
}
