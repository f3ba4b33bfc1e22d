import { type Derivation, step } from '#derivation/derivation.ts'
import { dayText } from '#derivation/sources.ts'
import { firstFrom } from '#ledger/account-ledger.ts'
import { converted } from '#market/exchange-rates.derivation.ts'
import type { ReportingMarket } from '#market/reporting-market.ts'
import { message } from '#message.ts'
import { moneyMoved } from '#positions/cash.derivation.ts'
import type { AccountHistory } from '#scope/account-history.ts'

/** Advice and custody fees that some accounts paid on a day, + paid, in one step; none where nothing was paid. */
export function feesOf(reporting: ReportingMarket, accounts: readonly AccountHistory[], t: number): readonly Derivation[] {
  const paid = accounts.flatMap(({ account, ledger }) =>
    ledger.cash.flatMap(({ managementFees: { index, currency, amount } }) => {
      const parts: Derivation[] = []
      for (let k = firstFrom(index, t); index[k] === t; k++)
        parts.push(converted(reporting, moneyMoved(reporting, account, ledger, currency[k]!, t, amount[k]!), currency[k]!, t))
      return parts
    }),
  )
  if (paid.length === 0) return []
  const sum = step('sum', { label: message('performance.bookedFees'), formula: message('performance.atDayRate') }, paid)
  const label = message('performance.feesAddedBack', { day: dayText(reporting.market, t) })
  return [step('negative', { label, formula: message('performance.paid') }, [sum])]
}
