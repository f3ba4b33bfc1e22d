import type { AccountLedger } from '#ledger/account-ledger.ts'

/** An account as reports name it. */
interface Account {
  readonly id: string
  readonly name: string
  readonly portfolioName: string
  readonly currency: string
  readonly benchmarkId: string | null
}

/** An account and what its ledger makes of it, day by day. */
export interface AccountHistory {
  readonly account: Account
  readonly ledger: AccountLedger
  /** The data version of the booking that changed the ledger last; 0 where nothing was booked. */
  readonly version: number
  /** While the market is open: the same without the day since the last close. */
  readonly atClose?: AccountLedger
}
