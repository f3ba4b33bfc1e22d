import { axpy } from './axpy.ts'
import { dot } from './dot.ts'

/**
 * `X = Rᵀ Q`: each row of X is a combination of the orthonormal rows of Q up to its own. With a series a row this is the QR
 * factorisation.
 */
interface OrthogonalRows {
  /** Orthonormal rows, row-major; a row that the ones before it explain is 0. */
  readonly q: Float64Array
  /** Upper triangular, row-major, `rows` x `rows`; 0 on the diagonal for a row that the ones before it explain. */
  readonly r: Float64Array
  /** Rows that the ones before them do not explain. */
  readonly rank: number
}

/**
 * Orthogonalises the rows of a matrix by Gram and Schmidt's method, each row twice, which makes them orthogonal to working
 * precision however nearly collinear they are.
 *
 * Source: L. Giraud, J. Langou, M. Rozložník, J. van den Eshof, "Rounding Error Analysis of the Classical Gram-Schmidt
 * Orthogonalization Process", Numerische Mathematik 101, 2005: twice is enough.
 *
 * @param matrix row-major, `rows` x `columns`
 */
export function orthogonalRows(matrix: Float64Array, rows: number, columns: number): OrthogonalRows {
  const q = matrix.slice(0, rows * columns)
  const r = new Float64Array(rows * rows)
  let rank = 0
  for (let j = 0; j < rows; j++) {
    const start = j * columns
    const before = Math.sqrt(dot(q, q, columns, start, start))
    for (let pass = 0; pass < 2; pass++)
      for (let i = 0; i < j; i++) {
        const share = dot(q, q, columns, i * columns, start)
        axpy(-share, q, q, columns, i * columns, start)
        r[i * rows + j]! += share
      }
    const length = Math.sqrt(dot(q, q, columns, start, start))
    // The rest of an explained row is rounding error: its direction means nothing.
    const isNew = length > columns * Number.EPSILON * before
    for (let k = start; k < start + columns; k++) q[k] = isNew ? q[k]! / length : 0
    if (!isNew) continue
    r[j * rows + j] = length
    rank++
  }
  return { q, r, rank }
}
