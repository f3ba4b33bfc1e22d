import type { SQL } from 'drizzle-orm'
import type { Transaction } from '../database.ts'
import { sql } from '../drizzle.ts'

/** The jobs of a kind. */
export interface QueueState {
  readonly kind: string
  /** That could run, or run. */
  readonly open: number
  /** For how long the oldest of them could have been done. */
  readonly oldestSeconds: number
  /** That have failed for good, and are still kept. */
  readonly failed: number
}

/** The queue as the system sees it: jobs of every institution, by kind. */
export async function readQueueState(tx: Transaction): Promise<readonly QueueState[]> {
  if (!(await isThere(tx))) return []
  const { rows } = await tx.execute<QueueState & Record<string, unknown>>(sql`
    select name as kind, count(*) filter (where ${IS_OPEN})::int as open, count(*) filter (where state = 'failed')::int as failed,
        coalesce(max(extract(epoch from now() - start_after)) filter (where ${IS_OPEN}), 0)::float8 as "oldestSeconds"
      from clarity_queue.job group by name order by name`)
  return rows
}

/** How many jobs of an institution wait or run; a null institution is the system itself. */
export async function countOpenJobs(tx: Transaction, kind: string, institutionId: string | null): Promise<number> {
  const { rows } = await tx.execute<{ open: number }>(sql`
    select count(*)::int as open from clarity_queue.job
      where name = ${kind} and group_id is not distinct from ${institutionId} and state < 'completed'`)
  return rows[0]!.open
}

/** A job as the command line lists it. */
interface SystemJob {
  readonly id: string
  readonly kind: string
  readonly institutionId: string | null
  readonly state: string
  readonly attempts: number
  readonly sentAt: string
  readonly reason: string | null
}

/** The newest jobs of all institutions, or of one. */
export const listSystemJobs = (tx: Transaction, institutionId: string | null, limit: number): Promise<readonly SystemJob[]> =>
  selectSystemJobs(
    tx,
    sql`where ${institutionId}::text is null or group_id = ${institutionId} order by created_on desc, id desc limit ${limit}`,
  )

/** One of them. */
export async function findSystemJob(tx: Transaction, id: string): Promise<SystemJob | undefined> {
  const [job] = await selectSystemJobs(tx, sql`where id::text = ${id}`)
  return job
}

async function selectSystemJobs(tx: Transaction, rest: SQL): Promise<readonly SystemJob[]> {
  if (!(await isThere(tx))) return []
  const { rows } = await tx.execute<SystemJob & Record<string, unknown>>(sql`
    select id, name as kind, group_id as "institutionId", state, case when started_on is null then 0 else retry_count + 1 end as attempts,
        to_char(created_on at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "sentAt",
        coalesce(output ->> 'message', output -> 'value' ->> 'message') as reason
      from clarity_queue.job ${rest}`)
  return rows
}

/** Whether a portal has made the tables of the queue. */
async function isThere(tx: Transaction): Promise<boolean> {
  const { rows } = await tx.execute<{ exists: boolean }>(sql`select to_regclass('clarity_queue.job') is not null as exists`)
  return rows[0]!.exists
}

const IS_OPEN = sql`state < 'completed' and start_after <= now()`
