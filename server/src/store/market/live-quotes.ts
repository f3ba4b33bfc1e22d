import type { Transaction } from '../database.ts'
import { and, desc, eq, inArray, lte, sql } from '../drizzle.ts'
import { liveQuotes, standingQuotes } from '../tables/market.ts'

/** A quote since the last close, of an instrument (by id) or a currency (by code). */
export interface StoredQuote {
  readonly subject: string
  /** As quoted; of a currency units of the pivot per unit. */
  readonly value: number
  readonly quotedAt: Date
  readonly receivedAt: Date
}

/** How far snapshots of Live mode are apart. A quote counts from the first one after it was received. */
export const CADENCE_MS = 15_000
/** For so long the quotes before newer ones are kept, for processes that have not read since. */
const FORMER_MS = 4 * CADENCE_MS

/** The quotes of a snapshot, and the instant from which on they are as they are; 0 without any. */
export interface StandingQuotes {
  /** By subject; never changed, so that a snapshot can hold on to it. */
  readonly quotes: ReadonlyMap<string, StoredQuote>
  readonly sinceMs: number
}

/**
 * Waits until no other transaction saves quotes of an institution; of those with `shared` several run at once. The clock of the database,
 * read afterwards, is later than that of every saving that is visible, and earlier than that of every one that is not.
 */
export async function lockLiveQuotes(tx: Transaction, institutionId: string, mode: 'alone' | 'shared'): Promise<void> {
  const key = sql`hashtextextended(${`live quotes ${institutionId}`}, 0)`
  await tx.execute(
    mode === 'alone' ? sql`select pg_advisory_xact_lock(${key})` : sql`select pg_advisory_xact_lock_shared(${key})`,
  )
}

/**
 * The quotes that count at an instant: those of the rows that begin up to it, the same in every process. The caller holds the lock, so that
 * no row can be added to them.
 *
 * @param known is returned where it is still so
 */
export async function readStandingQuotes(
  tx: Transaction,
  institutionId: string,
  at: Date,
  known?: StandingQuotes,
): Promise<StandingQuotes> {
  const { subject, since, value, quotedAt, receivedAt } = standingQuotes
  const begun = and(eq(standingQuotes.institutionId, institutionId), lte(since, at))
  const [last] = await tx.select({ since }).from(standingQuotes).where(begun).orderBy(desc(since)).limit(1)
  const sinceMs = last?.since.getTime() ?? 0
  if (known?.sinceMs === sinceMs) return known
  const rows = await tx
    .selectDistinctOn([subject], { subject, value, quotedAt, receivedAt })
    .from(standingQuotes)
    .where(begun)
    .orderBy(subject, desc(since))
  return { quotes: new Map(rows.map((quote) => [quote.subject, quote])), sinceMs }
}

/**
 * Saves quotes in place of older ones, to count from the first snapshot after they were received. The caller holds the lock alone.
 *
 * @returns the subjects with a newer saved quote, which are left unchanged
 */
export async function saveLiveQuotes(
  tx: Transaction,
  institutionId: string,
  quotes: readonly StoredQuote[],
): Promise<readonly string[]> {
  const values = quotes.map((quote) => ({ institutionId, ...quote })).sort((a, b) => (a.subject < b.subject ? -1 : 1))
  const saved = await tx
    .insert(liveQuotes)
    .values(values)
    .onConflictDoUpdate({
      target: [liveQuotes.institutionId, liveQuotes.subject],
      set: { value: sql`excluded.value`, quotedAt: sql`excluded.quoted_at`, receivedAt: sql`excluded.received_at` },
      setWhere: sql`${liveQuotes.quotedAt} <= excluded.quoted_at`,
    })
    .returning({ subject: liveQuotes.subject })
  const written = new Set(saved.map(({ subject }) => subject))
  await stand(
    tx,
    institutionId,
    values.filter(({ subject }) => written.has(subject)),
  )
  return quotes.map(({ subject }) => subject).filter((subject) => !written.has(subject))
}

/** Quotes of a snapshot that has not begun take the place of those that came before them. */
async function stand(tx: Transaction, institutionId: string, quotes: readonly (StoredQuote & { institutionId: string })[]) {
  if (quotes.length === 0) return
  const { subject, since } = standingQuotes
  const rows = quotes.map((quote) => ({ ...quote, since: firstSnapshotAfter(quote.receivedAt) }))
  await tx
    .insert(standingQuotes)
    .values(rows)
    .onConflictDoUpdate({
      target: [standingQuotes.institutionId, subject, since],
      set: { value: sql`excluded.value`, quotedAt: sql`excluded.quoted_at`, receivedAt: sql`excluded.received_at` },
    })
  const subjects = rows.map((row) => row.subject)
  const former = new Date(Math.max(...rows.map((row) => row.since.getTime())) - FORMER_MS)
  const ofThese = and(eq(standingQuotes.institutionId, institutionId), inArray(subject, subjects), lte(since, former))
  const latest = tx
    .selectDistinctOn([subject], { subject, since })
    .from(standingQuotes)
    .where(ofThese)
    .orderBy(subject, desc(since))
  await tx.delete(standingQuotes).where(and(ofThese, sql`(${subject}, ${since}) not in ${latest}`))
}

const firstSnapshotAfter = (at: Date): Date => new Date((Math.floor(at.getTime() / CADENCE_MS) + 1) * CADENCE_MS)
