import { checkCount } from '../../statistics/check-argument.ts'
/** How well an instrument's scenarios are its own. */
export type CoverageState = 'full' | 'filled' | 'none'

/** Shares of gross exposure by how its scenarios came about; together 1. NaN if there is no exposure. */
export interface Coverage {
  readonly full: number
  readonly filled: number
  readonly none: number
  /** Share of gross exposure whose filled scenarios have no specific part: "specific risk missing for x %". */
  readonly specificMissing: number
}

/**
 * Coverage of a risk figure, which stands beside it.
 *
 * @param exposures signed amounts, one entry a position
 * @param states one entry a position
 * @param lacksSpecific 1 where filled scenarios are the beta part alone
 * @throws RangeError for lists of different length
 */
export function coverage(exposures: Float64Array, states: readonly CoverageState[], lacksSpecific: Uint8Array): Coverage {
  checkCount('states', states.length, exposures.length, 'a position')
  checkCount('marks of missing specific risk', lacksSpecific.length, exposures.length, 'a position')
  const sums = { full: 0, filled: 0, none: 0 }
  let [gross, specificMissing] = [0, 0]
  for (let i = 0; i < exposures.length; i++) {
    const size = Math.abs(exposures[i]!)
    gross += size
    sums[states[i]!] += size
    if (lacksSpecific[i] === 1) specificMissing += size
  }
  const share = (sum: number) => (gross > 0 ? sum / gross : Number.NaN)
  return { full: share(sums.full), filled: share(sums.filled), none: share(sums.none), specificMissing: share(specificMissing) }
}
