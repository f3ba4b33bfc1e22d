import { kernel } from '../kernel/kernel.ts'
import { rowAddress, rowSpace, writeRow } from '../kernel/row-space.ts'
import { dot } from './dot.ts'
import { addRows, upTo } from './row-combination.ts'
import { type RowSource, rowsFrom } from './row-source.ts'

const ROWS_AT_A_TIME = 4
const NUMBER = 8
/** Shorter rows are multiplied where they are. */
const WORTH_COPYING = 128

/**
 * Product of a matrix and a vector: the inner product of each row with it, each summed in four strands and to the same bits as `dot`;
 * of rows that are made, as they compute it.
 *
 * @param matrix row-major, `rows` x `columns`; or a source of its rows
 * @param vector `columns` entries
 * @returns `rows` entries
 */
export function matrixVector(
  matrix: Float64Array | RowSource,
  rows: number,
  columns: number,
  vector: Float64Array,
): Float64Array {
  const source = rowsFrom(matrix, columns)
  if (source.products) return source.products(vector)
  return columns < WORTH_COPYING ? shortProducts(source, rows, columns, vector) : longProducts(source, rows, columns, vector)
}

function shortProducts(source: RowSource, rows: number, columns: number, vector: Float64Array): Float64Array {
  const out = new Float64Array(rows)
  const row = new Float64Array(columns)
  for (let i = 0; i < rows; i++) {
    source.write(i, 1, row, 0)
    out[i] = dot(row, vector)
  }
  return out
}

function longProducts(source: RowSource, rows: number, columns: number, vector: Float64Array): Float64Array {
  const out = new Float64Array(rows)
  const space = rowSpace(columns, 1 + ROWS_AT_A_TIME)
  const { numbers, aside } = space
  const whole = columns - (columns % 4)
  const [left, start] = [rowAddress(space, 0), rowAddress(space, 1)]
  writeRow(space, 0, vector)
  for (let row = 0; row < rows; row += ROWS_AT_A_TIME) {
    const many = Math.min(ROWS_AT_A_TIME, rows - row)
    source.write(row, many, numbers, start / NUMBER)
    kernel.rowProducts(start, NUMBER * columns, left, left + NUMBER * whole, aside)
    for (let i = 0; i < many; i++) {
      const strands = aside / NUMBER + 4 * i
      let first = numbers[strands]!
      for (let k = whole, at = start / NUMBER + i * columns; k < columns; k++) first += numbers[at + k]! * vector[k]!
      out[row + i] = first + numbers[strands + 1]! + (numbers[strands + 2]! + numbers[strands + 3]!)
    }
  }
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
