import type { Transaction } from '../database.ts'
import { and, asc, desc, eq, gt, inArray, lt, sql } from '../drizzle.ts'
import { runHeads, runOrders, runRows, runs } from '../tables/runs.ts'

/** A run as it was stored and signed. */
export type StoredRun = typeof runs.$inferSelect
/** The figures of one subject of a run. */
export type StoredRunRow = typeof runRows.$inferSelect
type RunKind = StoredRunRow['kind']

/** Rows that are inserted by one statement. */
const AT_ONCE = 1_000

/** Stores an order; its job has the same id. In a transaction of the system. */
export async function insertRunOrder(tx: Transaction, order: typeof runOrders.$inferInsert): Promise<void> {
  await tx.insert(runOrders).values(order)
}

/** The institution whose run was ordered; undefined where it was written already. */
export async function findRunOrder(tx: Transaction, id: string): Promise<string | undefined> {
  const [row] = await tx.select({ institutionId: runOrders.institutionId }).from(runOrders).where(eq(runOrders.id, id))
  return row?.institutionId
}

/** The order of an institution that waits or is being carried out: its last one; undefined where there is none. */
export async function findOpenRunOrder(tx: Transaction, institutionId: string): Promise<string | undefined> {
  const last = tx.select({ id: runOrders.id }).from(runOrders).where(eq(runOrders.institutionId, institutionId))
  const [row] = await last.orderBy(desc(runOrders.orderedAt)).limit(1)
  return row?.id
}

/** Ends an order that was carried out. */
export async function deleteRunOrder(tx: Transaction, id: string): Promise<void> {
  await tx.delete(runOrders).where(eq(runOrders.id, id))
}

/** The end of the chain, locked until the transaction ends; undefined before the first run. */
export async function lockRunHead(tx: Transaction, institutionId: string) {
  const [head] = await tx.select().from(runHeads).where(eq(runHeads.institutionId, institutionId)).for('update')
  return head
}

/** The end of the chain. */
export async function findRunHead(tx: Transaction, institutionId: string) {
  const [head] = await tx.select().from(runHeads).where(eq(runHeads.institutionId, institutionId))
  return head
}

/** Stores a run at the end of the chain. */
export async function insertRun(tx: Transaction, run: StoredRun, rows: readonly StoredRunRow[]): Promise<void> {
  await tx.insert(runs).values(run)
  for (let at = 0; at < rows.length; at += AT_ONCE) await tx.insert(runRows).values(rows.slice(at, at + AT_ONCE))
  const { institutionId, sequence, hash } = run
  await tx
    .insert(runHeads)
    .values({ institutionId, sequence, hash })
    .onConflictDoUpdate({ target: runHeads.institutionId, set: { sequence, hash } })
}

/** The last run of an institution; of a close with a day. */
export async function lastRun(tx: Transaction, institutionId: string, day?: string): Promise<StoredRun | undefined> {
  const isWanted = and(eq(runs.institutionId, institutionId), day === undefined ? undefined : eq(runs.day, day))
  const [row] = await tx.select().from(runs).where(isWanted).orderBy(desc(runs.sequence)).limit(1)
  return row
}

/** One of them. */
export async function findRun(tx: Transaction, institutionId: string, id: string): Promise<StoredRun | undefined> {
  const [row] = await tx
    .select()
    .from(runs)
    .where(and(eq(runs.institutionId, institutionId), eq(runs.id, id)))
  return row
}

/** The close of the last run before a day. */
export async function lastDayBefore(tx: Transaction, institutionId: string, day: string): Promise<string | undefined> {
  const isBefore = and(eq(runs.institutionId, institutionId), lt(runs.day, day))
  const [row] = await tx.select({ day: runs.day }).from(runs).where(isBefore).orderBy(desc(runs.day)).limit(1)
  return row?.day
}

/** Runs of an institution, the latest first. */
export function listRuns(
  tx: Transaction,
  institutionId: string,
  { before = Number.MAX_SAFE_INTEGER, limit }: { readonly before?: number | undefined; readonly limit: number },
): Promise<readonly StoredRun[]> {
  const isOlder = and(eq(runs.institutionId, institutionId), lt(runs.sequence, before))
  return tx.select().from(runs).where(isOlder).orderBy(desc(runs.sequence)).limit(limit)
}

/** The next runs of the chain. */
export function runsAfter(
  tx: Transaction,
  institutionId: string,
  sequence: number,
  limit: number,
): Promise<readonly StoredRun[]> {
  const isLater = and(eq(runs.institutionId, institutionId), gt(runs.sequence, sequence))
  return tx.select().from(runs).where(isLater).orderBy(asc(runs.sequence)).limit(limit)
}

/** Rows of a run that the principal of the transaction may see, in the order in which they were hashed. */
export function readRunRows(
  tx: Transaction,
  { institutionId, id }: Pick<StoredRun, 'institutionId' | 'id'>,
  kinds?: readonly RunKind[],
  clientId?: string,
): Promise<readonly StoredRunRow[]> {
  const ofRun = and(eq(runRows.institutionId, institutionId), eq(runRows.runId, id))
  return tx
    .select()
    .from(runRows)
    .where(
      and(ofRun, kinds && inArray(runRows.kind, [...kinds]), clientId === undefined ? undefined : eq(runRows.clientId, clientId)),
    )
    .orderBy(sql`${runRows.kind} collate "C"`, sql`${runRows.subject} collate "C"`)
}
