import type { Transaction } from '../database.ts'
import { and, eq, inArray } from '../drizzle.ts'
import { leftOutLines } from '../tables/batches.ts'

/** How many lines of an account were left out, by what they say. */
export async function readLeftOutLines(
  tx: Transaction,
  institutionId: string,
  accountId: string,
): Promise<ReadonlyMap<string, number>> {
  const { line, count } = leftOutLines
  const rows = await tx.select({ line, count }).from(leftOutLines).where(isOf(institutionId, accountId))
  return new Map(rows.map((row) => [row.line, row.count]))
}

/** Keeps how many lines of a file were left out; 0 takes the decision back. */
export async function keepLeftOutLines(
  tx: Transaction,
  institutionId: string,
  accountId: string,
  counts: ReadonlyMap<string, number>,
  decidedAt: Date,
): Promise<void> {
  if (counts.size === 0) return
  await tx.delete(leftOutLines).where(and(isOf(institutionId, accountId), inArray(leftOutLines.line, [...counts.keys()])))
  const rows = [...counts].flatMap(([line, count]) => (count > 0 ? [{ institutionId, accountId, line, count, decidedAt }] : []))
  if (rows.length > 0) await tx.insert(leftOutLines).values(rows)
}

const isOf = (institutionId: string, accountId: string) =>
  and(eq(leftOutLines.institutionId, institutionId), eq(leftOutLines.accountId, accountId))
