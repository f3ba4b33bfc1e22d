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
  /** `out += the weighted sum of up to eight rows x growth + value x (growth - 1)`, also of no rows. */
  readonly addConverted0: AddConverted
  readonly addConverted1: AddConverted
  readonly addConverted2: AddConverted
  readonly addConverted3: AddConverted
  readonly addConverted4: AddConverted
  readonly addConverted5: AddConverted
  readonly addConverted6: AddConverted
  readonly addConverted7: AddConverted
  readonly addConverted8: AddConverted
  /** `out += x y`, entry by entry. */
  readonly addProducts: (out: number, end: number, x: number, y: number) => void
  /**
   * The inner products of a vector (none to `end`) with four rows, `stride` apart, in four strands each: sixteen numbers from `out` on.
   */
  readonly rowProducts: (rows: number, stride: number, vector: number, end: number, out: number) => void
  /**
   * `out += quantity x series` on the days of each step: records of two int32, the first day's offset in bytes and that after the last
   * day, and the quantity. The rate is not looked at.
   */
  readonly addSteps: AddSteps
  /** The same of `quantity x series x rate`. */
  readonly addConvertedSteps: AddSteps
  /** `out = x y - the x y before it` from the second entry on, two by two: perhaps one entry beyond the end. */
  readonly productChanges: (out: number, end: number, x: number, y: number) => void
  /**
   * `out = the least of the rows`, entry by entry: of those at `rows`, a stride on, and so on before `rowsEnd`. A multiple of eight numbers,
   * all known.
   */
  readonly leastOfRows: (rows: number, rowsEnd: number, stride: number, out: number, end: number) => void
  /** Copies the numbers (any count) that are not above a limit, unknown ones among them; an int32 says how many bytes they are. */
  readonly keepUpTo: (numbers: number, end: number, out: number, size: number, limit: number) => void
  /**
   * Writes the smallest of some finite numbers from `out` to `end`, in ascending order; of zeros either sign may stand for the other. The
   * numbers are rearranged. Their bytes are a power of two of at least 128, filled up with infinite ones, of which two more follow.
   */
  readonly smallest: (numbers: number, size: number, out: number, end: number) => void
  /**
   * What a European option gains per unit at relative moves of its underlying. Of the option: its value today, the present values of the
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
type AddSteps = (out: number, series: number, rate: number, steps: number, stepsEnd: number) => void
type AddConverted = (
  rows: number,
  stride: number,
  weights: number,
  out: number,
  end: number,
  growth: number,
  value: number,
) => void
