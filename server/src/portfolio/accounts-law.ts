import type { ValuedFlows } from '@portal/analytics/performance/time-weighted-return.ts'

import type { Log } from '#base/log.ts'
import { lawHolds } from './laws.ts'
import type { ToldAccounts } from './reporting-scope.ts'

/** Why the figures of a scope are withheld when `accountsSumToScope` fails. */
export const ACCOUNTS_DO_NOT_SUM = 'The accounts do not sum to the total'

/** Whether the accounts sum to the scope at the last two closes: values less what flowed in, with what flowed out. */
export function accountsSumToScope(log: Log, scope: ToldAccounts, whole: ValuedFlows, parts: readonly ValuedFlows[]): boolean {
  const { last } = scope.market
  return [last, last - 1].every((t) => {
    if (t < 0) return true
    const result = (flows: ValuedFlows) => flows.value[t]! - flows.inflow[t]! + flows.outflow[t]!
    const law = { name: 'accounts sum to the scope', total: result(whole), parts: parts.map(result) }
    return lawHolds(log, scope, {
      ...law,
      terms: parts.flatMap((flows) => [flows.value[t]!, flows.inflow[t]!, flows.outflow[t]!]),
    })
  })
}
