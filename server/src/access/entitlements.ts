import { notFound } from '#base/failure.ts'
import type { Database, Transaction } from '#store/database.ts'
import { allOfInstitution, allOfUser, entitlementVersion, type PermittedRow } from '#store/institution/entitlements.ts'
import type { Caller } from './caller.ts'
import type { EntitledAccount, EntitledClient, Entitlements } from './scope.ts'

/** Entitlements of callers, cached until those of the institution change. */
export interface EntitlementCache {
  readonly of: (caller: Caller) => Promise<Entitlements>
  /** To be called after every change of users, portfolios or assignments, in this or another process. */
  readonly invalidate: (institutionId: string) => void
}

/** For who hears of no changes. */
export interface CurrentEntitlements extends EntitlementCache {
  /** Those of this moment: they are read again where the institution's have another version. */
  readonly ofNow: (caller: Caller) => Promise<Entitlements>
}

/**
 * Reads entitlements under row level security, once for each caller and version. Parallel requests of one caller share one read.
 * A read that is running when the institution is invalidated is not cached.
 */
export function createEntitlements(db: Database): CurrentEntitlements {
  const institutions = new Map<string, Map<string, Promise<Entitlements>>>()

  function of(caller: Caller): Promise<Entitlements> {
    const callers = institutions.get(caller.institutionId) ?? new Map<string, Promise<Entitlements>>()
    institutions.set(caller.institutionId, callers)
    const key = caller.kind === 'user' ? caller.userId : 'token'
    const known = callers.get(key)
    if (known) return known
    const reading = read(db, caller)
    callers.set(key, reading)
    reading.catch(() => callers.delete(key))
    return reading
  }

  return {
    of,
    ofNow: async (caller) => {
      const { institutionId } = caller
      const known = await of(caller)
      if (known.version === (await within(db, caller, (tx) => entitlementVersion(tx, institutionId)))) return known
      institutions.delete(institutionId)
      return await of(caller)
    },
    invalidate: (institutionId) => {
      institutions.delete(institutionId)
    },
  }
}

/** A program sees its whole institution; a user sees what is assigned to them. */
function read(db: Database, caller: Caller): Promise<Entitlements> {
  const { institutionId } = caller
  return within(db, caller, async (tx) => {
    const version = await entitlementVersion(tx, institutionId)
    const rows = caller.kind === 'token' ? allOfInstitution(tx, institutionId) : allOfUser(tx, institutionId, caller.userId)
    return entitlementsOf(institutionId, version, await rows)
  })
}

const within = <Result>(db: Database, caller: Caller, work: (tx: Transaction) => Promise<Result>): Promise<Result> =>
  caller.kind === 'token' ? db.withInstitution(caller.institutionId, work, 'read only') : db.as(caller, work, 'read only')

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
