import { checkLinking, type Linking } from '../linked-return.ts'

interface DrawdownOptions {
  /** Whether returns are compounded or added to the starting unit. */
  readonly linking?: Linking
  /** Whether the value before the first return is a peak; without it the first value is (empyrical). */
  readonly openingIsPeak?: boolean
}

/**
 * Drawdown after each return: value over its highest so far, less 1.
 *
 * @param returns a period each, as fractions
 * @returns one entry a return, 0 at a peak, negative below it, not below -1; NaN from an unknown return on
 */
export function drawdownSeries(returns: Float64Array, options: DrawdownOptions = {}): Float64Array {
  const { linking = 'geometric', openingIsPeak = true } = options
  checkLinking(linking)
  const drawdowns = new Float64Array(returns.length)
  let level = 1
  let peak = openingIsPeak ? 1 : Number.NEGATIVE_INFINITY
  for (let i = 0; i < returns.length; i++) {
    level = linking === 'geometric' ? level * (1 + returns[i]!) : level + returns[i]!
    if (level > peak) peak = level
    drawdowns[i] = level / peak - 1
  }
  return drawdowns
}
