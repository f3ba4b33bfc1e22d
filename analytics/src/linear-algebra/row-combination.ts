/**
 * Adds a weighted sum of rows of a matrix to a vector, in place: `out += sum over k of weights[k] row(rows[k])`. Eight rows are
 * taken at a time, so that the vector is read and written an eighth as often.
 *
 * @param matrix row-major, `columns` entries a row
 * @param rows which row each weight belongs to
 * @param from first weight
 * @param to one after the last weight
 * @param out at least `columns` entries; unknown (NaN) where a row is unknown, also with weight 0
 */
export function addRows(
  matrix: Float64Array,
  columns: number,
  rows: Int32Array,
  weights: Float64Array,
  from: number,
  to: number,
  out: Float64Array,
): void {
  const n = columns
  let k = from
  for (; k + 8 <= to; k += 8) addEight(matrix, n, rows, weights, k, out)
  if (k + 4 <= to) {
    addFour(matrix, n, rows, weights, k, out)
    k += 4
  }
  if (k + 2 <= to) {
    addTwo(matrix, n, rows[k]! * n, rows[k + 1]! * n, weights[k]!, weights[k + 1]!, out)
    k += 2
  }
  if (k < to) addOne(matrix, n, rows[k]! * n, weights[k]!, out)
}

/** Every row in its order: 0, 1, 2 and so on. */
export function upTo(rows: number): Int32Array {
  const every = new Int32Array(rows)
  for (let row = 0; row < rows; row++) every[row] = row
  return every
}

function addEight(x: Float64Array, n: number, rows: Int32Array, weights: Float64Array, k: number, out: Float64Array): void {
  const a = rows[k]! * n
  const b = rows[k + 1]! * n
  const c = rows[k + 2]! * n
  const d = rows[k + 3]! * n
  const e = rows[k + 4]! * n
  const f = rows[k + 5]! * n
  const g = rows[k + 6]! * n
  const h = rows[k + 7]! * n
  const p = weights[k]!
  const q = weights[k + 1]!
  const r = weights[k + 2]!
  const s = weights[k + 3]!
  const t = weights[k + 4]!
  const u = weights[k + 5]!
  const v = weights[k + 6]!
  const w = weights[k + 7]!
  for (let i = 0; i < n; i++) {
    const first = p * x[a + i]! + q * x[b + i]! + r * x[c + i]! + s * x[d + i]!
    out[i]! += first + (t * x[e + i]! + u * x[f + i]! + v * x[g + i]! + w * x[h + i]!)
  }
}

function addFour(x: Float64Array, n: number, rows: Int32Array, weights: Float64Array, k: number, out: Float64Array): void {
  const a = rows[k]! * n
  const b = rows[k + 1]! * n
  const c = rows[k + 2]! * n
  const d = rows[k + 3]! * n
  const p = weights[k]!
  const q = weights[k + 1]!
  const r = weights[k + 2]!
  const s = weights[k + 3]!
  for (let i = 0; i < n; i++) out[i]! += p * x[a + i]! + q * x[b + i]! + r * x[c + i]! + s * x[d + i]!
}

function addTwo(x: Float64Array, n: number, a: number, b: number, p: number, q: number, out: Float64Array): void {
  for (let i = 0; i < n; i++) out[i]! += p * x[a + i]! + q * x[b + i]!
}

function addOne(x: Float64Array, n: number, a: number, p: number, out: Float64Array): void {
  for (let i = 0; i < n; i++) out[i]! += p * x[a + i]!
}
