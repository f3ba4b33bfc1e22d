import { kernel } from '../kernel/kernel.ts'
import { type RowSpace, rowAddress, rowOf, rowSpace, writeRow, writeRun } from '../kernel/row-space.ts'

/** Rows that are taken at a time. */
const ROWS_AT_A_TIME = 8

/**
 * Adds a weighted sum of rows of a matrix to a vector, in place: `out += sum over k of weights[k] row(rows[k])`. Eight rows are
 * taken at a time, so that the vector is read and written an eighth as often: the first four of them are added up, the others, then
 * both sums.
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
  if (columns === 0) return
  const space = rowSpace(columns, 1 + ROWS_AT_A_TIME)
  const { length, aside } = space
  const [sum, first] = [rowAddress(space, 0), rowAddress(space, 1)]
  writeRow(space, 0, out)
  for (let k = from; k < to; ) {
    const left = to - k
    const many = left >= 8 ? 8 : left >= 4 ? 4 : left >= 2 ? 2 : 1
    const stride = takeRows(space, 1, matrix, rows, weights, k, many)
    if (many === 8) kernel.addRows8(first, stride, aside, sum, sum + length)
    else if (many === 4) kernel.addRows4(first, stride, aside, sum, sum + length)
    else if (many === 2) kernel.addRows2(first, stride, aside, sum, sum + length)
    else kernel.addRows1(first, stride, aside, sum, sum + length)
    k += many
  }
  out.set(rowOf(space, 0))
}

/**
 * Copies the next rows that are taken at a time, with their weights, into the kernel's memory.
 *
 * @param row of the space into which the first goes; `ROWS_AT_A_TIME` are kept for them
 * @param many up to `ROWS_AT_A_TIME`
 * @returns the bytes from one of them to the next
 */
function takeRows(
  space: RowSpace,
  row: number,
  matrix: Float64Array,
  rows: Int32Array,
  weights: Float64Array,
  from: number,
  many: number,
): number {
  const start = rows[from]!
  let isRun = true
  for (let i = 0; i < many; i++) {
    isRun &&= rows[from + i] === start + i
    space.numbers[space.aside / 8 + i] = weights[from + i]!
  }
  if (isRun) return writeRun(space, row, matrix, start, many)
  for (let i = 0; i < many; i++) writeRow(space, row + i, matrix, rows[from + i]! * space.columns)
  return space.stride
}

/** Every row in its order: 0, 1, 2 and so on. */
export function upTo(rows: number): Int32Array {
  const every = new Int32Array(rows)
  for (let row = 0; row < rows; row++) every[row] = row
  return every
}
