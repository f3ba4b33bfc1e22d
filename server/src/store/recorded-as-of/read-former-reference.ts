import type { AnyRow } from '../booking/book-rows.ts'
import type { Transaction } from '../database.ts'
import { sql } from '../drizzle.ts'

/**
 * How reference data were described at an instant, where a batch has changed them since and still stands: by kind and key, as the batches
 * remember it. Of objects the properties that are others now; of lists all rows of then, null where there were none.
 */
export type FormerReference = ReadonlyMap<string, ReadonlyMap<string, unknown>>

/** Kinds that are objects: each batch remembers only what it changed. A logo is a property of an instrument. */
const OBJECT_KINDS: ReadonlySet<string> = new Set(['instruments', 'benchmarks'])

/** Reference data of an institution that later batches have changed, back to an instant. */
export async function readFormerReference(tx: Transaction, institutionId: string, at: Date): Promise<FormerReference> {
  const { rows } = await tx.execute<{ kind: string; key: string; before: unknown }>(sql`
    select case change.kind when 'logos' then 'instruments' else change.kind end as kind, change.key, change.before
    from batch_changes as change
    join batches as batch on batch.id = change.batch_id and batch.undone_at is null and batch.known_at > ${at.toISOString()}
    where change.institution_id = ${institutionId}
    order by batch.known_at desc, batch.id desc`)
  const former = new Map<string, Map<string, unknown>>()
  for (const { kind, key, before } of rows) {
    const ofKind = former.get(kind) ?? new Map<string, unknown>()
    former.set(kind, ofKind)
    const later = ofKind.get(key)
    // The earliest of the later batches remembers the instant best, so it comes last.
    const isPartial = OBJECT_KINDS.has(kind) && isRow(before)
    ofKind.set(key, isPartial ? { ...(isRow(later) ? later : {}), ...before } : before)
  }
  return former
}

/**
 * Objects as they were described then. One that is new since stays: nothing of then refers to it.
 *
 * @param rows as they are described now
 */
export function describedThen<Row extends { readonly id: string }>(
  rows: readonly Row[],
  former: FormerReference,
  kind: 'instruments' | 'benchmarks',
): readonly Row[] {
  const ofKind = former.get(kind)
  if (!ofKind) return rows
  return rows.map((row) => {
    const before = ofKind.get(row.id)
    if (!isRow(before)) return row
    return { ...row, ...Object.fromEntries(Object.entries(before).filter(([property]) => property in row)) }
  })
}

/**
 * Rows of lists as they were then.
 *
 * @param keyOf the values that name the list of a row, in the order of its key
 * @param toRow a row as the table holds it, in the shape of `rows`
 */
export function listedThen<Row>(
  rows: readonly Row[],
  former: FormerReference,
  kind: string,
  keyOf: (row: Row) => readonly unknown[],
  toRow: (row: AnyRow) => Row,
): readonly Row[] {
  const ofKind = former.get(kind)
  if (!ofKind) return rows
  const unchanged = rows.filter((row) => !ofKind.has(JSON.stringify(keyOf(row))))
  const lists = [...ofKind.values()].filter((list) => Array.isArray(list)) as (readonly AnyRow[])[]
  const inOrder = (list: readonly AnyRow[]) => list.toSorted((a, b) => Number(a.position ?? 0) - Number(b.position ?? 0))
  return [...unchanged, ...lists.flatMap(inOrder).map(toRow)]
}

const isRow = (value: unknown): value is AnyRow => typeof value === 'object' && value !== null && !Array.isArray(value)
