import type { Database } from '../database.ts'
import { sql } from '../drizzle.ts'

/** The rights of a login of a database. */
export interface Login {
  readonly name: string
  /** Whether row level security does not bind it: a superuser, or one that passes by it. */
  readonly isUnbound: boolean
  /** Whether it may see the rows of the system. */
  readonly isOfSystem: boolean
}

/** The login that a database was opened with. */
export async function readLogin(db: Database): Promise<Login> {
  const { rows } = await db.withSystem(
    (tx) =>
      tx.execute<{
        name: string
        unbound: boolean
        system: boolean
      }>(sql`select rolname as name, rolsuper or rolbypassrls as unbound,
        exists (select from pg_roles where rolname = 'clarity_system' and pg_has_role(session_user, oid, 'member')) as system
        from pg_roles where rolname = session_user`),
    'read only',
  )
  const { name, unbound, system } = rows[0]!
  return { name, isUnbound: unbound, isOfSystem: system }
}
