import type { Span } from '@portal/analytics/calendar/span.ts'
import { checkName } from '@portal/analytics/statistics/check-argument.ts'
import { addParts, createParts, SIX, type SixParts } from './six-parts.ts'

/** By what profit and loss is stated. */
export type ExplainView = 'assetClass' | 'factor' | 'factorResidual'

/** A scope's explanation: the parts of each asset class, and delta factor by factor. */
export interface ExplainedScope {
  readonly span: Span
  /** Asset class to the sums of its rows. */
  readonly assetClasses: ReadonlyMap<string, SixParts>
  /** Factor to its part of delta, over all rows. */
  readonly factors: ReadonlyMap<string, Float64Array>
}

/** One group of a view: its profit and loss by day. */
export interface ViewGroup {
  readonly key: string
  readonly amount: Float64Array
}

/** The one group of the view `factorResidual` that is not alpha. */
export const EXPLAINED = 'Explained by factors, income, FX, trading'

/**
 * Profit and loss by day, grouped: by asset class; by factor, then alpha, nonLinear, income, fx and intraday; or alpha by asset class
 * and one group with all the rest. Every view sums to the total.
 *
 * @returns asset classes by name, factors in their order
 */
export function explainView(view: ExplainView, scope: ExplainedScope): readonly ViewGroup[] {
  checkName('view', view, ['assetClass', 'factor', 'factorResidual'])
  const classes = [...scope.assetClasses].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  if (view === 'assetClass') return classes.map(([key, { total }]) => ({ key, amount: total.slice() }))
  const sum = totalsOf(scope)
  if (view === 'factorResidual') {
    const rest = sum.total.map((total, i) => total - sum.alpha[i]!)
    return [...classes.map(([key, { alpha }]) => ({ key, amount: alpha.slice() })), { key: EXPLAINED, amount: rest }]
  }
  const factors = [...scope.factors].map(([key, amount]) => ({ key, amount: amount.slice() }))
  const parts = SIX.filter((name) => name !== 'delta').map((key) => ({ key, amount: sum[key] }))
  return [...factors, ...parts]
}

/** The sums over all asset classes, day by day. */
export function totalsOf({ span, assetClasses }: ExplainedScope): SixParts {
  const sum = createParts(span)
  for (const parts of assetClasses.values()) addParts(sum, parts)
  return sum
}

/** Bars by day and the running sum of all of them from the period's start. */
export interface DailyView {
  readonly groups: readonly ViewGroup[]
  readonly running: Float64Array
}

/** Profit and loss by day and group with its running sum over all groups, in the unit of the amounts; gains positive. */
export function dailyView(groups: readonly ViewGroup[]): DailyView {
  const running = new Float64Array(groups[0]?.amount.length ?? 0)
  let sum = 0
  for (let i = 0; i < running.length; i++) {
    for (const { amount } of groups) sum += amount[i]!
    running[i] = sum
  }
  return { groups, running }
}

/** From one close to another: what was there, what each group earned, what came in from outside, what is there. */
export interface BridgeView {
  readonly opening: number
  readonly groups: readonly { readonly key: string; readonly amount: number }[]
  /** Net external flows. + in. */
  readonly flows: number
  readonly closing: number
  /** `closing - opening - groups - flows`: 0 but for rounding. */
  readonly residual: number
}

/**
 * The bridge of a period.
 *
 * @param opening NPV at the close that starts the period, `closing` at the one that ends it, each from values alone
 * @param flows net external flows of the period's days
 */
export function bridgeView(groups: readonly ViewGroup[], opening: number, flows: number, closing: number): BridgeView {
  const steps = groups.map(({ key, amount }) => ({ key, amount: amount.reduce((sum, day) => sum + day, 0) }))
  const reached = steps.reduce((sum, { amount }) => sum + amount, opening + flows)
  return { opening, groups: steps, flows, closing, residual: closing - reached }
}
