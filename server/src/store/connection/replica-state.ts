import type { Database } from '../database.ts'
import { sql } from '../drizzle.ts'
import { newId } from '../id.ts'

/** How far a primary has written its log, and which database it is. */
export interface Position {
  /** Such as `0/3000148`. */
  readonly lsn: string
  /** The same in every physical copy of a database, and in no other one. */
  readonly identity: string
}

/**
 * - `ok`: a replica that has replayed everything up to the position.
 * - `behind`: one that has not; `behindBytes` of the log are missing.
 * - `foreign`: no replica of this database.
 */
interface ReplicaState {
  readonly status: 'ok' | 'behind' | 'foreign'
  readonly behindBytes: number
}

const IDENTITY = sql`(select system_identifier::text from pg_control_system()) || ' '
  || (select oid::text from pg_database where datname = current_database())`

/** The position of a primary: what was committed before this is in the log up to it. */
export async function positionOf(primary: Database): Promise<Position> {
  const { rows } = await primary.withSystem(
    (tx) => tx.execute<{ lsn: string; identity: string }>(sql`select pg_current_wal_lsn()::text as lsn, ${IDENTITY} as identity`),
    'read only',
  )
  return rows[0]!
}

/** Which database requests reach: their login may have an address of its own. */
export async function identityForRequests(db: Database): Promise<string> {
  const { rows } = await db.withInstitution(
    newId(),
    (tx) => tx.execute<{ identity: string }>(sql`select ${IDENTITY} as identity`),
    'read only',
  )
  return rows[0]!.identity
}

/** How far a replica is from a position of its primary. */
export async function replicaState(replica: Database, { lsn, identity }: Position): Promise<ReplicaState> {
  const { rows } = await replica.withSystem(
    (tx) =>
      tx.execute<{ same: boolean; behind: string }>(sql`select pg_is_in_recovery() and ${IDENTITY} = ${identity} as same,
        greatest(0, pg_wal_lsn_diff(${lsn}::pg_lsn, coalesce(pg_last_wal_replay_lsn(), '0/0'::pg_lsn)))::text as behind`),
    'read only',
  )
  const { same, behind } = rows[0]!
  const behindBytes = Number(behind)
  return { status: same ? (behindBytes === 0 ? 'ok' : 'behind') : 'foreign', behindBytes }
}
