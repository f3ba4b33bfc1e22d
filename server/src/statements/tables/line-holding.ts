import type { Holding, Place } from '@portal/contract/statements/statement.ts'
import { negateExact } from '../base/exact.ts'
import { dayOf } from './day-cell.ts'
import type { LineContext } from './line-entry.ts'
import { instrumentOf, type LineFields } from './line-fields.ts'

/** The holding that a line states; undefined for a line without an instrument or a quantity, which is a total. @throws InvalidAmount */
export function lineHolding(fields: LineFields, place: Place, { preset, order, ...context }: LineContext): Holding | undefined {
  const instrument = instrumentOf(fields, preset.instruments === 'crypto')
  const quantity = fields.number('quantity')
  if (!instrument || quantity === undefined) return undefined
  const currency = fields.currency('currency', ['price', 'value']) ?? context.currency ?? preset.currency
  const money = (amount: string | undefined) =>
    amount !== undefined && currency !== undefined ? { currency, amount } : undefined
  const [value, cost, price] = [money(fields.number('value')), money(fields.number('cost')), fields.number('price')]
  const day = dayOf(fields.text('day'), order)?.day
  return {
    place,
    instrument,
    quantity: /^short/i.test(fields.text('side')) ? negateExact(quantity) : quantity,
    ...(day && { day }),
    ...(price && { price, ...(currency && { priceCurrency: currency }) }),
    ...(value && { value }),
    ...(cost && { cost }),
  }
}
