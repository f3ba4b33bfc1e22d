import type { SQL } from 'drizzle-orm'
import type { Transaction } from '../database.ts'
import { sql } from '../drizzle.ts'
import { imports } from '../tables/batches.ts'
import { letters, statementDeliveries } from '../tables/jobs.ts'
import { packDocuments } from '../tables/packs.ts'
import { feeds, sources } from '../tables/sources.ts'

/** A job as the queue has it; instants are epoch seconds. */
export interface JobRow {
  readonly id: string
  readonly kind: string
  /**
   * The recipient of a letter, the client of a document, the source, the name of an import, or the names of files; empty where they are
   * gone.
   */
  readonly about: string
  readonly state: 'created' | 'retry' | 'active' | 'completed' | 'cancelled' | 'failed'
  readonly attempts: number
  readonly sentAt: number
  readonly dueAt: number
  readonly startedAt: number | null
  readonly endedAt: number | null
  readonly reason: string | null
}

interface Page {
  /** The id of the last one read; an id of no job gives an empty list. */
  readonly before: string | undefined
  readonly limit: number
}

/** Jobs of the institution that the principal of the transaction may see, newest first. */
export function listJobs(tx: Transaction, { before, limit }: Page): Promise<readonly JobRow[]> {
  const last = sql`(select l.sent_at, l.id from clarity_jobs() l where l.id::text = ${before ?? ''})`
  const older = before === undefined ? sql`` : sql`where (j.sent_at, j.id) < ${last}`
  return selectJobs(tx, sql`${older} order by j.sent_at desc, j.id desc limit ${limit}`)
}

/** One of them. */
export async function findJob(tx: Transaction, id: string): Promise<JobRow | undefined> {
  const [row] = await selectJobs(tx, sql`where j.id::text = ${id}`)
  return row
}

/**
 * Completes an attempt at a job of the institution in the transaction of its results.
 *
 * @returns false where it is not the present attempt any more, or the job was cancelled: the transaction must be rolled back
 */
export async function completeJob(tx: Transaction, { kind, id, attempt }: JobAttempt): Promise<boolean> {
  const { rows } = await tx.execute<{ done: boolean }>(sql`select clarity_complete_job(${kind}, ${id}, ${attempt}) as done`)
  return rows[0]!.done
}

interface JobAttempt {
  readonly kind: string
  readonly id: string
  readonly attempt: number
}

async function selectJobs(tx: Transaction, rest: SQL): Promise<readonly JobRow[]> {
  const names = sql`(select string_agg(value, ', ') from jsonb_array_elements_text(d.files))`
  const { rows } = await tx.execute<JobRow & Record<string, unknown>>(sql`
    select j.id, j.kind, coalesce(l.email, p.client_name, s.name, i.name, ${names}, '') as about, j.state, j.attempts, ${seconds('sent_at')} as "sentAt",
        ${seconds('due_at')} as "dueAt", ${seconds('started_at')} as "startedAt", ${seconds('ended_at')} as "endedAt", j.reason
      from clarity_jobs() j
        left join ${letters} l on l.id = j.id
        left join ${packDocuments} p on p.id = j.id
        left join ${statementDeliveries} d on d.id = j.id
        left join ${imports} i on i.id = j.id
        left join ${feeds} f on f.job_id = j.id
        left join ${sources} s on s.id = f.source_id
      ${rest}`)
  return rows
}

const seconds = (column: string): SQL => sql`floor(extract(epoch from j.${sql.identifier(column)}))::float8`
