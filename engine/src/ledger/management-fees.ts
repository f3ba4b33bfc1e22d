import type { AccountLedger } from './account-ledger.ts'
import { convert, type Rates } from './row-money.ts'

/**
 * Advice and custody fees that some accounts paid, by valuation day, each at the day's rate of its own currency: what figures gross
 * of fees add back.
 *
 * Source: CFA Institute, "Global Investment Performance Standards (GIPS)" 2020, glossary, gross-of-fees and net-of-fees returns.
 *
 * @returns in the reporting currency, + paid, - refunded; NaN on a day with a fee whose rate is unknown
 */
export function managementFees(ledgers: readonly AccountLedger[], rates: Rates, dayCount: number): Float64Array {
  const fees = new Float64Array(dayCount)
  for (const { cash } of ledgers)
    for (const { managementFees: paid } of cash)
      for (let i = 0; i < paid.index.length; i++) {
        const t = paid.index[i]!
        fees[t]! -= convert(paid.amount[i]!, rates[paid.currency[i]!]![t]!)
      }
  return fees
}
