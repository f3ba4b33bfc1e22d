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

/** A client the caller may see, with the accounts of it that the caller may see, both sorted by name. */
export interface EntitledClient {
  readonly id: string
  readonly name: string
  readonly reportingCurrency: string
  readonly benchmarkId: string | null
  readonly accounts: readonly EntitledAccount[]
}

/** Everything a caller may see at one entitlement version, as a row-level-secured query found it. */
export interface Entitlements {
  readonly institutionId: string
  readonly version: number
  readonly clients: readonly EntitledClient[]
}

/** Accounts of one client that a caller is entitled to: the only key to the histories in memory. Made by `scopeOf` alone. */
export interface Scope {
  readonly institutionId: string
  readonly client: EntitledClient
  /** Sorted by name. */
  readonly accounts: readonly EntitledAccount[]
}

const made = new WeakSet<Scope>()

interface Asked {
  readonly entitlements: Entitlements
  readonly clientName: string
  readonly scope: Scope
}

/** By the very list of accounts that was asked for: the same request has the same one. */
const asked = new WeakMap<readonly string[], Asked>()

/**
 * The scope a request asks for, or 404 when the client or any one account is not the caller's: foreign and missing look alike.
 *
 * @param accountIds duplicates count once; may be empty; never changed afterwards
 */
export function scopeOf(entitlements: Entitlements, clientName: string, accountIds: readonly string[]): Scope {
  const before = asked.get(accountIds)
  if (before?.entitlements === entitlements && before.clientName === clientName) return before.scope
  const scope = permitted(entitlements, clientName, accountIds)
  asked.set(accountIds, { entitlements, clientName, scope })
  return scope
}

function permitted(entitlements: Entitlements, clientName: string, accountIds: readonly string[]): Scope {
  const client = entitlements.clients.find((candidate) => candidate.name === clientName)
  if (!client) throw notFound()
  const wanted = new Set(accountIds)
  const accounts = client.accounts.filter((account) => wanted.has(account.id))
  if (accounts.length !== wanted.size) throw notFound()
  const scope: Scope = { institutionId: entitlements.institutionId, client, accounts }
  made.add(scope)
  return scope
}

/** Refuses what is not the caller's in a call that is about something else, and need name neither client nor accounts. */
export function assertPermitted(
  entitlements: Entitlements,
  { clientName, accountsInScope }: { readonly clientName: string; readonly accountsInScope: readonly string[] },
): void {
  if (clientName !== '' || accountsInScope.length > 0) scopeOf(entitlements, clientName, accountsInScope)
}

/** Refuses a scope that did not come from `scopeOf`, such as one put together by hand. */
export function assertGenuine(scope: Scope): void {
  if (!made.has(scope)) throw new Error('A scope that access/scope.ts did not make was refused.')
}
