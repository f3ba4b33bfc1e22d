import type { PgTable } from 'drizzle-orm/pg-core'
import type { Transaction } from '../database.ts'
import { eq } from '../drizzle.ts'
import { curvePoints, dividendYields } from '../tables/curves.ts'
import { groupingMembers } from '../tables/groupings.ts'
import { instrumentIdentifiers } from '../tables/identity.ts'
import { accounts, clients, holidays, portfolios, reportingCurrencies, taxGroupAccounts } from '../tables/institution.ts'
import { benchmarks, benchmarkWeights, factors, instruments, lookThroughWeights, marketRows } from '../tables/market.ts'
import type { Change } from './book-batch.ts'
import {
  type AnyRow,
  deleteMatching,
  differences,
  insertRows,
  primaryKeyProperties,
  selectMatching,
  upsertRows,
} from './book-rows.ts'
import type { KindCount } from './kind-count.ts'

/** Objects with an id that entries refer to. Undone ones are marked as withdrawn, never deleted. */
export const OBJECTS = { benchmarks, instruments, clients, portfolios, accounts } as const
export type ObjectKind = keyof typeof OBJECTS

/** Lists: rows with equal values in the named properties are one list, and a file that names a list contains all its rows. */
export const LISTS = {
  reportingCurrencies: { table: reportingCurrencies, by: ['currency'] },
  holidays: { table: holidays, by: ['day'] },
  identifiers: { table: instrumentIdentifiers, by: ['instrumentId', 'scheme'] },
  benchmarkWeights: { table: benchmarkWeights, by: ['benchmarkId', 'fromDay'] },
  factors: { table: factors, by: ['key'] },
  lookThrough: { table: lookThroughWeights, by: ['instrumentId', 'fromDay', 'dimension'] },
  groupings: { table: groupingMembers, by: ['grouping'] },
  marketRows: { table: marketRows, by: ['table'] },
  curves: { table: curvePoints, by: ['currency', 'day'] },
  dividendYields: { table: dividendYields, by: ['instrumentId', 'day'] },
  taxGroups: { table: taxGroupAccounts, by: ['taxGroup'] },
} as const
export type ListKind = keyof typeof LISTS

export interface ReferenceBooking {
  readonly count: KindCount
  readonly changes: readonly Change[]
}

const NOTHING: ReferenceBooking = { count: { added: 0, corrected: 0, unchanged: 0 }, changes: [] }

/** Inserts or updates objects; records the former values of changed properties. */
export async function bookObjects(
  tx: Transaction,
  institutionId: string,
  kind: ObjectKind,
  given: readonly AnyRow[],
): Promise<ReferenceBooking> {
  if (given.length === 0) return NOTHING
  const table = OBJECTS[kind]
  const known = new Map((await readRows(tx, table, institutionId)).map((row) => [row.id, row]))
  const count = { added: 0, corrected: 0, unchanged: 0 }
  const changes: Change[] = []
  const renamed: AnyRow[] = []
  const rows: AnyRow[] = []
  for (const object of given) {
    const former = known.get(object.id)
    const key = String(object.id)
    if (!former || former.isWithdrawn === true) {
      count.added += 1
      changes.push({ kind, key, before: null })
      rows.push({ ...former, ...object, institutionId, isWithdrawn: false })
      continue
    }
    const changed = differences(table, former, object)
    if (changed.length === 0) {
      count.unchanged += 1
      continue
    }
    count.corrected += 1
    changes.push({ kind, key, before: pick(former, changed) })
    if (changed.includes('name')) renamed.push({ ...former, name: key })
    rows.push({ ...former, ...object })
  }
  // Two objects may swap their unique names, so each gets a temporary name first.
  await upsertRows(tx, table, renamed)
  await upsertRows(tx, table, rows)
  return { count, changes }
}

/** Replaces every list of which `given` has a row; records the former rows. */
export async function bookLists(
  tx: Transaction,
  institutionId: string,
  kind: ListKind,
  given: readonly AnyRow[],
): Promise<ReferenceBooking> {
  if (given.length === 0) return NOTHING
  const { table, by } = LISTS[kind]
  const named = given.map((row) => ({ ...row, institutionId }))
  const known = grouped(await selectMatching(tx, table, by, named), by)
  const count = { added: 0, corrected: 0, unchanged: 0 }
  const changes: Change[] = []
  const outdated: AnyRow[] = []
  const rows: AnyRow[] = []
  for (const [key, list] of grouped(given, by)) {
    const former = known.get(key) ?? []
    const counted = countList(table, former, list)
    count.added += counted.added
    count.corrected += counted.corrected
    count.unchanged += counted.unchanged
    if (counted.added === 0 && counted.corrected === 0) continue
    changes.push({ kind, key, before: former.length === 0 ? null : former })
    outdated.push({ ...list[0], institutionId })
    for (const row of list) rows.push({ ...row, institutionId })
  }
  await deleteMatching(tx, table, by, outdated)
  await insertRows(tx, table, rows)
  return { count, changes }
}

/** Deletes a list; records its rows. @param row a row with what the rows of the list have in common */
export async function dropList(tx: Transaction, institutionId: string, kind: ListKind, row: AnyRow): Promise<ReferenceBooking> {
  const { table, by } = LISTS[kind]
  const key = keyOf(row, by)
  const former = grouped(await readRows(tx, table, institutionId), by).get(key) ?? []
  await deleteMatching(tx, table, by, [{ ...row, institutionId }])
  return { count: { added: 0, corrected: former.length, unchanged: 0 }, changes: [{ kind, key, before: former }] }
}

/** Sets the logos of existing instruments. */
export async function bookLogos(
  tx: Transaction,
  institutionId: string,
  given: readonly { readonly id: string; readonly logo: string }[],
): Promise<ReferenceBooking> {
  const { count, changes } = await bookObjects(tx, institutionId, 'instruments', given)
  const added = changes.filter((change) => (change.before as { logo: string | null }).logo === null).length
  return {
    count: { added, corrected: count.corrected - added, unchanged: count.unchanged },
    changes: changes.map((change) => ({ ...change, kind: 'logos' })),
  }
}

/** All rows of an institution in a table of reference data, with withdrawn ones. */
export async function readRows(tx: Transaction, table: PgTable, institutionId: string): Promise<readonly AnyRow[]> {
  const own = table as typeof clients
  return await tx.select().from(own).where(eq(own.institutionId, institutionId))
}

/** A row that the new list does not contain counts as corrected. */
function countList(table: PgTable, former: readonly AnyRow[], list: readonly AnyRow[]): KindCount {
  const key = primaryKeyProperties(table).filter((property) => property !== 'institutionId')
  const left = new Map(former.map((row) => [keyOf(row, key), row]))
  const count = { added: 0, corrected: 0, unchanged: 0 }
  for (const row of list) {
    const old = left.get(keyOf(row, key))
    left.delete(keyOf(row, key))
    count[!old ? 'added' : differences(table, old, row).length > 0 ? 'corrected' : 'unchanged'] += 1
  }
  return { ...count, corrected: count.corrected + left.size }
}

function grouped(rows: readonly AnyRow[], by: readonly string[]): ReadonlyMap<string, readonly AnyRow[]> {
  return Map.groupBy(rows, (row) => keyOf(row, by))
}

const keyOf = (row: AnyRow, properties: readonly string[]) => JSON.stringify(properties.map((property) => row[property]))

const pick = (row: AnyRow, properties: readonly string[]): AnyRow =>
  Object.fromEntries(properties.map((property) => [property, row[property] ?? null]))
