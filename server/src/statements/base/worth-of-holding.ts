import type { Holding, Money } from '@portal/contract/statements/statement.ts'
import { kindsThat } from '@portal/engine/instruments/kinds.ts'
import { wholeCurrency } from '../identity/whole-currency.ts'
import type { Difference } from './difference.ts'
import { absExact, addExact, halfOfLast, isZero, multiplyExact, sameExact, trimExact } from './exact.ts'
import { mayBeFace, mayBeInHundredths } from './price-units.ts'

/** Price and value are of the same moment, and are rounded. */
const TOLERANCE = 0.02
/** The value of a bond may have its interest in it. */
const TOLERANCE_OF_DEBT = 0.06
/** Contracts have multipliers of their own, and indices no value. */
const CONTRACTS: readonly (string | undefined)[] = kindsThat(
  ({ usualMultiplier, mayShareName, notHeld }) => usualMultiplier === null && (mayShareName || notHeld !== null),
)

/** A holding whose value is not its units × price, where both are in one currency. */
export function worthOtherwise({ instrument, quantity, price, priceCurrency, value }: Holding): Difference | undefined {
  if (price === undefined || value === undefined || isZero(price) || isZero(quantity)) return undefined
  const { kind } = instrument
  const quoted = wholeCurrency(priceCurrency ?? value.currency)
  if (quoted.currency !== value.currency || CONTRACTS.includes(kind)) return undefined
  const worth = trimExact(absExact(multiplyExact(multiplyExact(quantity, price), quoted.unit)))
  const stated = Math.abs(Number(value.amount))
  const isOfFace = kind === 'bond' || (kind !== 'share' && mayBeFace(quantity))
  const units = [1, ...(isOfFace || mayBeInHundredths(value.currency) ? [0.01] : []), ...(kind === undefined ? [100] : [])]
  const rounding = Math.abs(Number(quantity)) * halfOfLast(price) * Number(quoted.unit) + halfOfLast(value.amount)
  const tolerance = isOfFace ? TOLERANCE_OF_DEBT : TOLERANCE
  if (units.some((unit) => Math.abs(Number(worth) * unit - stated) <= tolerance * stated + rounding * unit)) return undefined
  const name = instrument.name ?? instrument.ticker ?? instrument.isin ?? ''
  return { what: `value of ${name}`, stated: trimExact(value.amount), computed: worth, cause: 'ownLines' }
}

/** The total of holdings that is stated, where all have a value in its currency and sum up to another one. */
export function totalOtherwise(total: Money, values: readonly (Money | undefined)[]): Omit<Difference, 'cause'> | undefined {
  const own = values.flatMap((value) => (value?.currency === total.currency ? [value.amount] : []))
  if (own.length === 0 || own.length < values.length) return undefined
  const computed = addExact(...own)
  // Each value may be rounded.
  const isNear = sameExact(computed, total.amount) || Math.abs(Number(computed) - Number(total.amount)) <= 0.01 * own.length
  return isNear ? undefined : { what: 'value of all holdings', stated: trimExact(total.amount), computed: trimExact(computed) }
}
