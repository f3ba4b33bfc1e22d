import type { Entry, Money } from '@portal/contract/statements/statement.ts'
import { UNNAMED } from '../base/unnamed.ts'

/** The same deal in the currency of its fee. */
export function dealAsItsFee(entry: Entry): Entry {
  const { net, counter, fee } = entry
  const inFee = (money: Money | undefined) =>
    money && (money.currency === UNNAMED && fee ? { ...money, currency: fee.currency } : money)
  const [own, other] = [inFee(net), inFee(counter)]
  return { ...entry, ...(own && { net: own }), ...(other && { counter: other }) }
}
