import { checkName } from '../statistics/check-argument.ts'
/** Flows of one period: money in is positive, money out negative. */
export interface DietzFlows {
  readonly amounts: Float64Array
  /** Day numbers, one an amount, in any order, after `start` and not after `end`. */
  readonly days: ArrayLike<number>
}

export interface DietzPeriod extends DietzFlows {
  /** Value at the close of `start`. */
  readonly opening: number
  /** Value at the close of `end`, flows included. */
  readonly closing: number
  /** Day number of the close that starts the period. */
  readonly start: number
  /** Day number of the close that ends it, after `start`. */
  readonly end: number
}

/**
 * For which part of its day a flow counts: from its end (GIPS' first formula, `(CD - D) / CD`), from its start (`(CD - D + 1) /
 * CD`) or from its middle.
 */
export type DietzTiming = 'endOfDay' | 'startOfDay' | 'midDay'

const DAY_SHARE: Readonly<Record<DietzTiming, number>> = { endOfDay: 0, startOfDay: 1, midDay: 0.5 }

/**
 * Modified Dietz return: profit or loss over the opening value plus each flow for the share of the period in which it was there.
 *
 * Source: P. Dietz, "Pension Funds: Measuring Investment Performance", 1966; GIPS 2020, "Calculation methodology", day-weighted
 * flows.
 *
 * @returns a fraction of the whole period, not annualised; NaN for a base of 0
 * @throws RangeError for a period without days, a flow outside it, and amounts and days that differ in number
 */
export function modifiedDietz(period: DietzPeriod, timing: DietzTiming = 'endOfDay'): number {
  const { opening, closing, amounts, days, start, end } = period
  checkName('timing', timing, ['endOfDay', 'startOfDay', 'midDay'])
  const length = end - start
  if (amounts.length !== days.length) throw new RangeError(`${amounts.length} amounts on ${days.length} days`)
  if (!(length > 0)) throw new RangeError(`a period of ${length} days`)
  let net = 0
  let weighted = 0
  for (let i = 0; i < amounts.length; i++) {
    const elapsed = days[i]! - start
    if (!(elapsed > 0 && elapsed <= length)) throw new RangeError(`a flow on day ${elapsed} of ${length}`)
    net += amounts[i]!
    weighted += amounts[i]! * ((length - elapsed + DAY_SHARE[timing]) / length)
  }
  return dietzReturn(opening, closing, net, weighted)
}

/**
 * Simple Dietz return: all flows count for half the period.
 *
 * Source: P. Dietz, "Pension Funds: Measuring Investment Performance", 1966.
 *
 * @param netFlow money in less money out of the whole period
 * @param weight share of the period for which the flows count; a half unless given
 * @returns a fraction of the whole period, not annualised; NaN for a base of 0
 */
export function simpleDietz(opening: number, closing: number, netFlow: number, weight = 0.5): number {
  return dietzReturn(opening, closing, netFlow, weight * netFlow)
}

function dietzReturn(opening: number, closing: number, net: number, weighted: number): number {
  const base = opening + weighted
  return base === 0 ? Number.NaN : (closing - opening - net) / base
}
