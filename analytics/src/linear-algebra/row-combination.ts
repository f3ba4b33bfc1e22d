import { kernel } from '../kernel/kernel.ts'
import { type RowSpace, rowAddress, rowOf, rowSpace, writeRow } from '../kernel/row-space.ts'
import { type RowSource, rowsFrom } from './row-source.ts'

/** Rows that are taken at a time. */
const ROWS_AT_A_TIME = 8
const NUMBER = 8

/**
 * Adds a weighted sum of rows of a matrix to a vector, in place: `out += sum over k of weights[k] row(rows[k])`. Eight rows are
 * taken at a time, so that the vector is read and written an eighth as often: the first four of them are added up, the others, then
 * both sums.
 *
 * @param matrix row-major, `columns` entries a row; or a source of its rows
 * @param rows which row each weight belongs to
 * @param from first weight
 * @param to one after the last weight
 * @param out at least `columns` entries; unknown (NaN) where a row is unknown, also with weight 0
 */
export function addRows(
  matrix: Float64Array | RowSource,
  columns: number,
  rows: Int32Array,
  weights: Float64Array,
  from: number,
  to: number,
  out: Float64Array,
): void {
  if (columns === 0) return
  const source = rowsFrom(matrix, columns)
  const space = rowSpace(columns, 1 + ROWS_AT_A_TIME)
  const { length, aside } = space
  const [sum, first] = [rowAddress(space, 0), rowAddress(space, 1)]
  writeRow(space, 0, out)
  for (let k = from; k < to; ) {
    const left = to - k
    const many = left >= 8 ? 8 : left >= 4 ? 4 : left >= 2 ? 2 : 1
    const stride = takeRows(space, source, rows, weights, k, many)
    if (many === 8) kernel.addRows8(first, stride, aside, sum, sum + length)
    else if (many === 4) kernel.addRows4(first, stride, aside, sum, sum + length)
    else if (many === 2) kernel.addRows2(first, stride, aside, sum, sum + length)
    else kernel.addRows1(first, stride, aside, sum, sum + length)
    k += many
  }
  out.set(rowOf(space, 0))
}

/**
 * Writes the next rows that are taken at a time, with their weights, into the kernel's memory, from its second row on.
 *
 * @param many up to `ROWS_AT_A_TIME`
 * @returns the bytes from one of them to the next
 */
function takeRows(
  space: RowSpace,
  source: RowSource,
  rows: Int32Array,
  weights: Float64Array,
  from: number,
  many: number,
): number {
  const { numbers, columns, stride, aside } = space
  const at = rowAddress(space, 1) / NUMBER
  const start = rows[from]!
  let isRun = true
  for (let i = 0; i < many; i++) {
    isRun &&= rows[from + i] === start + i
    numbers[aside / NUMBER + i] = weights[from + i]!
  }
  if (isRun) {
    // In one go, which is faster than row by row.
    source.write(start, many, numbers, at)
    return NUMBER * columns
  }
  for (let i = 0; i < many; i++) source.write(rows[from + i]!, 1, numbers, at + (i * stride) / NUMBER)
  return stride
}

/** Every row in its order: 0, 1, 2 and so on. */
export function upTo(rows: number): Int32Array {
  const every = new Int32Array(rows)
  for (let row = 0; row < rows; row++) every[row] = row
  return every
}
