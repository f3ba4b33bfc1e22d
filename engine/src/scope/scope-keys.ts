import type { AccountHistory } from './account-history.ts'
import type { ReportingAccounts } from './reporting-accounts.ts'

/** Accounts as replies name them: they get other names and move between portfolios without a new data version. */
export function accountsKey({ accounts }: ReportingAccounts): readonly string[] {
  return accounts.map(({ account: { id, name, portfolioName }, version }) => [id, version, name, portfolioName].join('\t'))
}

/** Accounts and how their ledgers stand, whatever they are named: for what is made of ledgers alone. */
export function ledgersKey(accounts: readonly AccountHistory[]): readonly string[] {
  return accounts.map(({ account, version }) => `${account.id} ${version}`)
}
