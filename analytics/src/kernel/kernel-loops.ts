/**
 * The innermost loops, over rows of numbers in one memory of their own. Addresses and lengths are in bytes; unless a loop says
 * otherwise, lengths are multiples of four numbers and at least that. Two implementations give the same bits: WebAssembly with two
 * numbers an instruction, and plain loops where there is none.
 */
export interface Kernel {
  /** The memory as numbers, at least so many. A view taken before may no longer be the memory. */
  readonly reserve: (numbers: number) => Float64Array
  /** `out += the weighted sum of the rows`, 1, 2, 4 or 8 of them, `stride` apart. */
  readonly addRows1: AddRows
  readonly addRows2: AddRows
  readonly addRows4: AddRows
  readonly addRows8: AddRows
  /**
   * The inner products of a vector (none to `end`) with four rows, `stride` apart, in four strands each: sixteen numbers from `out` on.
   */
  readonly rowProducts: (rows: number, stride: number, vector: number, end: number, out: number) => void
  /**
   * Gains of a European option per unit at relative moves of its underlying. Inputs: the option's value today, the present values of the
   * underlying and the strike, the logarithm of their ratio, the standard deviation of the underlying's logarithm until expiry, from
   * 1e-8 to 8, and 1 for a call, -1 for a put. The moves are a multiple of two; `scratch` has space for four times as many.
   */
  readonly optionMoves: (
    moves: number,
    end: number,
    out: number,
    scratch: number,
    length: number,
    today: number,
    asset: number,
    money: number,
    logRatio: number,
    deviation: number,
    sign: number,
  ) => void
}

type AddRows = (rows: number, stride: number, weights: number, out: number, end: number) => void
