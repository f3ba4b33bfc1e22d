import { inReportingCurrency, type ReportingMarket } from '#market/reporting-market.ts'
import type { AccountHistory } from './account-history.ts'

/** Accounts in their market, by name, and the currency that amounts are reported in. */
export interface ReportingAccounts extends ReportingMarket {
  readonly accounts: readonly AccountHistory[]
}

/** The accounts of a scope, and the client whose they are. */
export interface ReportingScope extends ReportingAccounts {
  readonly scope: {
    readonly client: { readonly benchmarkId: string | null; readonly accounts: { readonly length: number } }
  }
  /** Id of the benchmark that was chosen in place of the client's or the accounts'. */
  readonly chosenBenchmark?: string | undefined
  /** Ids of those that were chosen to stand beside it. */
  readonly comparedBenchmarks?: readonly string[] | undefined
}

/** The same scope at the last close: itself in Close mode. */
export function atLastClose<Scope extends ReportingAccounts>(scope: Scope): Scope {
  const { market, reportingCCY, accounts } = scope
  if (!market.live) return scope
  const { closed } = market.live
  const closedAccounts = accounts.map(({ account, version, ledger, atClose }) => ({
    account,
    version,
    ledger: atClose ?? ledger,
  }))
  return { ...scope, ...inReportingCurrency(closed, reportingCCY), accounts: closedAccounts }
}

/** A market and accounts as far as their versions. */
export interface VersionedAccounts {
  readonly market: { readonly version: number; readonly live: { readonly dataVersion: number } | null }
  readonly accounts: readonly { readonly version: number }[]
}

/**
 * The data version of the last booking that changed anything that figures of these accounts are made of: for others than them nothing
 * changes with a booking in their ledgers. While the market is open that of the snapshot.
 */
export function dataVersionOf({ market, accounts }: VersionedAccounts): number {
  return market.live?.dataVersion ?? accounts.reduce((latest, { version }) => Math.max(latest, version), market.version)
}
