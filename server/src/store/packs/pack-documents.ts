import type { Transaction } from '../database.ts'
import { and, asc, eq, inArray, lt, sql } from '../drizzle.ts'
import { packDocuments, packs } from '../tables/packs.ts'

type DocumentRow = typeof packDocuments.$inferSelect
/** A document of a pack without its bytes. */
export type StoredDocument = Omit<DocumentRow, 'content'>

/** Inputs of a document, and its bytes. */
export type MadeDocument = Pick<DocumentRow, 'clientName'> & {
  readonly accountIds: readonly string[]
  readonly madeAt: Date
  readonly asOf: string
  readonly snapshotId: string
  readonly fileName: string
  readonly hash: string
  readonly bytes: Uint8Array
}

/** A document that is to be made, with what was ordered. */
export interface OrderedDocument {
  readonly document: StoredDocument
  readonly pack: typeof packs.$inferSelect
}

const AT_ONCE = 500

/** Stores documents that are to be made. In a transaction of the system. */
export async function insertPackDocuments(tx: Transaction, rows: readonly (typeof packDocuments.$inferInsert)[]): Promise<void> {
  for (let at = 0; at < rows.length; at += AT_ONCE) await tx.insert(packDocuments).values(rows.slice(at, at + AT_ONCE))
}

/** A document with its order, in a transaction of the system; undefined where the pack was deleted. */
export async function findOrderedDocument(tx: Transaction, id: string): Promise<OrderedDocument | undefined> {
  const [row] = await tx
    .select({ document: WITHOUT_BYTES, pack: packs })
    .from(packDocuments)
    .innerJoin(packs, eq(packs.id, packDocuments.packId))
    .where(eq(packDocuments.id, id))
  return row
}

/** Documents of a pack that the principal of the transaction may see, by the name of the client. */
export function listPackDocuments(tx: Transaction, institutionId: string, packId: string): Promise<readonly StoredDocument[]> {
  return tx
    .select(WITHOUT_BYTES)
    .from(packDocuments)
    .where(and(eq(packDocuments.institutionId, institutionId), eq(packDocuments.packId, packId)))
    .orderBy(asc(packDocuments.clientName), asc(packDocuments.id))
}

/** The bytes of a document that was made, where the principal of the transaction may see it. */
export async function readPackDocument(tx: Transaction, institutionId: string, packId: string, id: string) {
  const isWanted = and(
    eq(packDocuments.institutionId, institutionId),
    eq(packDocuments.packId, packId),
    eq(packDocuments.id, id),
    eq(packDocuments.state, 'made'),
  )
  const { clientName, fileName, madeAt, content } = packDocuments
  const [row] = await tx.select({ clientName, fileName, madeAt, content }).from(packDocuments).where(isWanted)
  return (
    row && {
      clientName: row.clientName,
      fileName: row.fileName!,
      madeAt: row.madeAt!,
      bytes: Buffer.from(row.content!, 'base64'),
    }
  )
}

/** A document that was made, as it is attached to a letter. */
interface AttachedDocument {
  readonly id: string
  readonly fileName: string
  readonly bytes: Buffer
}

/** The documents of a pack that were made and that the principal of the transaction may see. */
export async function readPackDocuments(
  tx: Transaction,
  institutionId: string,
  packId: string,
): Promise<readonly AttachedDocument[]> {
  const { id, fileName, content } = packDocuments
  const rows = await tx
    .select({ id, fileName, content })
    .from(packDocuments)
    .where(and(eq(packDocuments.institutionId, institutionId), eq(packDocuments.packId, packId), eq(packDocuments.state, 'made')))
    .orderBy(asc(packDocuments.clientName), asc(packDocuments.id))
  return rows.map((row) => ({ id: row.id, fileName: row.fileName!, bytes: Buffer.from(row.content!, 'base64') }))
}

/** Notes when documents were mailed. In a transaction of the system. */
export async function noteMailed(tx: Transaction, ids: readonly string[], at: Date): Promise<void> {
  await tx
    .update(packDocuments)
    .set({ mailedAt: at })
    .where(inArray(packDocuments.id, [...ids]))
}

/** Keeps a document. @returns false where it was cancelled, or made by another process */
export async function keepPackDocument(
  tx: Transaction,
  id: string,
  { bytes, accountIds, ...made }: MadeDocument,
): Promise<boolean> {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64')
  const kept = await tx
    .update(packDocuments)
    .set({ ...made, accountIds: [...accountIds], size: bytes.byteLength, content, state: 'made', reason: null })
    .where(and(eq(packDocuments.id, id), inArray(packDocuments.state, ['waiting', 'failed'])))
  return kept.rowCount === 1
}

/** Says why a document could not be made. */
export async function failPackDocument(tx: Transaction, id: string, reason: string): Promise<void> {
  const isOpen = and(eq(packDocuments.id, id), inArray(packDocuments.state, ['waiting', 'failed']))
  await tx.update(packDocuments).set({ state: 'failed', reason }).where(isOpen)
}

/** Cancels what is left of a pack. In a transaction of the system. @returns the ids of its jobs */
export async function cancelPackDocuments(tx: Transaction, packId: string): Promise<readonly string[]> {
  const rows = await tx
    .update(packDocuments)
    .set({ state: 'cancelled' })
    .where(and(eq(packDocuments.packId, packId), eq(packDocuments.state, 'waiting')))
    .returning({ id: packDocuments.id })
  return rows.map(({ id }) => id)
}

/** Takes what failed or was cancelled of a pack up again. In a transaction of the system. @returns the ids of its documents */
export async function reopenPackDocuments(tx: Transaction, packId: string): Promise<readonly string[]> {
  const rows = await tx
    .update(packDocuments)
    .set({ state: 'waiting', reason: null })
    .where(and(eq(packDocuments.packId, packId), inArray(packDocuments.state, ['failed', 'cancelled'])))
    .returning({ id: packDocuments.id })
  return rows.map(({ id }) => id)
}

/**
 * Ends documents whose job has ended without them: its processes died, an administrator cancelled it, or a restored database has no
 * jobs. In a transaction of the system.
 */
export async function settlePackDocuments(tx: Transaction, reason: string): Promise<void> {
  await tx.execute(sql`
    with ended as (
      select d.id, j.state::text as state from pack_documents d
        left join clarity_queue.job j on j.name = 'packs' and j.id = d.id
        where d.state = 'waiting' and (j.state is null or j.state >= 'completed'))
    update pack_documents d set state = case when ended.state = 'cancelled' then 'cancelled' else 'failed' end,
        reason = case when ended.state = 'cancelled' then null else ${reason} end
      from ended where ended.id = d.id`)
}

/** Deletes packs that ended before an instant, with their documents. In a transaction of the system. @returns how many */
export async function deletePacksBefore(tx: Transaction, institutionId: string, before: Date): Promise<number> {
  const isOld = and(eq(packs.institutionId, institutionId), lt(packs.endedAt, before))
  return (await tx.delete(packs).where(isOld)).rowCount ?? 0
}

const WITHOUT_BYTES = {
  id: packDocuments.id,
  institutionId: packDocuments.institutionId,
  packId: packDocuments.packId,
  clientId: packDocuments.clientId,
  clientName: packDocuments.clientName,
  accountIds: packDocuments.accountIds,
  state: packDocuments.state,
  reason: packDocuments.reason,
  madeAt: packDocuments.madeAt,
  asOf: packDocuments.asOf,
  snapshotId: packDocuments.snapshotId,
  fileName: packDocuments.fileName,
  size: packDocuments.size,
  hash: packDocuments.hash,
  mailedAt: packDocuments.mailedAt,
}
