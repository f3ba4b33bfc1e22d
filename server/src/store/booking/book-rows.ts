import type { Column, SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

import type { Transaction } from '../database.ts'
import { getTableColumns, getTableConfig, sql } from '../drizzle.ts'

/** A row of any table, with the property names of the table file. */
export type AnyRow = Readonly<Record<string, unknown>>

const ROWS_A_STATEMENT = 5_000

/** Inserts whole rows: one JSON parameter a statement is many times faster than one parameter a cell. */
export async function insertRows(tx: Transaction, table: PgTable, rows: readonly AnyRow[]): Promise<void> {
  await write(tx, table, rows, sql``)
}

/** Inserts whole rows, or replaces the row with the same primary key. */
export async function upsertRows(tx: Transaction, table: PgTable, rows: readonly AnyRow[]): Promise<void> {
  const key = primaryKeyOf(table)
  const others = columnsOf(table).filter((column) => !key.includes(column.name))
  const assignments = others.map((column) => sql`${sql.identifier(column.name)} = excluded.${sql.identifier(column.name)}`)
  const target = identifiers(key)
  await write(tx, table, rows, sql` on conflict (${target}) do update set ${sql.join(assignments, sql`, `)}`)
}

/** The institution's rows that agree with one of the given keys in the named properties, each once. */
export async function selectMatching(
  tx: Transaction,
  table: PgTable,
  properties: readonly string[],
  keys: readonly AnyRow[],
): Promise<readonly AnyRow[]> {
  if (keys.length === 0) return []
  return await tx
    .select()
    .from(table)
    .where(
      sql`exists (select from ${recordset(table, keys)} as given where ${sql.join(agreeing(table, properties), sql` and `)})`,
    )
}

/** Deletes the institution's rows that agree with one of the given keys in the named properties. */
export async function deleteMatching(
  tx: Transaction,
  table: PgTable,
  properties: readonly string[],
  keys: readonly AnyRow[],
): Promise<void> {
  if (keys.length === 0) return
  await tx.execute(
    sql`delete from ${table} using ${recordset(table, keys)} as given where ${sql.join(agreeing(table, properties), sql` and `)}`,
  )
}

function agreeing(table: PgTable, properties: readonly string[]): SQL[] {
  const columns = getTableColumns(table)
  return ['institutionId', ...properties].map((property) => {
    const name = sql.identifier(columns[property]!.name)
    return sql`${table}.${name} = given.${name}`
  })
}

/** The properties of a table's primary key. */
export function primaryKeyProperties(table: PgTable): readonly string[] {
  const key = primaryKeyOf(table)
  return Object.entries(getTableColumns(table))
    .filter(([, column]) => key.includes(column.name))
    .map(([property]) => property)
}

/** Equality as in the database: 1.50 is 1.5, and the order of the fields of a JSON value does not matter. */
function sameValue(column: Column, a: unknown, b: unknown): boolean {
  if (a === null || b === null) return a === b
  if (column.columnType === 'PgNumeric') return plainDecimal(String(a)) === plainDecimal(String(b))
  if (column.columnType === 'PgJsonb') return sortedJson(a) === sortedJson(b)
  return a === b
}

/** The properties of `given` that differ from the row. */
export function differences(table: PgTable, row: AnyRow, given: AnyRow): readonly string[] {
  const columns = getTableColumns(table)
  return Object.keys(given).filter((property) => !sameValue(columns[property]!, row[property] ?? null, given[property] ?? null))
}

async function write(tx: Transaction, table: PgTable, rows: readonly AnyRow[], conflict: SQL): Promise<void> {
  const columns = identifiers(columnsOf(table).map((column) => column.name))
  for (let start = 0; start < rows.length; start += ROWS_A_STATEMENT) {
    const given = recordset(table, rows.slice(start, start + ROWS_A_STATEMENT))
    await tx.execute(sql`insert into ${table} (${columns}) select ${columns} from ${given}${conflict}`)
  }
}

/** The rows as a set of the table's own type; missing properties are null. */
function recordset(table: PgTable, rows: readonly AnyRow[]): SQL {
  const columns = Object.entries(getTableColumns(table))
  const objects = rows.map((row) => Object.fromEntries(columns.map(([property, column]) => [column.name, row[property] ?? null])))
  return sql`json_populate_recordset(null::${table}, ${JSON.stringify(objects)}::json)`
}

function columnsOf(table: PgTable): readonly Column[] {
  return Object.values(getTableColumns(table))
}

function primaryKeyOf(table: PgTable): readonly string[] {
  const composite = getTableConfig(table).primaryKeys[0]
  const columns = composite ? composite.columns : columnsOf(table).filter((column) => column.primary)
  return columns.map((column) => column.name)
}

function identifiers(names: readonly string[]): SQL {
  return sql.join(
    names.map((name) => sql.identifier(name)),
    sql`, `,
  )
}

/** A decimal in normal form: no negative zero, no leading zeros, no trailing zeros of the fraction. */
function plainDecimal(text: string): string {
  const [, sign, whole, fraction = ''] = /^(-?)0*(\d+?)(?:\.(\d*?)0*)?$/.exec(text) ?? [text, '', text]
  const digits = fraction === '' ? whole! : `${whole}.${fraction}`
  return digits === '0' ? '0' : `${sign}${digits}`
}

function sortedJson(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}
