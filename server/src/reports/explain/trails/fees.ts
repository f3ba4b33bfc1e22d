import { firstFrom } from '@portal/engine/ledger/account-ledger.ts'
import type { AccountHistory } from '@portal/engine/scope/account-history.ts'
import type { ToldMarket } from '@portal/engine/scope/reporting-market.ts'
import { moneyMoved } from './cash.ts'
import { converted } from './quotes.ts'
import { dayText } from './sources.ts'
import { step, type Trail } from './trail.ts'

/** Advice and custody fees that some accounts paid on a day, + paid, in one step; none where nothing was paid. */
export function feesOf(told: ToldMarket, accounts: readonly AccountHistory[], t: number): readonly Trail[] {
  const paid = accounts.flatMap(({ account, ledger }) =>
    ledger.cash.flatMap(({ managementFees: { index, currency, amount } }) => {
      const parts: Trail[] = []
      for (let k = firstFrom(index, t); index[k] === t; k++)
        parts.push(converted(told, moneyMoved(told, account, ledger, currency[k]!, t, amount[k]!), currency[k]!, t))
      return parts
    }),
  )
  if (paid.length === 0) return []
  const sum = step('sum', { label: 'Fees as they were booked', formula: 'at the day’s rate' }, paid)
  const label = `Advice and custody fees added back, ${dayText(told.market, t)}`
  return [step('negative', { label, formula: 'what was paid' }, [sum])]
}
