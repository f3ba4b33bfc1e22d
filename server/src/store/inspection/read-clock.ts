import type { Clock } from '#base/clock.ts'
import type { Database } from '../database.ts'
import { sql } from '../drizzle.ts'

/** The clock of this process beside that of the database. */
interface ClockState {
  /** Milliseconds by which this process is ahead; the database answers half way between question and answer. */
  readonly clockAheadMs: number
  /** The newest instant that is stored; null in an empty database. */
  readonly newest: Date | null
}

/** Compares the clocks of this process and of the database, and reads the newest instant that is stored. */
export async function readClock(db: Database, clock: Clock): Promise<ClockState> {
  return await db.withSystem(async (tx) => {
    const stored = await tx.execute<{ newest: string | null }>(sql`
      select extract(epoch from max(at)) * 1000 as newest from (
        select max(e.at) as at from audit_heads h join audit_events e using (institution_id, sequence)
        union all select max(known_at) from batches) as stored`)
    const newest = stored.rows[0]!.newest
    const asked = clock.now().getTime()
    const { rows } = await tx.execute<{ ms: string }>(sql`select extract(epoch from clock_timestamp()) * 1000 as ms`)
    const clockAheadMs = (asked + clock.now().getTime()) / 2 - Number(rows[0]!.ms)
    return { clockAheadMs, newest: newest === null ? null : new Date(Number(newest)) }
  }, 'read only')
}
