import { checkName } from '../../statistics/check-argument.ts'

/** The deepest drawdown of a path from its highest value before. */
interface ScenarioDrawdown {
  /** Share of the peak that was lost, not negative; above 1 if the path falls below 0. */
  readonly depth: number
  /** Scenarios before the peak, 0 for the opening value; equal to `trough` if there is no fall. */
  readonly peak: number
  /** Scenarios up to the lowest value. */
  readonly trough: number
}

/**
 * Maximum drawdown of the path that scenarios give when they follow one another in their order: the opening value is a peak.
 *
 * @param returns fractions, one entry a scenario: profit and loss over NPV
 * @param path `compounded` (default): each scenario on what the ones before left. `added`: each on the opening value, as holdings
 *   that are brought back to today's each day.
 * @returns depth NaN if an entry is unknown
 */
export function scenarioDrawdown(returns: Float64Array, path: 'compounded' | 'added' = 'compounded'): ScenarioDrawdown {
  checkName('path', path, ['compounded', 'added'])
  let [value, highest, highestAt] = [1, 1, 0]
  let [depth, peak, trough] = [0, 0, 0]
  for (let s = 0; s < returns.length; s++) {
    const gain = returns[s]!
    if (Number.isNaN(gain)) return { depth: Number.NaN, peak: 0, trough: 0 }
    value += path === 'compounded' ? value * gain : gain
    if (value > highest) [highest, highestAt] = [value, s + 1]
    const fall = 1 - value / highest
    if (fall > depth) [depth, peak, trough] = [fall, highestAt, s + 1]
  }
  return { depth, peak, trough }
}
