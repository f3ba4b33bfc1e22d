import type { Entry } from '@portal/contract/statements/statement.ts'
import { absExact, addExact, isZero, multiplyExact, negateExact, signOf, trimExact } from '../base/exact.ts'
import { wholeCurrency } from '../identity/whole-currency.ts'

/** Largest costs of a trade: a charge and a share of its value, such as a tax. */
const MAX_CHARGE = 25
const MAX_SHARE = 0.02

/** A trade with the costs that its amount has in it and no column names: what is paid beyond units × price. */
export function withUnnamedCosts(entry: Entry): Entry {
  const { kind, quantity, price, priceCurrency, net, fee, tax } = entry
  const isTrade = kind === 'buy' || kind === 'sell'
  if (!isTrade || fee || tax || !net || quantity === undefined || price === undefined) return entry
  const { currency, unit } = wholeCurrency(priceCurrency ?? net.currency)
  if (currency !== net.currency) return entry
  const value = multiplyExact(multiplyExact(absExact(quantity), price), unit)
  const [paid, worth] = kind === 'buy' ? [absExact(net.amount), value] : [value, absExact(net.amount)]
  const cost = addExact(paid, negateExact(worth))
  const isCost = signOf(cost) > 0 && Number(cost) <= MAX_CHARGE + MAX_SHARE * Number(value) && Number(cost) < Number(value)
  return isCost && !isZero(price) ? { ...entry, fee: { currency, amount: trimExact(cost) } } : entry
}
