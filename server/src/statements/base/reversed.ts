import type { Entry } from '@portal/contract/statements/statement.ts'
import { negateExact } from './exact.ts'

type Money = NonNullable<Entry['net']>

const negated = (money: Money): Money => ({ ...money, amount: negateExact(money.amount) })

/** What a line takes back whose units and amounts are those of its reversal. */
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
