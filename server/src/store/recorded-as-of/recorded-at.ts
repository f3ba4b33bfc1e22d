import type { SQL, SQLWrapper } from 'drizzle-orm'
import { sql } from '../drizzle.ts'

/**
 * Whether the rows of a batch count at an instant: it was known at it and not yet undone. `batch` is the alias of the batches table.
 *
 * @param at null: now
 */
export function knownAt(at: Date | null): SQL {
  if (at === null) return sql`batch.undone_at is null`
  const instant = at.toISOString()
  return sql`batch.known_at <= ${instant} and (batch.undone_at is null or batch.undone_at > ${instant})`
}

/** A date column as days since 1970-01-01. */
export function dayNumberOf(column: SQLWrapper): SQL<number> {
  return sql<number>`(${column} - date '1970-01-01')`
}
