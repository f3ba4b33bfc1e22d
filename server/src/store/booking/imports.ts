import type { Transaction } from '../database.ts'
import { and, count, desc, eq, inArray, sql } from '../drizzle.ts'
import { batches, importParts, imports } from '../tables/batches.ts'
import type { KindCount } from './kind-count.ts'

/** An import, or a batch without an import. */
export interface ImportRow {
  readonly id: string
  readonly name: string
  readonly source: string
  readonly sentBy: string
  readonly sentAt: Date
  readonly endedAt: Date | null
  readonly undoneAt: Date | null
  readonly isDryRun: boolean
  readonly state: ImportState
  /** From 0 to 1. */
  readonly progress: number
  readonly counts: Readonly<Record<string, KindCount>>
  readonly failureCount: number
}

type ImportState = (typeof imports.$inferSelect)['state']

/** The sent files. */
export interface SentImport {
  readonly id: string
  readonly institutionId: string
  readonly name: string
  readonly sentBy: string
  readonly sentAt: Date
  readonly address: string
  readonly requestId: string
  readonly isDryRun: boolean
  readonly contentHash: string
  readonly idempotencyKey: string | null
}

/** The result of an import. */
export interface ImportEnd {
  readonly state: 'booked' | 'unchanged' | 'checked' | 'refused' | 'failed'
  readonly endedAt: Date
  readonly counts: Readonly<Record<string, KindCount>>
  readonly failureCount: number
  readonly failures: readonly unknown[]
  readonly warnings: readonly unknown[]
}

/** Serializes the sending of imports to an institution, until the transaction ends. */
export async function lockSending(tx: Transaction, institutionId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`imports ${institutionId}`}, 0))`)
}

/** In `imports.files`, of an import whose files are in `import_parts`. A former version takes it for a failure, not for no files. */
const IN_PARTS = 'in parts'

/** Stores an import for a worker; its files follow. */
export async function insertImport(tx: Transaction, sent: SentImport): Promise<void> {
  await tx.insert(imports).values({ ...sent, files: IN_PARTS })
}

/** Stores a file of an import, of which each part is stored before the next one is asked for. */
export async function insertImportFile(
  tx: Transaction,
  { id: importId, institutionId }: SentImport,
  file: string,
  parts: AsyncIterable<Buffer>,
): Promise<void> {
  let position = 0
  const store = (content: Buffer) =>
    // As bytes, which the driver copies: texts that wait for the database would fill the memory of the process.
    tx.execute(sql`
      insert into ${importParts} (institution_id, import_id, file, position, content)
      values (${institutionId}, ${importId}, ${file}, ${position}, ${content})`)
  for await (const content of parts) {
    await store(content)
    position++
  }
  if (position === 0) await store(Buffer.alloc(0))
}

/** The files of a running import, each with its bytes and its parts. */
export async function listImportFiles(tx: Transaction, importId: string) {
  const { file, content } = importParts
  const bytes = sql<number>`sum(octet_length(${content}))::int`
  const ofImport = eq(importParts.importId, importId)
  return await tx.select({ name: file, parts: count(), bytes }).from(importParts).where(ofImport).groupBy(file).orderBy(file)
}

/** One part of a file of a running import. */
export async function readImportPart(tx: Transaction, importId: string, file: string, position: number): Promise<string> {
  const isPart = and(eq(importParts.importId, importId), eq(importParts.file, file), eq(importParts.position, position))
  const [row] = await tx.select({ content: importParts.content }).from(importParts).where(isPart)
  if (!row) throw new Error('A part of an import is not there any more.')
  return row.content
}

/** The import of a sender's idempotency key. */
export async function findImportByKey(tx: Transaction, institutionId: string, sentBy: string, key: string) {
  const [row] = await tx
    .select({ id: imports.id, contentHash: imports.contentHash })
    .from(imports)
    .where(and(eq(imports.institutionId, institutionId), eq(imports.sentBy, sentBy), eq(imports.idempotencyKey, key)))
  return row
}

/** The imports of an institution that have not ended. */
export async function unfinishedImports(tx: Transaction, institutionId: string) {
  return await tx
    .select({ id: imports.id, sentBy: imports.sentBy, contentHash: imports.contentHash })
    .from(imports)
    .where(and(eq(imports.institutionId, institutionId), isUnfinished))
}

/**
 * Imports and batches of an institution, newest first.
 *
 * @param sentBy only those of this sender; null for all
 * @param before the id of the last one read; an id of no import of the institution gives an empty list
 */
export async function listImports(
  tx: Transaction,
  institutionId: string,
  { sentBy, before, limit }: { readonly sentBy: string | null; readonly before: string | undefined; readonly limit: number },
): Promise<readonly ImportRow[]> {
  const all = entries(tx, institutionId)
  const last = tx
    .select({ sentAt: all.sentAt, id: all.id })
    .from(all)
    .where(eq(all.id, before ?? ''))
  return await tx
    .with(all)
    .select()
    .from(all)
    .where(
      and(
        sentBy === null ? undefined : eq(all.sentBy, sentBy),
        before === undefined ? undefined : sql`(${all.sentAt}, ${all.id}) < (${last})`,
      ),
    )
    .orderBy(desc(all.sentAt), desc(all.id))
    .limit(limit)
}

/** One of them, or undefined where the institution has none with that id, or of that sender (null for any). */
export async function findImport(
  tx: Transaction,
  institutionId: string,
  id: string,
  sentBy: string | null,
): Promise<ImportRow | undefined> {
  const all = entries(tx, institutionId)
  const isOfSender = sentBy === null ? undefined : eq(all.sentBy, sentBy)
  const [row] = await tx
    .with(all)
    .select()
    .from(all)
    .where(and(eq(all.id, id), isOfSender))
  return row
}

/** The stored failures and warnings of an import. */
export async function readImportFindings(
  tx: Transaction,
  institutionId: string,
  id: string,
): Promise<{ readonly failures: unknown; readonly warnings: unknown }> {
  const [row] = await tx
    .select({ failures: imports.failures, warnings: imports.warnings })
    .from(imports)
    .where(and(eq(imports.institutionId, institutionId), eq(imports.id, id)))
  return row ?? { failures: [], warnings: [] }
}

/** Marks an import as running, from its beginning. @returns its institution; undefined where it has ended, or is not there any more */
export async function beginImport(tx: Transaction, id: string): Promise<string | undefined> {
  const [row] = await tx
    .update(imports)
    .set({ state: 'running', progress: 0 })
    .where(and(eq(imports.id, id), isUnfinished))
    .returning({ institutionId: imports.institutionId })
  return row?.institutionId
}

/** An import that no job will end. */
interface StrandedImport {
  readonly id: string
  readonly institutionId: string
  /** Whether it has had a job, which failed or was cancelled; none has one that a former version or a restored backup left. */
  readonly hadJob: boolean
}

/** How long a worker may take to notice that its job was cancelled or given to another. */
const LEAVING_SECONDS = 60

/** Imports of all institutions that have not ended, and whose jobs have, or that have none; in a transaction of the system. */
export async function strandedImports(tx: Transaction): Promise<readonly StrandedImport[]> {
  const { rows } = await tx.execute<StrandedImport & Record<string, unknown>>(sql`
    select i.id, i.institution_id as "institutionId", j.id is not null as "hadJob" from ${imports} i
      left join clarity_queue.job j on j.name = 'imports' and j.id = i.id
      where i.state in ('waiting', 'running') and (j.id is null or (j.state >= 'completed'
        and (j.started_on is null or j.completed_on < now() - make_interval(secs => ${LEAVING_SECONDS}))))
      order by i.sent_at, i.id`)
  return rows
}

/** Imports that have not ended. */
export interface ImportQueueState {
  readonly length: number
  readonly oldestSeconds: number
}

/** How many imports have not ended, and since when the oldest waits. */
export async function importQueueState(tx: Transaction): Promise<ImportQueueState> {
  const oldest = sql<number>`coalesce(extract(epoch from clock_timestamp() - min(${imports.sentAt})), 0)::float8`
  const [row] = await tx.select({ length: count(), oldestSeconds: oldest }).from(imports).where(isUnfinished)
  return row!
}

/** A running import; `files` as JSON, where a former version stored it, else null. */
export async function readImport(tx: Transaction, id: string) {
  const [row] = await tx
    .select()
    .from(imports)
    .where(and(eq(imports.id, id), isUnfinished))
  return row && { ...row, files: row.files === IN_PARTS ? null : row.files }
}

/** The counts of an import's batch; undefined where it was not booked. */
export async function readBatchCounts(tx: Transaction, id: string): Promise<Readonly<Record<string, KindCount>> | undefined> {
  const [row] = await tx.select({ counts: batches.counts }).from(batches).where(eq(batches.id, id))
  return row?.counts as Readonly<Record<string, KindCount>> | undefined
}

/** Stores the progress of an import that has not ended. */
export async function noteImportProgress(tx: Transaction, id: string, progress: number): Promise<void> {
  await tx
    .update(imports)
    .set({ progress })
    .where(and(eq(imports.id, id), isUnfinished))
}

/** Ends an import and deletes its files; false where it has ended already. */
export async function endImport(tx: Transaction, id: string, end: ImportEnd): Promise<boolean> {
  const ended = await tx
    .update(imports)
    .set({ ...end, failures: [...end.failures], warnings: [...end.warnings], progress: 1, files: null })
    .where(and(eq(imports.id, id), isUnfinished))
    .returning({ id: imports.id })
  await tx.delete(importParts).where(eq(importParts.importId, id))
  return ended.length === 1
}

const isUnfinished = inArray(imports.state, ['waiting', 'running'])

/** All imports, and the batches that have no import. An import and its batch are one row. */
function entries(tx: Transaction, institutionId: string) {
  const sent = tx
    .select({
      id: sql<string>`coalesce(${imports.id}, ${batches.id})`.as('id'),
      name: sql<string>`coalesce(${imports.name}, ${batches.name})`.as('name'),
      source: sql<string>`coalesce(${batches.source}, 'api')`.as('source'),
      sentBy: sql<string>`coalesce(${imports.sentBy}, ${batches.bookedBy})`.as('sent_by'),
      sentAt: sql<Date>`coalesce(${imports.sentAt}, ${batches.knownAt})`.mapWith(batches.knownAt).as('sent_at'),
      endedAt: sql<Date | null>`coalesce(${imports.endedAt}, ${batches.knownAt})`.mapWith(batches.knownAt).as('ended_at'),
      undoneAt: batches.undoneAt,
      isDryRun: sql<boolean>`coalesce(${imports.isDryRun}, false)`.as('is_dry_run'),
      state: sql<ImportState>`case when ${batches.id} is null then ${imports.state} else 'booked' end`.as('state'),
      progress: sql<number>`case when ${batches.id} is null then ${imports.progress} else 1 end`.as('progress'),
      counts: sql<Readonly<Record<string, KindCount>>>`coalesce(${batches.counts}, ${imports.counts})`.as('counts'),
      failureCount: sql<number>`coalesce(${imports.failureCount}, 0)`.as('failure_count'),
    })
    .from(imports)
    .fullJoin(batches, eq(batches.id, imports.id))
    .where(sql`coalesce(${imports.institutionId}, ${batches.institutionId}) = ${institutionId}`)
  return tx.$with('entries').as(sent)
}
