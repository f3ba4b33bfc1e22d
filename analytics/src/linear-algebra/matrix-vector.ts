import { dot } from './dot.ts'
import { addRows, upTo } from './row-combination.ts'

/**
 * Product of a matrix and a vector, four rows at a time.
 *
 * @param matrix row-major, `rows` x `columns`
 * @param vector `columns` entries
 * @returns `rows` entries
 */
export function matrixVector(matrix: Float64Array, rows: number, columns: number, vector: Float64Array): Float64Array {
  const out = new Float64Array(rows)
  let row = 0
  for (; row + 4 <= rows; row += 4) fourProducts(matrix, columns, row, vector, out)
  for (; row < rows; row++) out[row] = dot(matrix, vector, columns, row * columns)
  return out
}

/**
 * Product of the transposed matrix and a vector: the rows, weighted by the vector.
 *
 * @param matrix row-major, `rows` x `columns`
 * @param vector `rows` entries
 * @returns `columns` entries
 */
export function transposedMatrixVector(matrix: Float64Array, rows: number, columns: number, vector: Float64Array): Float64Array {
  const out = new Float64Array(columns)
  addRows(matrix, columns, upTo(rows), vector, 0, rows, out)
  return out
}

function fourProducts(x: Float64Array, n: number, row: number, vector: Float64Array, out: Float64Array): void {
  const a = row * n
  const b = a + n
  const c = b + n
  const d = c + n
  let p = 0
  let q = 0
  let r = 0
  let s = 0
  for (let i = 0; i < n; i++) {
    const v = vector[i]!
    p += v * x[a + i]!
    q += v * x[b + i]!
    r += v * x[c + i]!
    s += v * x[d + i]!
  }
  out[row] = p
  out[row + 1] = q
  out[row + 2] = r
  out[row + 3] = s
}
