import { notFound } from '#base/failure.ts'
import type { Database } from '#store/database.ts'
import { allOfInstitution, allOfUser, entitlementVersion, type PermittedRow } from '#store/institution/entitlements.ts'
import type { Caller } from './caller.ts'
import type { EntitledAccount, EntitledClient, Entitlements } from './scope.ts'

/** What callers may see, cached until the institution's entitlements change. */
export interface EntitlementCache {
  readonly of: (caller: Caller) => Promise<Entitlements>
  /** To be called after every change of users, portfolios or assignments, in this or another process. */
  readonly invalidate: (institutionId: string) => void
}

/**
 * Reads entitlements under row level security, once for each caller and version. Parallel requests of one caller share one read.
 * A read that is running when the institution is invalidated is not cached.
 */
export function createEntitlements(db: Database): EntitlementCache {
  const institutions = new Map<string, Map<string, Promise<Entitlements>>>()
  return {
    of: (caller) => {
      const callers = institutions.get(caller.institutionId) ?? new Map<string, Promise<Entitlements>>()
      institutions.set(caller.institutionId, callers)
      const key = caller.kind === 'user' ? caller.userId : 'token'
      const known = callers.get(key)
      if (known) return known
      const reading = read(db, caller)
      callers.set(key, reading)
      reading.catch(() => callers.delete(key))
      return reading
    },
    invalidate: (institutionId) => {
      institutions.delete(institutionId)
    },
  }
}

/** A program sees its whole institution; a user sees what is assigned to them. */
function read(db: Database, caller: Caller): Promise<Entitlements> {
  const { institutionId } = caller
  if (caller.kind === 'token') {
    return db.withInstitution(
      institutionId,
      async (tx) => {
        const version = await entitlementVersion(tx, institutionId)
        return entitlementsOf(institutionId, version, await allOfInstitution(tx, institutionId))
      },
      'read only',
    )
  }
  return db.as(
    caller,
    async (tx) => {
      const version = await entitlementVersion(tx, institutionId)
      return entitlementsOf(institutionId, version, await allOfUser(tx, institutionId, caller.userId))
    },
    'read only',
  )
}

function entitlementsOf(institutionId: string, version: number | undefined, rows: readonly PermittedRow[]): Entitlements {
  if (version === undefined) throw notFound()
  const byClient = Map.groupBy(rows, (row) => row.clientId)
  return { institutionId, version, clients: [...byClient.values()].map(clientOf).sort(byName) }
}

function clientOf(rows: readonly PermittedRow[]): EntitledClient {
  const { clientId, clientName, reportingCurrency, clientBenchmarkId } = rows[0]!
  const accounts = rows.map(accountOf).filter((account) => account !== undefined)
  return { id: clientId, name: clientName, reportingCurrency, benchmarkId: clientBenchmarkId, accounts: accounts.sort(byName) }
}

function accountOf(row: PermittedRow): EntitledAccount | undefined {
  const { clientId, portfolioId, portfolioName, accountId, accountName, accountCurrency, accountBenchmarkId } = row
  if (accountId === null || accountName === null || accountCurrency === null) return undefined
  if (portfolioId === null || portfolioName === null) return undefined
  return {
    id: accountId,
    name: accountName,
    clientId,
    portfolioId,
    portfolioName,
    currency: accountCurrency,
    benchmarkId: accountBenchmarkId,
  }
}

const { compare } = new Intl.Collator('en', { numeric: true })
const byName = (a: { readonly name: string }, b: { readonly name: string }): number => compare(a.name, b.name)
