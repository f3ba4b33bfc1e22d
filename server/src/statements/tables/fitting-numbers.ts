import { absExact, multiplyExact } from '../base/exact.ts'
import type { LineFields } from './line-fields.ts'

/** Costs that are part of the amount, and rounding. */
const TOLERANCE = 0.1
/** Three digits after a mark may be thousands or decimals. */
const OPEN = /[.,]\d{3}(?!\d)/

/**
 * The units and the price of a trade. A number such as "3,141" is 3141 or 3.141: where the whole list leaves it open, or its texts are
 * written otherwise than its columns, the reading counts that comes to the amount. Numbers of one reading are as they stand.
 *
 * @param amount the cash in the currency of the price, where it is known
 */
export function fittingNumbers(
  { text, number, otherNumber }: LineFields,
  amount: string | undefined,
): { readonly quantity: string | undefined; readonly price: string | undefined } {
  const asWritten = { quantity: number('quantity'), price: number('price') }
  if (amount === undefined || asWritten.quantity === undefined || asWritten.price === undefined) return asWritten
  if (!OPEN.test(text('quantity')) && !OPEN.test(text('price'))) return asWritten
  const other = { quantity: otherNumber('quantity'), price: otherNumber('price') }
  const paid = Number(absExact(amount))
  const isFit = ({ quantity, price }: typeof asWritten): boolean =>
    quantity !== undefined &&
    price !== undefined &&
    Math.abs(Number(absExact(multiplyExact(quantity, price))) - paid) <= TOLERANCE * paid
  // Both are written in one way rather than in two, and three digits after a mark are rather thousands of units.
  const pairs = [asWritten, other, { ...asWritten, price: other.price }, { ...asWritten, quantity: other.quantity }].filter(isFit)
  return pairs.find(({ quantity }) => !quantity?.includes('.')) ?? pairs[0] ?? asWritten
}
