import type { Transaction } from '../database.ts'
import { asc, eq, sql } from '../drizzle.ts'
import { liveQuotes } from '../tables/market.ts'

/** A quote since the last close, of an instrument (by id) or a currency (by code). */
export interface StoredQuote {
  readonly subject: string
  /** As quoted; of a currency units of the pivot per unit. */
  readonly value: number
  readonly quotedAt: Date
  readonly receivedAt: Date
}

/** The last quote of every subject. */
export function readLiveQuotes(tx: Transaction, institutionId: string): Promise<readonly StoredQuote[]> {
  const { subject, value, quotedAt, receivedAt } = liveQuotes
  return tx
    .select({ subject, value, quotedAt, receivedAt })
    .from(liveQuotes)
    .where(eq(liveQuotes.institutionId, institutionId))
    .orderBy(asc(subject))
}

/**
 * Saves quotes in place of older ones and notifies every process.
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
  await tx.execute(sql`select pg_notify('clarity', ${JSON.stringify({ kind: 'quotes', institutionId })})`)
  const written = new Set(saved.map(({ subject }) => subject))
  return quotes.map(({ subject }) => subject).filter((subject) => !written.has(subject))
}
