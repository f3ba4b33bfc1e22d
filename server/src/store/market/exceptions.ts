import type { DoubtReason } from '@portal/engine/doubts/doubt-reasons.ts'
import type { Transaction } from '../database.ts'
import { sql } from '../drizzle.ts'
import { knownAt } from '../recorded-as-of/recorded-at.ts'
import { exceptionDecisions } from '../tables/exceptions.ts'
import { keptIn, type Merges, readMerges } from './merges.ts'

/** Decision on a close or rate in doubt. */
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
 * Appends what is decided to a batch: closes and rates that are marked as confirmed, with the exact decimal that was delivered, or the one
 * in its place.
 */
export async function insertDecisions(
  tx: Transaction,
  institutionId: string,
  batchId: string,
  decisions: readonly Decision[],
): Promise<void> {
  await tx.insert(exceptionDecisions).values(
    decisions.map(({ correctTo, isRate, subject, ...decision }) => ({
      ...decision,
      institutionId,
      batchId,
      subject,
      instrumentId: isRate ? null : subject,
      correctedTo: correctTo === null ? null : Number(correctTo),
    })),
  )
  const merges = await readMerges(tx, institutionId, knownAt(null))
  for (const isRate of [false, true]) {
    const own = decisions.filter((each) => each.isRate === isRate)
    if (own.length === 0) continue
    const { table, of, quoted } = QUOTED[isRate ? 'rates' : 'prices']
    const given = own.map(({ subject, day, value, correctTo }) => ({ subject, day, value, correct_to: correctTo }))
    await tx.execute(sql`
      insert into ${table} (institution_id, ${of}, day, ${quoted}, is_confirmed, batch_id)
      select ${institutionId}, ${isRate ? sql`given.subject` : sql`given.subject::uuid`}, given.day,
             coalesce(given.correct_to, delivered.value), true, ${batchId}
      from ${givenRows(given)}
      left join lateral ${deliveredRow(institutionId, merges, isRate)} as delivered on true`)
  }
}

/** An exception, as it was delivered. */
export interface Delivered {
  /** Id of the instrument, or code of the currency. */
  readonly subject: string
  readonly isRate: boolean
  /** ISO date. */
  readonly day: string
  readonly value: number
}

/** Delivery that brought an exception. */
export interface Delivery {
  readonly id: string
  readonly name: string
}

/** The batch that delivered each of them last; null where it was undone since. */
export async function readDeliveries(
  tx: Transaction,
  institutionId: string,
  exceptions: readonly Delivered[],
): Promise<readonly (Delivery | null)[]> {
  const merges = await readMerges(tx, institutionId, knownAt(null))
  const found: (Delivery | null)[] = exceptions.map(() => null)
  for (const isRate of [false, true]) {
    const given = exceptions.flatMap((each, place) => (each.isRate === isRate ? [{ ...each, place }] : []))
    if (given.length === 0) continue
    const { rows } = await tx.execute<{ place: number; id: string; name: string }>(sql`
      select given.place, delivered.id, delivered.name
      from ${givenRows(given)}
      join lateral ${deliveredRow(institutionId, merges, isRate)} as delivered on true`)
    for (const { place, id, name } of rows) found[place] = { id, name }
  }
  return found
}

const QUOTED = {
  prices: { table: sql`prices`, of: sql`instrument_id`, quoted: sql`close` },
  rates: { table: sql`fx_rates`, of: sql`currency`, quoted: sql`rate` },
} as const

const givenRows = (rows: readonly object[]) => sql`
  jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as given(subject text, day date, value float8, correct_to numeric, place int)`

/** The row of a given exception that was booked last, with its batch. */
function deliveredRow(institutionId: string, merges: Merges, isRate: boolean) {
  const { table, quoted } = QUOTED[isRate ? 'rates' : 'prices']
  const own = isRate ? sql`row.currency = given.subject` : sql`${keptIn(merges, sql`row.instrument_id`)} = given.subject::uuid`
  return sql`(
    select row.${quoted} as value, batch.id, batch.name from ${table} as row
    join batches as batch on batch.id = row.batch_id and ${knownAt(null)}
    where row.institution_id = ${institutionId} and row.day = given.day and ${own} and row.${quoted}::float8 = given.value
    order by batch.known_at desc limit 1)`
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
