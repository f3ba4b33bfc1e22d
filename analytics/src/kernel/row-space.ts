import { kernel } from './kernel.ts'
import { FIRST_FREE } from './kernel-memory.ts'

/*
 * Rows of one length in the kernel's memory. A space is good until the next one is asked for: a caller that holds one must not ask again.
 */
export interface RowSpace {
  readonly numbers: Float64Array
  /** The same memory as whole numbers, for the records of `addSteps`. */
  readonly offsets: Int32Array
  readonly columns: number
  /** Bytes from one row to the next: more than the columns, so that loops that take several numbers at a time may run over. */
  readonly stride: number
  /** Bytes of the columns, rounded up to what the loops take at a time. */
  readonly length: number
  /** Address of a few numbers beside the rows, see {@link ASIDE}. */
  readonly aside: number
  /** Address of the first row. */
  readonly first: number
  /** Address after the last row. */
  readonly after: number
}

/** Numbers beside the rows: weights, or sums that are taken out. */
const ASIDE = 16
const NUMBER = 8
const LINE = 64

/** @param rows how many are needed @param more numbers needed after the rows */
export function rowSpace(columns: number, rows: number, more = 0): RowSpace {
  const length = NUMBER * (columns + 3 - ((columns + 3) % 4))
  // Rows begin where lines of the processor's cache do, and have one to spare.
  const stride = length + 2 * LINE - (length % LINE)
  const first = FIRST_FREE + ASIDE * NUMBER
  const after = first + rows * stride
  const numbers = kernel.reserve(after / NUMBER + more)
  return { numbers, offsets: new Int32Array(numbers.buffer), columns, stride, length, aside: FIRST_FREE, first, after }
}

/** Address of a row. */
export function rowAddress({ first, stride }: RowSpace, row: number): number {
  return first + row * stride
}

/** Copies a run of a series to the beginning of a row. */
export function writeRow(space: RowSpace, row: number, series: Float64Array, from = 0, to = from + space.columns): void {
  const isWhole = from === 0 && to === series.length
  space.numbers.set(isWhole ? series : series.subarray(from, to), rowAddress(space, row) / NUMBER)
}

/** The numbers of a row, not a copy. */
export function rowOf(space: RowSpace, row: number): Float64Array {
  const start = rowAddress(space, row) / NUMBER
  return space.numbers.subarray(start, start + space.columns)
}
