import type { Market } from '@portal/engine/market/market.ts'
import type { AccountHistory } from '@portal/engine/scope/account-history.ts'
import type { Scope } from '#access/scope.ts'

/** The accounts of a scope, by name, and the market they are valued in: all as they stood at one moment. */
export interface ScopeHistory {
  readonly scope: Scope
  readonly market: Market
  readonly accounts: readonly AccountHistory[]
}
