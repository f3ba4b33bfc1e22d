import { sum } from '../../statistics/sum.ts'

/** Gains and losses of the periods of a series. */
interface GainsAndLosses {
  /** Number of periods with a return above, below and equal to 0. */
  readonly up: number
  readonly down: number
  readonly flat: number
  /** Share of all periods with a return above 0 (up percentage) and below 0 (down percentage), in [0, 1]. */
  readonly upShare: number
  readonly downShare: number
  /** Mean return of the periods above 0, and of those below 0 (negative); NaN without one. */
  readonly meanGain: number
  readonly meanLoss: number
  /** Mean gain over mean loss, positive; NaN without gains or losses. */
  readonly payoff: number
  /** Sum of gains over sum of losses, positive; infinite without losses. */
  readonly profitFactor: number
  /** Highest and lowest return and their index, the first of equals. */
  readonly best: PeriodExtreme
  readonly worst: PeriodExtreme
}

interface PeriodExtreme {
  readonly value: number
  /** -1 without periods. */
  readonly index: number
}

/**
 * Gains and losses of a series of returns: up and down percentages, gain to loss ratios, best and worst period.
 *
 * @param returns a period each, as fractions; one that is unknown makes all of it NaN
 */
export function gainsAndLosses(returns: Float64Array): GainsAndLosses {
  if (returns.some(Number.isNaN)) return UNKNOWN
  const gains = returns.filter((value) => value > 0)
  const losses = returns.filter((value) => value < 0)
  const [gained, lost] = [sum(gains), sum(losses)]
  const [meanGain, meanLoss] = [gained / gains.length, lost / losses.length]
  return {
    up: gains.length,
    down: losses.length,
    flat: returns.length - gains.length - losses.length,
    upShare: gains.length / returns.length,
    downShare: losses.length / returns.length,
    meanGain,
    meanLoss,
    payoff: meanGain / -meanLoss,
    profitFactor: gained / -lost,
    best: extreme(returns, (a, b) => a > b),
    worst: extreme(returns, (a, b) => a < b),
  }
}

const NONE: PeriodExtreme = { value: Number.NaN, index: -1 }
const UNKNOWN: GainsAndLosses = {
  up: Number.NaN,
  down: Number.NaN,
  flat: Number.NaN,
  upShare: Number.NaN,
  downShare: Number.NaN,
  meanGain: Number.NaN,
  meanLoss: Number.NaN,
  payoff: Number.NaN,
  profitFactor: Number.NaN,
  best: NONE,
  worst: NONE,
}

function extreme(returns: Float64Array, beats: (a: number, b: number) => boolean): PeriodExtreme {
  let index = returns.length === 0 ? -1 : 0
  for (let i = 1; i < returns.length; i++) if (beats(returns[i]!, returns[index]!)) index = i
  return { value: index < 0 ? Number.NaN : returns[index]!, index }
}
