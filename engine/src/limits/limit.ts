import type { LIMIT_SIDES, LIMIT_STATES, LimitKind } from '@portal/contract/limits/limit-terms.ts'

import type { Text } from '#message.ts'

export type LimitState = (typeof LIMIT_STATES)[number]

/** A bound on a measure of an account or client. */
export interface Limit {
  readonly kind: LimitKind
  /**
   * Of what: `instrument` or `issuer` for a concentration, an asset class, a currency (null: all but the reporting currency), an issuer
   * by its name or the ticker of what it issued, `95` or `99` for a value at risk; null for all others.
   */
  readonly of: string | null
  readonly side: (typeof LIMIT_SIDES)[number]
  /** A fraction of NPV; of a maturity years, of stale data valuation days. */
  readonly bound: number
  /** From here on a warning; null for none. */
  readonly warning: number | null
  /** Whether a fund counts as what it holds; for asset classes and issuers. */
  readonly isLookedThrough: boolean
}

/** The figure that a limit is compared with. */
export interface LimitMeasure {
  /** Null where it is withheld. */
  readonly value: number | null
  /** Ticker or issuer whose share, maturity or price it is; absent where it is of all holdings. */
  readonly holding?: string | undefined
  readonly reason?: Text | undefined
  /** By how much it could be larger, as what some funds hold is not known. */
  readonly uncovered: number
  /** Its value if one or all of the open exceptions counted. */
  readonly alternatives: readonly number[]
  /** It rests on an open exception whose effect is not known. */
  readonly isInDoubt: boolean
}

/** Values this near to a bound are inside. */
const TOLERANCE = 1e-9

/** The state of a limit: `unknown` wherever an open exception, a withheld figure or what is not covered decides. */
export function limitState(limit: LimitBounds, measure: Omit<LimitMeasure, 'reason'>): LimitState {
  const { value, uncovered, alternatives, isInDoubt } = measure
  if (value === null || isInDoubt) return 'unknown'
  const state = stateOf(limit, value, uncovered)
  return alternatives.every((other) => stateOf(limit, other, uncovered) === state) ? state : 'unknown'
}

type LimitBounds = Pick<Limit, 'side' | 'bound' | 'warning'>

/** The true figure lies between the value and the value with all that is not covered. */
function stateOf(limit: LimitBounds, value: number, uncovered: number): LimitState {
  const [least, most] = [value, value + uncovered]
  if (Number.isNaN(most)) return 'unknown'
  const worst = limit.side === 'maximum' ? most : least
  const best = limit.side === 'maximum' ? least : most
  if (isBeyond(limit, best, limit.bound)) return 'breach'
  if (isBeyond(limit, worst, limit.bound)) return 'unknown'
  return limit.warning !== null && isBeyond(limit, worst, limit.warning) ? 'warning' : 'inside'
}

const isBeyond = ({ side }: LimitBounds, value: number, bound: number): boolean =>
  side === 'maximum' ? value > bound + TOLERANCE : value < bound - TOLERANCE

/** How much room there is up to the bound; negative beyond it. */
export const limitMargin = ({ side, bound }: LimitBounds, value: number): number =>
  side === 'maximum' ? bound - value : value - bound

/** Whether a value is farther beyond the bound than another, by more than rounding. */
export const isFartherBeyond = (limit: LimitBounds, value: number, other: number): boolean =>
  limitMargin(limit, value) < limitMargin(limit, other) - TOLERANCE
