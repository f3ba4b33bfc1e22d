import type { Entry } from '@portal/contract/statements/statement.ts'
import { negateExact } from './exact.ts'

type Money = NonNullable<Entry['net']>

const negated = (money: Money): Money => ({ ...money, amount: negateExact(money.amount) })

/** The entry that a line cancels, if the line's units and amounts are those of the reversal. */
export function reversed(entry: Entry): Entry {
  const { quantity, net, gross, fee, tax, accrued } = entry
  return {
    ...entry,
    ...(entry.kind === 'buy' && { kind: 'sell' }),
    ...(entry.kind === 'sell' && { kind: 'buy' }),
    ...(quantity !== undefined && { quantity: negateExact(quantity) }),
    ...(net && { net: negated(net) }),
    ...(gross && { gross: negated(gross) }),
    ...(fee && { fee: negated(fee) }),
    ...(tax && { tax: negated(tax) }),
    ...(accrued && { accrued: negated(accrued) }),
  }
}
