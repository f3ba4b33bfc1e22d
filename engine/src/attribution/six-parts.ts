import type { Span } from '@portal/analytics/calendar/span.ts'

/** Profit and loss by day and what it is explained by, in the reporting currency. + a gain; NaN on a day that is unknown. */
export interface SixParts {
  /** Opening value in each of the row's currencies times the move of its rate. */
  readonly fx: Float64Array
  /** First order, explained by the factors. */
  readonly delta: Float64Array
  /** First order, specific: without a factor model the whole first order. */
  readonly alpha: Float64Array
  /** Part of the price move beyond the first order: gamma, vega, theta, convexity, roll, a forward's carry. */
  readonly nonLinear: Float64Array
  /** Dividends, coupons, accrued interest, interest; less fees and taxes without a trade. */
  readonly income: Float64Array
  /** Result of trades, from their price to the close, less the costs of trading; the results of currency deals. */
  readonly intraday: Float64Array
  /** `npv1 - npv0 - F`, computed from values and flows: what the six must add up to. */
  readonly total: Float64Array
  /** Sum of the absolute amounts that `total` was computed from: the measure for rounding. */
  readonly gross: Float64Array
}

export type PartName = keyof SixParts

/** The six parts in the order in which they are stated. */
export const SIX = ['delta', 'alpha', 'nonLinear', 'income', 'fx', 'intraday'] as const satisfies readonly PartName[]
const ALL = [...SIX, 'total', 'gross'] as const satisfies readonly PartName[]

/** The sums of parts over a period, such as the row of an evolution table. */
export type PartSums = Readonly<Record<PartName, number>>

/** Nothing, for every day of a period: what rows add themselves to. */
export function createParts({ start, end }: Span): SixParts {
  const days = () => new Float64Array(Math.max(end - start, 0))
  return {
    fx: days(),
    delta: days(),
    alpha: days(),
    nonLinear: days(),
    income: days(),
    intraday: days(),
    total: days(),
    gross: days(),
  }
}

/** Makes parts nothing again, for the next row. */
export function clearParts(parts: SixParts): void {
  for (const name of ALL) parts[name].fill(0)
}

/** Adds the parts of a row or group to those of a larger group, day by day. Both must be of one period. */
export function addParts(into: SixParts, parts: SixParts): void {
  for (const name of ALL) {
    const [sum, part] = [into[name], parts[name]]
    for (let i = 0; i < sum.length; i++) sum[i]! += part[i]!
  }
}

/** The sums over the days: money adds up over days because each was converted at its own rates. */
export function sumParts(parts: SixParts): PartSums {
  return Object.fromEntries(ALL.map((name) => [name, sumOfDays(parts[name])])) as PartSums
}

/** By index: an iterator over millions of days leaves as many objects behind. */
function sumOfDays(days: Float64Array): number {
  let sum = 0
  for (let i = 0; i < days.length; i++) sum += days[i]!
  return sum
}

/**
 * Difference between the total and the six parts, day by day. Reconciliation allows 1e-9 of `gross`.
 *
 * @returns 0 but for rounding; NaN on a day that is unknown
 */
export function residual(parts: SixParts): Float64Array {
  const { fx, delta, alpha, nonLinear, income, intraday, total } = parts
  return total.map((amount, i) => amount - (fx[i]! + delta[i]! + alpha[i]! + nonLinear[i]! + income[i]! + intraday[i]!))
}
