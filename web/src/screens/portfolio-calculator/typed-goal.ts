import { typedNumber } from './typed-number.ts'
import type { PositionChange } from './what-if-draft.ts'

/** The target of a position, without its ticker. */
type Goal = Omit<PositionChange, 'ticker'>

interface GoalField {
  /** The meaning of a number without unit. */
  readonly unit: 'quantity' | 'weight'
  /** Present units, and present share of the NPV as a fraction. */
  readonly position: number | null
  readonly weight: number | null
  /** The currency of typed amounts. */
  readonly currency: string
}

const HALF = /^(half|½)$/i

/**
 * Parses a target: a number in the field's unit, `half` of the position, a percentage of the NPV (`5%`), or an amount with the
 * currency before or after it (`25,000 USD`). @returns null for an empty text, undefined for an invalid one
 */
export function typedGoal(text: string, { unit, position, weight, currency }: GoalField): Goal | null | undefined {
  const plain = text.trim()
  if (plain === '') return null
  if (HALF.test(plain)) {
    const whole = unit === 'quantity' ? position : weight
    return whole === null ? undefined : { [unit]: whole / 2 }
  }
  const money = withoutCurrency(plain, currency)
  const number = typedNumber(money ?? plain)
  if (typeof number !== 'number') return undefined
  if (money !== undefined) return money.endsWith('%') ? undefined : { amount: number }
  return unit === 'weight' || plain.endsWith('%') ? { weight: number / 100 } : { quantity: number }
}

function withoutCurrency(text: string, currency: string): string | undefined {
  const upper = text.toUpperCase()
  if (upper.startsWith(currency)) return text.slice(currency.length).trim()
  return upper.endsWith(currency) ? text.slice(0, -currency.length).trim() : undefined
}
