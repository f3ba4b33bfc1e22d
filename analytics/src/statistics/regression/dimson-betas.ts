import { checkMatrix, checkValue } from '../check-argument.ts'
import { type DesignOptions, type FactorDesign, factorDesign } from './factor-design.ts'
import { regressEach } from './regressions.ts'

interface DimsonOptions extends DesignOptions {
  /** Earlier days of the factors that count; 1 by default. */
  readonly lags?: number
  /** Later days of the factors that count; 0 by default. */
  readonly leads?: number
}

/** Factors with their neighbouring days, prepared for any number of series. */
export interface DimsonDesign {
  /** Each factor's earliest to latest day, of the days that have all neighbours. */
  readonly design: FactorDesign
  readonly factors: number
  readonly lags: number
  readonly leads: number
}

/**
 * Prepares factors for betas on them and their neighbouring days: one factorisation for all series of the same weights.
 *
 * @param factors row-major, a factor a row: `count` x `length`
 * @param options weights are one entry a day; those of the days that have all neighbours are used
 * @throws RangeError for too few entries, or lags and leads that are not whole numbers from 0 on
 */
export function dimsonDesign(
  factors: Float64Array,
  count: number,
  length: number,
  { lags = 1, leads = 0, weights, ...rest }: DimsonOptions = {},
): DimsonDesign {
  checkMatrix('factors', factors.length, count, length)
  checkValue('lags', lags, Number.isInteger(lags) && lags >= 0, 'a whole number from 0 on')
  checkValue('leads', leads, Number.isInteger(leads) && leads >= 0, 'a whole number from 0 on')
  const days = Math.max(0, length - lags - leads)
  const each = lags + leads + 1
  const shifted = new Float64Array(count * each * days)
  for (let f = 0; f < count; f++)
    for (let shift = 0; shift < each; shift++)
      shifted.set(factors.subarray(f * length + shift, f * length + shift + days), (f * each + shift) * days)
  const weighted = weights === undefined ? rest : { ...rest, weights: weights.slice(lags, lags + days) }
  return { design: factorDesign(shifted, count * each, days, weighted), factors: count, lags, leads }
}

/**
 * The betas alone of many series, four at a time.
 *
 * @param series one entry a day each, as many as the factors were given with
 * @returns row-major, a series a row, a factor a column
 */
export function dimsonBetasOfAll(series: readonly Float64Array[], { design, factors, lags, leads }: DimsonDesign): Float64Array {
  const { coefficients } = regressEach(
    series.map((each) => each.subarray(lags, lags + design.length)),
    design,
  )
  const each = lags + leads + 1
  const first = design.hasIntercept ? 1 : 0
  const size = first + factors * each
  const betas = new Float64Array(series.length * factors)
  for (let i = 0; i < series.length; i++)
    for (let f = 0; f < factors; f++)
      for (let k = 0; k < each; k++) betas[i * factors + f]! += coefficients[i * size + first + f * each + k]!
  return betas
}
