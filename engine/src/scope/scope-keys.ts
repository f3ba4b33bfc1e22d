import type { AccountHistory } from './account-history.ts'

/** An account and the version of its ledger. */
export interface KeyedAccount {
  readonly account: Pick<AccountHistory['account'], 'id' | 'name' | 'portfolioName'>
  readonly version: number
}

/** Accounts as replies name them: they get other names and move between portfolios without a new data version. */
export function accountsKey({ accounts }: { readonly accounts: readonly KeyedAccount[] }): readonly string[] {
  return accounts.map(({ account: { id, name, portfolioName }, version }) => [id, version, name, portfolioName].join('\t'))
}

/** Accounts and how their ledgers stand, whatever they are named: for what is made of ledgers alone. */
export function ledgersKey(accounts: readonly AccountHistory[]): readonly string[] {
  return accounts.map(({ account, version }) => `${account.id} ${version}`)
}
