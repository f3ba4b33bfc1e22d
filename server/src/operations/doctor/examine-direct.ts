import type { Database } from '#store/database.ts'
import { isOneDatabase, isSameDatabase, TWO_DATABASES } from '../direct-connection.ts'
import { bad, type Finding, good } from './finding.ts'

/** Whether the address without a pooler is that of the portal's database. @param connections the most that a process takes of the pooler */
export async function examineDirect(pooled: Database, directUrl: string, connections: number): Promise<Finding> {
  if (await isSameDatabase(pooled, directUrl))
    return good('pooler', `Both addresses lead to one database. A process takes up to ${connections} connections of the pooler.`)
  return bad('pooler', 'DATABASE_URL and DATABASE_DIRECT_URL lead to two databases. Correct one of them, or the pooler between.')
}

/** Whether the login of requests reaches the portal's database. */
export async function examineRequests(db: Database): Promise<Finding> {
  return (await isOneDatabase(db))
    ? good('requests', 'CLARITY_REQUESTS_DATABASE_URL leads to the same database.')
    : bad('requests', TWO_DATABASES)
}
