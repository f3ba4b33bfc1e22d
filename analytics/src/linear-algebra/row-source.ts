/** Rows of one length that are made, or copied, where they are needed: a large matrix of them need not stand anywhere. */
export interface RowSource {
  /** Writes rows that follow each other, the first to where it begins, the others right after it. */
  readonly write: (first: number, many: number, out: Float64Array, at: number) => void
  readonly at: (row: number, column: number) => number
  /** The inner product of every row with a vector, or of some of its columns with weights, where it costs less than the rows. */
  readonly products?: (weights: Float64Array, columns?: Int32Array) => Float64Array
}

/** The rows of a matrix; of what is made row by row, that itself. @param matrix row-major, `columns` entries a row */
export function rowsFrom(matrix: Float64Array | RowSource, columns: number): RowSource {
  if (!(matrix instanceof Float64Array)) return matrix
  return {
    write: (first, many, out, at) => out.set(matrix.subarray(first * columns, (first + many) * columns), at),
    at: (row, column) => matrix[row * columns + column]!,
  }
}
