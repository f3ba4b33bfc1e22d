import { dot } from './dot.ts'

/**
 * Inner products of every row of one matrix with every row of another, `A Bᵀ`, in blocks of four by two rows that stay in registers.
 *
 * @param a row-major, `rowsA` x `columns`
 * @param b row-major, `rowsB` x `columns`
 * @returns row-major, `rowsA` x `rowsB`
 */
export function rowProducts(a: Float64Array, rowsA: number, b: Float64Array, rowsB: number, columns: number): Float64Array {
  const out = new Float64Array(rowsA * rowsB)
  for (let i = 0; i < rowsA; i += 4)
    for (let j = 0; j < rowsB; j += 2) {
      if (i + 4 <= rowsA && j + 2 <= rowsB) fourByTwo(a, i, b, j, columns, out, rowsB)
      else edge(a, i, Math.min(i + 4, rowsA), b, j, Math.min(j + 2, rowsB), columns, out, rowsB)
    }
  return out
}

/**
 * Inner products of the rows of a matrix with each other, `A Aᵀ`; for observations laid out a variable a row this is the matrix of the
 * normal equations. Computed below the diagonal and mirrored, so it is symmetric to the last bit.
 *
 * @param a row-major, `rows` x `columns`
 * @returns row-major, `rows` x `rows`
 */
export function crossProducts(a: Float64Array, rows: number, columns: number): Float64Array {
  const out = new Float64Array(rows * rows)
  for (let i = 0; i < rows; i += 4)
    for (let j = 0; j < Math.min(i + 4, rows); j += 2) {
      if (i + 4 <= rows && j + 2 <= rows) fourByTwo(a, i, a, j, columns, out, rows)
      else edge(a, i, Math.min(i + 4, rows), a, j, Math.min(j + 2, rows), columns, out, rows)
    }
  for (let i = 0; i < rows; i++) for (let j = 0; j < i; j++) out[j * rows + i] = out[i * rows + j]!
  return out
}

function fourByTwo(a: Float64Array, i: number, b: Float64Array, j: number, n: number, out: Float64Array, width: number): void {
  const a0 = i * n
  const a1 = a0 + n
  const a2 = a1 + n
  const a3 = a2 + n
  const b0 = j * n
  const b1 = b0 + n
  let [s00, s01, s10, s11] = [0, 0, 0, 0]
  let [s20, s21, s30, s31] = [0, 0, 0, 0]
  for (let k = 0; k < n; k++) {
    const u = b[b0 + k]!
    const v = b[b1 + k]!
    const w = a[a0 + k]!
    const x = a[a1 + k]!
    const y = a[a2 + k]!
    const z = a[a3 + k]!
    s00 += w * u
    s01 += w * v
    s10 += x * u
    s11 += x * v
    s20 += y * u
    s21 += y * v
    s30 += z * u
    s31 += z * v
  }
  const o = i * width + j
  out[o] = s00
  out[o + 1] = s01
  out[o + width] = s10
  out[o + width + 1] = s11
  out[o + 2 * width] = s20
  out[o + 2 * width + 1] = s21
  out[o + 3 * width] = s30
  out[o + 3 * width + 1] = s31
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
