import type { ValuedFlows } from '@portal/analytics/performance/time-weighted-return.ts'
import { instrumentOf } from '#ledger/dealt-prices.ts'
import { cashValue, rowValue } from '#ledger/row-money.ts'
import { message } from '#message.ts'
import type { MismatchLog } from '#mismatch-log.ts'
import type { AccountHistory } from './account-history.ts'
import { reconciles } from './reconciliation.ts'
import type { ReportingAccounts } from './reporting-accounts.ts'

/** Why the figures of a scope are withheld when `accountsSumToScope` fails. */
export const ACCOUNTS_DO_NOT_SUM = message('scope.accountsDoNotSum')

/** Whether the accounts sum to the scope at the last two closes: values less what flowed in, with what flowed out. */
export function accountsSumToScope(
  log: MismatchLog,
  scope: ReportingAccounts,
  whole: ValuedFlows,
  parts: readonly ValuedFlows[],
): boolean {
  const { last } = scope.market
  return [last, last - 1].every((t) => {
    if (t < 0) return true
    const result = (flows: ValuedFlows) => flows.value[t]! - flows.inflow[t]! + flows.outflow[t]!
    const reconciliation = { name: 'accounts sum to the scope', total: result(whole), parts: parts.map(result) }
    return reconciles(log, scope, {
      ...reconciliation,
      terms: parts.flatMap((flows) => [flows.value[t]!, flows.inflow[t]!, flows.outflow[t]!]),
    })
  })
}

/** Why the figures of accounts are withheld when `rowsSumToValue` fails. */
export const ROWS_DO_NOT_SUM = message('scope.rowsDoNotSum')

/** Whether the rows of some accounts, cash among them, sum to their value at the last two closes. */
export function rowsSumToValue(
  log: MismatchLog,
  scope: ReportingAccounts,
  accounts: readonly AccountHistory[],
  flows: ValuedFlows,
): boolean {
  const { market, rates } = scope
  return [market.last, market.last - 1].every((t) => {
    if (t < 0) return true
    const parts = accounts.flatMap(({ ledger }) => [
      ...ledger.rows.map((row) => rowValue(row, instrumentOf(row, market.instrumentAt), t, rates)),
      ...ledger.cash.map((row) => cashValue(row, t, rates)),
    ])
    return reconciles(log, { ...scope, accounts }, { name: 'rows sum to the value', total: flows.value[t]!, parts })
  })
}
