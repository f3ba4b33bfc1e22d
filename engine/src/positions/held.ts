import { currenciesOf } from '#instruments/kinds.ts'
import { quantityAt } from '#ledger/account-ledger.ts'

import type { ReportingAccounts } from '#scope/reporting-accounts.ts'

/** Holdings of some accounts at the last close: instruments by index, and every currency in which they hold value. */
interface HeldAtClose {
  readonly instruments: ReadonlySet<number>
  readonly currencies: ReadonlySet<string>
}

/** The instruments and currencies that the accounts hold at the last close. */
export function heldIn({ market, accounts }: ReportingAccounts): HeldAtClose {
  const { last } = market
  const instruments = new Set<number>()
  const currencies = new Set<string>()
  for (const { ledger } of accounts) {
    for (const { currency, balance } of ledger.cash) if (balance[last] !== 0) currencies.add(market.currencies[currency]!)
    for (const { instrument, steps } of ledger.rows) {
      if (quantityAt(steps, last) === 0) continue
      instruments.add(instrument)
      for (const currency of currenciesOf(market.instruments[instrument]!)) currencies.add(currency)
    }
  }
  return { instruments, currencies }
}
