import { transposedMatrixVector } from '../../linear-algebra/matrix-vector.ts'
import { checkCount, checkMatrix } from '../../statistics/check-argument.ts'

/** A series of returns with the gaps closed. */
export interface FilledReturns {
  /** Fractions, one entry a day. */
  readonly returns: Float64Array
  /** 1 where the return is not the instrument's own. */
  readonly isFilled: Uint8Array
  /** Whether what was filled has a specific part; false where an instrument has no residuals of its own. */
  readonly hasSpecific: boolean
}

/** Runs of carried prices up to this many days stay as they are. */
export const MAX_CARRIED_DAYS = 5

/**
 * Fills long runs of a carried price: on each of its days the instrument moves by its betas, and the day on which a price arrives
 * takes the rest, so that the whole run still compounds to the move that was seen. A run that is still open has no such day.
 *
 * @param returns relative moves, one entry a day; on carried days whatever is given there (0) counts towards the run's move
 * @param isCarried 1 on days without a price
 * @param betaReturns what the betas say, one entry a day: see `betaReturns`
 * @param longest run that is left alone
 * @throws RangeError for lists of different length
 */
export function fillStaleRuns(
  returns: Float64Array,
  isCarried: Uint8Array,
  betaReturns: Float64Array,
  longest = MAX_CARRIED_DAYS,
): FilledReturns {
  checkCount('marks of carried days', isCarried.length, returns.length, 'a day')
  checkCount('beta returns', betaReturns.length, returns.length, 'a day')
  const out = returns.slice()
  const isFilled = new Uint8Array(returns.length)
  for (let from = 0; from < returns.length; from++) {
    if (isCarried[from] !== 1) continue
    let to = from
    while (to < returns.length && isCarried[to] === 1) to++
    if (to - from > longest) fillRun(out, isFilled, betaReturns, from, to)
    from = to
  }
  return { returns: out, isFilled, hasSpecific: true }
}

/** Days from `from` up to the one before `to` are carried; on `to`, if there is one, a price arrives. */
function fillRun(out: Float64Array, isFilled: Uint8Array, betaReturns: Float64Array, from: number, to: number): void {
  let [seen, given] = [1, 1]
  for (let t = from; t < to; t++) {
    seen *= 1 + out[t]!
    given *= 1 + betaReturns[t]!
    out[t] = betaReturns[t]!
    isFilled[t] = 1
  }
  if (to < out.length) out[to] = (seen * (1 + out[to]!)) / given - 1
}

/**
 * Fills days without any history (NaN): what the betas say, plus the instrument's own residuals repeated in order, the first
 * missing day taking the oldest. An instrument without own days gets the beta part alone.
 *
 * @param returns relative moves, one entry a day, NaN where there is no history
 * @param betaReturns what the betas say, one entry a day
 * @throws RangeError for lists of different length
 */
export function fillMissingHistory(returns: Float64Array, betaReturns: Float64Array): FilledReturns {
  checkCount('beta returns', betaReturns.length, returns.length, 'a day')
  const filled = returns.slice()
  const isFilled = new Uint8Array(returns.length)
  const residuals = new Float64Array(returns.length)
  let known = 0
  for (let t = 0; t < returns.length; t++) {
    const residual = returns[t]! - betaReturns[t]!
    if (!Number.isNaN(residual)) residuals[known++] = residual
  }
  let next = 0
  for (let t = 0; t < returns.length; t++) {
    if (!Number.isNaN(returns[t]!)) continue
    isFilled[t] = 1
    filled[t] = betaReturns[t]! + (known > 0 ? residuals[next++ % known]! : 0)
  }
  return { returns: filled, isFilled, hasSpecific: known > 0 || !isFilled.includes(1) }
}

/**
 * Returns that betas predict for each day: `sum over f of beta_f r_f`, without an intercept.
 *
 * @param betas one entry a factor
 * @param factorReturns row-major, a factor a row: `betas.length` x `length`
 * @throws RangeError for too few factor returns
 */
export function betaReturns(betas: Float64Array, factorReturns: Float64Array, length: number): Float64Array {
  checkMatrix('factor returns', factorReturns.length, betas.length, length)
  return transposedMatrixVector(factorReturns, betas.length, length, betas)
}
