import type { PgTable } from 'drizzle-orm/pg-core'
import { Failure } from '#base/failure.ts'
import { refusal } from '#base/refusals.ts'
import type { Transaction } from '../database.ts'
import { and, eq, gt, isNull, sql } from '../drizzle.ts'
import { readMandates } from '../limits/mandates.ts'
import { batchChanges, batches } from '../tables/batches.ts'
import { instrumentMerges } from '../tables/identity.ts'
import { income, transactions, transfers } from '../tables/ledger.ts'
import { corporateActions, prices } from '../tables/market.ts'
import { userPortfolios, users } from '../tables/session.ts'
import type { Change } from './book-batch.ts'
import { isMandateKind, restoreMandates } from './book-mandates.ts'
import { LISTS, type ListKind, OBJECTS, type ObjectKind, readRows } from './book-reference.ts'
import { type AnyRow, deleteMatching, insertRows, upsertRows } from './book-rows.ts'

/** A batch's changes of reference data, with the former values. */
export async function readChanges(tx: Transaction, batchId: string): Promise<readonly Change[]> {
  return await tx.select().from(batchChanges).where(eq(batchChanges.batchId, batchId))
}

/** Marks a batch as undone: its entries count as never booked. */
export async function markUndone(tx: Transaction, batchId: string, now: Date): Promise<void> {
  await tx.update(batches).set({ undoneAt: now }).where(eq(batches.id, batchId))
}

/** Names of later batches, not undone, that changed the same reference data, or anything of an object that the batch inserted. */
export async function laterBatches(tx: Transaction, institutionId: string, batch: { id: string; knownAt: Date }) {
  const own = sql`(select * from ${batchChanges} where ${batchChanges.batchId} = ${batch.id})`
  const rows = await tx
    .selectDistinct({ name: batches.name })
    .from(batches)
    .innerJoin(batchChanges, eq(batchChanges.batchId, batches.id))
    .innerJoin(
      sql`${own} as own`,
      sql`own.key = ${batchChanges.key} and (own.kind = ${batchChanges.kind} or own.before is null or own.before = 'null')`,
    )
    .where(and(eq(batches.institutionId, institutionId), isNull(batches.undoneAt), gt(batches.knownAt, batch.knownAt)))
  return rows.map(({ name }) => name)
}

/** Restores reference data: former values return, new objects are withdrawn, new list rows are deleted. */
export async function restore(tx: Transaction, institutionId: string, changes: readonly Change[], at: Date): Promise<void> {
  const byKind = Map.groupBy(changes, ({ kind }) => (kind === 'logos' ? 'instruments' : kind))
  try {
    for (const [kind, ofKind] of byKind) {
      if (isMandateKind(kind)) continue
      if (kind in LISTS) await restoreLists(tx, institutionId, kind as ListKind, ofKind)
      else await restoreObjects(tx, institutionId, OBJECTS[kind as ObjectKind], ofKind)
    }
    await restoreMandates(tx, institutionId, changes, at)
  } catch (error) {
    if (isViolation(error)) throw new Failure(409, refusal('changedAgain'))
    throw error
  }
}

/** A name that is taken now, a portfolio that was deleted, or an account that is in another tax group now. */
function isViolation(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (['23503', '23505', '23P01'].includes((cause as NodeJS.ErrnoException).code ?? '')) return true
  return false
}

async function restoreObjects(tx: Transaction, institutionId: string, table: PgTable, changes: readonly Change[]) {
  const rows = new Map((await readRows(tx, table, institutionId)).map((row) => [String(row.id), row]))
  // Some of the batch's objects may have been deleted by an administrator since.
  const present = changes.filter(({ key, before }) => before !== null || rows.has(key))
  for (const { key, before } of present)
    rows.set(key, { ...rows.get(key), ...((before as AnyRow | null) ?? { isWithdrawn: true }) })
  const touched = [...new Set(present.map(({ key }) => key))].map((key) => rows.get(key)!)
  // As in a booking, swapped names get temporary ones first.
  const renamed = changes.filter(({ before }) => before !== null && 'name' in (before as AnyRow)).map(({ key }) => key)
  await upsertRows(
    tx,
    table,
    renamed.map((key) => ({ ...rows.get(key), name: key })),
  )
  await upsertRows(tx, table, touched)
}

async function restoreLists(tx: Transaction, institutionId: string, kind: ListKind, changes: readonly Change[]) {
  const { table, by } = LISTS[kind]
  const keys = changes.map(({ key }) => {
    const values = JSON.parse(key) as readonly unknown[]
    return { institutionId, ...Object.fromEntries(by.map((property, index) => [property, values[index]])) }
  })
  await deleteMatching(tx, table, by, keys)
  const former = changes.flatMap(({ before }) => (before ?? []) as readonly AnyRow[])
  await insertRows(tx, table, former)
}

/**
 * Records that would refer to missing data, each by its batch or, without one, by its kind: entries of other batches on withdrawn accounts
 * or instruments, lots of missing trades, reference data and users that refer to withdrawn rows, clients in a reporting currency that
 * is withdrawn.
 */
export async function danglingReferences(tx: Transaction, institutionId: string): Promise<readonly string[]> {
  const entries = await tx.execute<{ name: string }>(sql`
    select distinct batch.name from (
      select batch_id from ${transactions} e where account_id in (${withdrawn('accounts')}) or instrument_id in (${withdrawn('instruments')})
      union select batch_id from ${income} where account_id in (${withdrawn('accounts')}) or instrument_id in (${withdrawn('instruments')})
      union select batch_id from ${transfers} where account_id in (${withdrawn('accounts')})
        or counter_account_id in (${withdrawn('accounts')}) or instrument_id in (${withdrawn('instruments')})
      union select batch_id from ${corporateActions} where instrument_id in (${withdrawn('instruments')})
        or other_instrument_id in (${withdrawn('instruments')})
      union select batch_id from ${instrumentMerges} where merged_id in (${withdrawn('instruments')}) or kept_id in (${withdrawn('instruments')})
      union select batch_id from ${prices} where instrument_id in (${withdrawn('instruments')})
      union select batch_id from ${transactions} closing where lot is not null and not exists (
        select from ${transactions} opening join ${batches} b on b.id = opening.batch_id and b.undone_at is null
        where opening.institution_id = closing.institution_id and opening.external_id = closing.lot and not opening.is_void)
    ) entry join ${batches} batch on batch.id = entry.batch_id and batch.undone_at is null
    where batch.institution_id = ${institutionId}`)
  const reference = await danglingReferenceData(tx, institutionId)
  return [...new Set([...entries.rows.map(({ name }) => `batch "${name}"`), ...reference])]
}

const withdrawn = (table: 'accounts' | 'instruments') => sql`select id from ${OBJECTS[table]} where is_withdrawn`

async function danglingReferenceData(tx: Transaction, institutionId: string): Promise<readonly string[]> {
  const tables: [string, PgTable][] = [
    ...Object.entries(OBJECTS),
    // Curves refer to nothing.
    ...Object.entries(LISTS).flatMap(([kind, { table }]): [string, PgTable][] => (kind === 'curves' ? [] : [[kind, table]])),
    ['user', users],
    ['user', userPortfolios],
  ]
  const all: { kind: string; row: AnyRow }[] = []
  for (const [kind, table] of tables) for (const row of await readRows(tx, table, institutionId)) all.push({ kind, row })
  // An ended assignment refers to nothing any more.
  for (const { name, assignments } of await readMandates(tx, institutionId))
    for (const assignment of assignments) all.push({ kind: 'mandateAssignments', row: { ...assignment, name } })
  const goneRows = all.filter(({ row }) => row.isWithdrawn === true)
  const gone = new Set(goneRows.map(({ row }) => row.id))
  const underlyings = new Set(goneRows.flatMap(({ kind, row }) => (kind === 'instruments' ? [row.externalId] : [])))
  const currencies = new Set(all.flatMap(({ kind, row }) => (kind === 'reportingCurrencies' ? [row.currency] : [])))
  const isDangling = ({ kind, row }: { kind: string; row: AnyRow }) =>
    Object.values(row).some((value) => gone.has(value)) ||
    underlyings.has((row.terms as AnyRow | undefined)?.underlying) ||
    (kind === 'clients' && !currencies.has(row.reportingCurrency))
  const dangling = all.filter(({ kind, row }) => row.isWithdrawn !== true && isDangling({ kind, row }))
  const names: string[] = []
  for (const { kind, row } of dangling) names.push(await bringerOf(tx, institutionId, kind, row))
  return names
}

/** The latest batch not undone that inserted a row of reference data. */
async function bringerOf(tx: Transaction, institutionId: string, kind: string, row: AnyRow): Promise<string> {
  if (kind === 'user') return 'a user who is assigned to it'
  const by: readonly string[] | undefined = isMandateKind(kind)
    ? ['name']
    : kind in LISTS
      ? LISTS[kind as ListKind].by
      : undefined
  const key = by ? JSON.stringify(by.map((property) => row[property])) : String(row.id)
  const [batch] = await tx
    .select({ name: batches.name })
    .from(batchChanges)
    .innerJoin(batches, and(eq(batches.id, batchChanges.batchId), isNull(batches.undoneAt)))
    .where(and(eq(batchChanges.institutionId, institutionId), eq(batchChanges.kind, kind), eq(batchChanges.key, key)))
    .orderBy(sql`${batches.knownAt} desc`)
    .limit(1)
  return batch ? `batch "${batch.name}"` : `${String(row.name ?? row.key ?? row.currency)}, which was changed in the portal`
}
