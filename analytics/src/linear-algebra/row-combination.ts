/**
 * Adds a weighted sum of rows of a matrix to a vector, in place: `out += sum over k of weights[k] row(rows[k])`. Four rows are taken at a
 * time, so that the vector is read and written a quarter as often.
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
  for (; k + 4 <= to; k += 4) {
    const a = rows[k]! * n
    const b = rows[k + 1]! * n
    const c = rows[k + 2]! * n
    const d = rows[k + 3]! * n
    addFour(matrix, n, a, b, c, d, weights[k]!, weights[k + 1]!, weights[k + 2]!, weights[k + 3]!, out)
  }
  if (k + 2 <= to) {
    addTwo(matrix, n, rows[k]! * n, rows[k + 1]! * n, weights[k]!, weights[k + 1]!, out)
    k += 2
  }
  if (k < to) addOne(matrix, n, rows[k]! * n, weights[k]!, out)
}

function addFour(
  x: Float64Array,
  n: number,
  a: number,
  b: number,
  c: number,
  d: number,
  p: number,
  q: number,
  r: number,
  s: number,
  out: Float64Array,
): void {
  for (let i = 0; i < n; i++) out[i]! += p * x[a + i]! + q * x[b + i]! + r * x[c + i]! + s * x[d + i]!
}

function addTwo(x: Float64Array, n: number, a: number, b: number, p: number, q: number, out: Float64Array): void {
  for (let i = 0; i < n; i++) out[i]! += p * x[a + i]! + q * x[b + i]!
}

function addOne(x: Float64Array, n: number, a: number, p: number, out: Float64Array): void {
  for (let i = 0; i < n; i++) out[i]! += p * x[a + i]!
}
