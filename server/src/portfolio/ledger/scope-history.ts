import type { AccountLedger } from '@portal/analytics/ledger/account-ledger.ts'

import type { EntitledAccount, Scope } from '#access/scope.ts'
import type { Market } from '#market/market.ts'

/** An account and what its ledger makes of it, day by day. */
export interface AccountHistory {
  readonly account: EntitledAccount
  readonly ledger: AccountLedger
  /** The data version of the booking that changed the ledger last; 0 where nothing was booked. */
  readonly version: number
  /** While the market is open: the same without the day since the last close. */
  readonly atClose?: AccountLedger
}

/** The accounts of a scope, by name, and the market they are valued in: all as they stood at one moment. */
export interface ScopeHistory {
  readonly scope: Scope
  readonly market: Market
  readonly accounts: readonly AccountHistory[]
}
