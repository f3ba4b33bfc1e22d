import { typedNumber } from './typed-number.ts'
import type { Change } from './what-if-draft.ts'

/** What a position is to become, without its ticker. */
type Goal = Omit<Change, 'ticker'>

interface GoalField {
  /** What a plain number means in the field. */
  readonly unit: 'quantity' | 'weight'
  /** The position as it is: units, and its share of the NPV as a fraction. */
  readonly position: number | null
  readonly weight: number | null
  /** In which amounts of money are typed. */
  readonly currency: string
}

const HALF = /^(half|½)$/i

/**
 * What is typed as a goal: a number in the unit of the field, `half` of what there is, a percentage of the NPV (`5%`), or an amount of
 * money with the currency before or after it (`25,000 USD`).
 *
 * @returns null for an empty text, undefined for what is none of these
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
