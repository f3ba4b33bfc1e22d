import type { Belief, JudgedAs, PriceAction } from '../src/series/closes.ts'
import { type Doubt, judgeCloses } from '../src/series/judge-closes.ts'

export interface Case {
  readonly actions?: readonly PriceAction[]
  readonly judgedAs?: JudgedAs | null
  /** Valuation days whose close a person confirmed. */
  readonly confirmed?: readonly number[]
  /** Trades: valuation day and price. */
  readonly deals?: readonly (readonly [number, number])[]
}

/** Judges a value a valuation day, NaN where none came in. */
export function judged(values: readonly number[], { actions = [], judgedAs = 'share', confirmed = [], deals = [] }: Case = {}) {
  const belief: Belief = { allowsNonPositive: false, judgedAs }
  const at = values.flatMap((value, t) => (Number.isNaN(value) ? [] : [t]))
  const closes = {
    days: Int32Array.from(at),
    values: Float64Array.from(at, (t) => values[t]!),
    confirmed: Uint8Array.from(at, (t) => (confirmed.includes(t) ? 1 : 0)),
    deals: { days: Int32Array.from(deals, ([t]) => t), values: Float64Array.from(deals, ([, price]) => price) },
  }
  return judgeCloses(Int32Array.from(values.keys()), closes, actions, belief)
}

/** Doubts as text: day, reason, the day of belief and that of rejection. */
export const doubtsOf = (values: readonly number[], given?: Case): readonly string[] => judged(values, given).doubts.map(text)

export const text = ({ index, reason, believedOn, rejectedOn }: Doubt): string =>
  `${index} ${reason}${believedOn === null ? '' : ` believed ${believedOn}`}${rejectedOn === null ? '' : ` rejected ${rejectedOn}`}`

export const NONE = Number.NaN
export const flat = (count: number, value = 100): number[] => new Array<number>(count).fill(value)
/** Closes of which each moved by the same |ln move|, up and down. */
export const moving = (count: number, move: number, value = 100): number[] =>
  Array.from({ length: count }, (_, i) => (i % 2 === 0 ? value : value * Math.exp(move)))
