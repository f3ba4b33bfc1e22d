import { notFound } from '#base/failure.ts'

/** An account the caller may see. */
export interface EntitledAccount {
  readonly id: string
  readonly name: string
  readonly clientId: string
  readonly portfolioId: string
  readonly portfolioName: string
  readonly currency: string
  readonly benchmarkId: string | null
}

/** A client the caller may see, with those of its accounts that the caller may see, both sorted by name. */
export interface EntitledClient {
  readonly id: string
  readonly name: string
  readonly reportingCurrency: string
  readonly benchmarkId: string | null
  readonly accounts: readonly EntitledAccount[]
}

/** Everything a caller may see at one entitlement version, as read under row level security. */
export interface Entitlements {
  readonly institutionId: string
  readonly version: number
  readonly clients: readonly EntitledClient[]
}

/** Accounts of one client that a caller is entitled to. Histories in memory are read with a scope only. Made by `scopeOf` alone. */
export interface Scope {
  readonly institutionId: string
  readonly client: EntitledClient
  /** Sorted by name. */
  readonly accounts: readonly EntitledAccount[]
}

const genuineScopes = new WeakSet<Scope>()

interface CachedScope {
  readonly entitlements: Entitlements
  readonly clientName: string
  readonly scope: Scope
}

/** Key: the list of the request's accounts, which is the same object in all calls of one request. */
const scopeByAccountList = new WeakMap<readonly string[], CachedScope>()

/**
 * The scope of a request. 404 when the client or any account is not the caller's: foreign and missing ones get equal replies.
 *
 * @param accountIds duplicates count once; may be empty; not changed afterwards
 */
export function scopeOf(entitlements: Entitlements, clientName: string, accountIds: readonly string[]): Scope {
  const before = scopeByAccountList.get(accountIds)
  if (before?.entitlements === entitlements && before.clientName === clientName) return before.scope
  const scope = permitted(entitlements, clientName, accountIds)
  scopeByAccountList.set(accountIds, { entitlements, clientName, scope })
  return scope
}

function permitted(entitlements: Entitlements, clientName: string, accountIds: readonly string[]): Scope {
  const client = entitlements.clients.find((candidate) => candidate.name === clientName)
  if (!client) throw notFound()
  const wanted = new Set(accountIds)
  const accounts = client.accounts.filter((account) => wanted.has(account.id))
  if (accounts.length !== wanted.size) throw notFound()
  const scope: Scope = { institutionId: entitlements.institutionId, client, accounts }
  genuineScopes.add(scope)
  return scope
}

/** Checks client and accounts in calls that need not name them. */
export function assertPermitted(
  entitlements: Entitlements,
  { clientName, accountsInScope }: { readonly clientName: string; readonly accountsInScope: readonly string[] },
): void {
  if (clientName !== '' || accountsInScope.length > 0) scopeOf(entitlements, clientName, accountsInScope)
}

/** Throws for a scope that was not genuineScopes by `scopeOf`. */
export function assertGenuine(scope: Scope): void {
  if (!genuineScopes.has(scope)) throw new Error('A scope that access/scope.ts did not make was refused.')
}
