import type { Transaction } from '../database.ts'
import { sql } from '../drizzle.ts'

/** Recorded state of an institution at an instant: the same from one booking or undo to the next. */
export interface RecordedState {
  /** When the last booking up to it was made or undone; null where nothing was recorded yet. */
  readonly since: Date | null
  /** When the first data were recorded; null where nothing was ever booked. */
  readonly first: Date | null
  /** The data version then. */
  readonly version: number
  /** The data version now. */
  readonly presentVersion: number
  /** Whether nothing was booked or undone after it. */
  readonly isLatest: boolean
}

/** The recorded state of an institution at an instant. */
export async function readRecordedState(tx: Transaction, institutionId: string, at: Date): Promise<RecordedState> {
  const instant = at.toISOString()
  const { rows } = await tx.execute<{ since: string | null; first: string | null; later: number; version: string }>(sql`
    select max(known.at) filter (where known.at <= ${instant}) as since, min(known.at) as first,
           (count(*) filter (where known.at > ${instant}))::int as later,
           (select data_version from institutions where id = ${institutionId}) as version
    from (
      select known_at as at from batches where institution_id = ${institutionId}
      union all
      select undone_at from batches where institution_id = ${institutionId} and undone_at is not null
    ) as known`)
  const { since, first, later, version } = rows[0]!
  return {
    since: since === null ? null : new Date(since),
    first: first === null ? null : new Date(first),
    version: Number(version) - later,
    presentVersion: Number(version),
    isLatest: later === 0,
  }
}
