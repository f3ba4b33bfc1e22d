import type { DoubtReason } from '@portal/engine/doubts/doubt-reasons.ts'
import type { Transaction } from '../database.ts'
import { sql } from '../drizzle.ts'
import { knownAt } from '../recorded-as-of/recorded-at.ts'
import { exceptionDecisions } from '../tables/exceptions.ts'
import { keptIn, readMerges } from './merges.ts'

/** What is decided on a close or rate in doubt. */
export interface Decision {
  /** Id of the instrument, or code of the currency. */
  readonly subject: string
  readonly isRate: boolean
  /** ISO date. */
  readonly day: string
  readonly value: number
  /** Null where nothing stood. */
  readonly standing: number | null
  readonly reason: DoubtReason
  readonly split: number | null
  /** An exact decimal in its place; null where it is confirmed. */
  readonly correctTo: string | null
}

/**
 * Appends what is decided to a batch: a close or rate that is marked as confirmed, with the exact decimal that was delivered, or the one
 * in its place.
 */
export async function insertDecision(tx: Transaction, institutionId: string, batchId: string, decision: Decision): Promise<void> {
  const { subject, isRate, day, value, correctTo } = decision
  const instrumentId = isRate ? null : subject
  const correctedTo = correctTo === null ? null : Number(correctTo)
  const { standing, reason, split } = decision
  await tx
    .insert(exceptionDecisions)
    .values({ institutionId, batchId, subject, instrumentId, day, value, standing, reason, split, correctedTo })
  const of = isRate ? sql`currency` : sql`instrument_id`
  const quoted = isRate ? sql`rate` : sql`close`
  const table = isRate ? sql`fx_rates` : sql`prices`
  const merges = await readMerges(tx, institutionId, knownAt(null))
  const own = isRate ? sql`row.currency = ${subject}` : sql`${keptIn(merges, sql`row.instrument_id`)} = ${subject}`
  const delivered = sql`(
    select row.${quoted} from ${table} as row
    join batches as batch on batch.id = row.batch_id and ${knownAt(null)}
    where row.institution_id = ${institutionId} and row.day = ${day} and ${own} and row.${quoted}::float8 = ${value}
    order by batch.known_at desc limit 1)`
  await tx.execute(sql`
    insert into ${table} (institution_id, ${of}, day, ${quoted}, is_confirmed, batch_id)
    values (${institutionId}, ${subject}, ${day}, ${correctTo ?? delivered}, true, ${batchId})`)
}

/** A decision that stands, with who took it and when. */
export interface StandingDecision {
  readonly batchId: string
  readonly subject: string
  readonly isRate: boolean
  /** Day number. */
  readonly day: number
  readonly value: number
  readonly standing: number | null
  readonly reason: DoubtReason
  readonly split: number | null
  readonly correctedTo: number | null
  readonly decidedBy: string
  readonly decidedAt: Date
}

/** The latest decisions whose batches are not undone, newest first. */
export async function readDecisions(tx: Transaction, institutionId: string, limit: number): Promise<readonly StandingDecision[]> {
  const { rows } = await tx.execute<StandingDecision & Record<string, unknown>>(sql`
    select batch_id as "batchId", subject, instrument_id is null as "isRate", day - date '1970-01-01' as day, value, standing, reason,
           split, corrected_to as "correctedTo", booked_by as "decidedBy", known_at as "decidedAt"
    from exception_decisions as row
    join batches as batch on batch.id = row.batch_id and ${knownAt(null)}
    where row.institution_id = ${institutionId}
    order by known_at desc, subject, day
    limit ${limit}`)
  return rows.map((row) => ({ ...row, decidedAt: new Date(row.decidedAt) }))
}
