import { dot } from './dot.ts'

/**
 * Inner products of every row of one matrix with every row of another, `A Bᵀ`, in blocks of two by two rows whose sums stay in
 * registers.
 *
 * @param a row-major, `rowsA` x `columns`
 * @param b row-major, `rowsB` x `columns`
 * @returns row-major, `rowsA` x `rowsB`
 */
export function rowProducts(a: Float64Array, rowsA: number, b: Float64Array, rowsB: number, columns: number): Float64Array {
  const out = new Float64Array(rowsA * rowsB)
  for (let i = 0; i < rowsA; i += 2)
    for (let j = 0; j < rowsB; j += 2) {
      if (i + 2 <= rowsA && j + 2 <= rowsB) twoByTwo(a, i, b, j, columns, out, rowsB)
      else edge(a, i, Math.min(i + 2, rowsA), b, j, Math.min(j + 2, rowsB), columns, out, rowsB)
    }
  return out
}

/**
 * Inner products of the rows of a matrix with each other, `A Aᵀ`; for observations laid out a variable a row this is the matrix
 * of the normal equations. Computed below the diagonal and mirrored, so it is symmetric to the last bit.
 *
 * @param a row-major, `rows` x `columns`
 * @returns row-major, `rows` x `rows`
 */
export function crossProducts(a: Float64Array, rows: number, columns: number): Float64Array {
  const out = new Float64Array(rows * rows)
  for (let i = 0; i < rows; i += 2)
    for (let j = 0; j < Math.min(i + 2, rows); j += 2) {
      if (i + 2 <= rows && j + 2 <= rows) twoByTwo(a, i, a, j, columns, out, rows)
      else edge(a, i, Math.min(i + 2, rows), a, j, Math.min(j + 2, rows), columns, out, rows)
    }
  for (let i = 0; i < rows; i++) for (let j = 0; j < i; j++) out[j * rows + i] = out[i * rows + j]!
  return out
}

function twoByTwo(a: Float64Array, i: number, b: Float64Array, j: number, n: number, out: Float64Array, width: number): void {
  const a0 = i * n
  const a1 = a0 + n
  const b0 = j * n
  const b1 = b0 + n
  let s00 = 0
  let s01 = 0
  let s10 = 0
  let s11 = 0
  for (let k = 0; k < n; k++) {
    const u = a[a0 + k]!
    const v = a[a1 + k]!
    const x = b[b0 + k]!
    const y = b[b1 + k]!
    s00 += u * x
    s01 += u * y
    s10 += v * x
    s11 += v * y
  }
  const o = i * width + j
  out[o] = s00
  out[o + 1] = s01
  out[o + width] = s10
  out[o + width + 1] = s11
}

function edge(
  a: Float64Array,
  iFrom: number,
  iTo: number,
  b: Float64Array,
  jFrom: number,
  jTo: number,
  n: number,
  out: Float64Array,
  width: number,
): void {
  for (let i = iFrom; i < iTo; i++) for (let j = jFrom; j < jTo; j++) out[i * width + j] = dot(a, b, n, i * n, j * n)
}
