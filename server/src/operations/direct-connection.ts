import type { Config } from '#base/settings/config.ts'
import type { DatabaseLogins } from '#store/connection/logins.ts'
import { openDatabase } from '#store/connection/open.ts'
import { identityForRequests, positionOf } from '#store/connection/replica-state.ts'
import type { Database } from '#store/database.ts'

/** The logins of a database of one's own, of which some may lead through a pooler. */
export function ownLogins(url: string, { requestsDatabaseUrl, directUrl }: Config): DatabaseLogins {
  const requests = requestsDatabaseUrl ?? url
  return { requests, system: url, changes: directUrl ?? requests, locks: directUrl ?? url }
}

/** Whether an address leads to the database that is open, or to another one. */
export async function isSameDatabase(db: Database, url: string): Promise<boolean> {
  const other = openDatabase(url, { connections: 1 })
  const [own, found] = await Promise.all([positionOf(db), positionOf(other)]).finally(other.close)
  return own.identity === found.identity
}

/** Whether requests reach the same database as all else. */
export const isOneDatabase = async (db: Database): Promise<boolean> =>
  (await identityForRequests(db)) === (await positionOf(db)).identity

export const TWO_DATABASES =
  'DATABASE_URL and CLARITY_REQUESTS_DATABASE_URL lead to two databases, as when only one of them was changed. Correct the other.'

/** @throws where the addresses name two databases */
export async function assertSameDatabase(db: Database, { directUrl, requestsDatabaseUrl }: Config): Promise<void> {
  if (directUrl !== null && !(await isSameDatabase(db, directUrl)))
    throw new Error('DATABASE_URL and DATABASE_DIRECT_URL lead to two databases. Correct one of them, or the pooler between.')
  if (requestsDatabaseUrl !== null && !(await isOneDatabase(db))) throw new Error(TWO_DATABASES)
}
