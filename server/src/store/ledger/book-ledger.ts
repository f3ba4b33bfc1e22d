import { type AnyRow, differences, insertRows } from '../booking/book-rows.ts'
import type { KindCount } from '../booking/kind-count.ts'
import type { Transaction } from '../database.ts'
import { and, eq, getTableColumns, sql } from '../drizzle.ts'
import { batches } from '../tables/batches.ts'
import { income, transactions, transfers } from '../tables/ledger.ts'
import { corporateActions } from '../tables/market.ts'

const TABLES = { transactions, income, transfers, corporateActions } as const
export type LedgerKind = keyof typeof TABLES

/**
 * Appends entries: a new external id gets revision 1 or the next free one, changed content a new revision, and equal content none.
 *
 * @param entries with the property names of the table file, without institution, revision, void mark, batch and line
 * @param lines of the entries in their file, where they were read from one; another line alone is no correction
 */
export async function bookLedger(
  tx: Transaction,
  institutionId: string,
  batchId: string,
  kind: LedgerKind,
  entries: readonly AnyRow[],
  lines?: readonly number[],
): Promise<KindCount> {
  const table = TABLES[kind]
  const known = await knownEntries(tx, institutionId, kind, entries)
  const count = { added: 0, corrected: 0, unchanged: 0 }
  const rows: AnyRow[] = []
  for (const [index, entry] of entries.entries()) {
    const { revision, effective } = known.get(entry.externalId as string) ?? { revision: 0, effective: undefined }
    if (effective && differences(table, effective, entry).length === 0) {
      count.unchanged += 1
      continue
    }
    count[effective ? 'corrected' : 'added'] += 1
    // The former revision may be in an account that the user may not see.
    const isMoved = effective !== undefined && effective.accountId !== entry.accountId
    if (isMoved) rows.push({ ...effective, revision: revision + 1, isVoid: true, batchId, line: null })
    const line = lines?.[index] ?? null
    rows.push({ ...entry, institutionId, revision: revision + (isMoved ? 2 : 1), isVoid: false, batchId, line })
  }
  await insertRows(tx, table, rows)
  return count
}

/** The highest revision of each external id, and the one in force: the highest of a batch not undone, unless it is void. */
async function knownEntries(tx: Transaction, institutionId: string, kind: LedgerKind, entries: readonly AnyRow[]) {
  const table = TABLES[kind]
  const ids = JSON.stringify(entries.map((entry) => entry.externalId))
  const rows = await tx
    .select({ entry: getTableColumns<typeof transactions>(table as typeof transactions), undoneAt: batches.undoneAt })
    .from(table as typeof transactions)
    .innerJoin(batches, eq(batches.id, table.batchId))
    .where(
      and(eq(table.institutionId, institutionId), sql`${table.externalId} in (select json_array_elements_text(${ids}::json))`),
    )
    .orderBy(table.revision)
  const known = new Map<string, { revision: number; effective: AnyRow | undefined }>()
  for (const { entry, undoneAt } of rows) {
    const former = known.get(entry.externalId)?.effective
    const effective = undoneAt ? former : entry.isVoid ? undefined : entry
    known.set(entry.externalId, { revision: entry.revision, effective })
  }
  return known
}
