import type { Column, SQL } from 'drizzle-orm'
import type { Transaction } from '../database.ts'
import { getTableColumns, sql } from '../drizzle.ts'
import { income, transactions, transfers } from '../tables/ledger.ts'
import { corporateActions, fxRates, prices } from '../tables/market.ts'
import type { AnyRow } from './book-rows.ts'

/** The tables of records that come in any number. */
export const STAGED = { prices, fxRates, corporateActions, transactions, income, transfers } as const
export type StagedKind = keyof typeof STAGED

/** Columns that a booking adds to a record. */
const OF_BOOKING: readonly string[] = ['institutionId', 'revision', 'isVoid', 'batchId', 'line']

/** A record with its place in its file and the key that must stand there once. */
interface StagedRow {
  readonly place: number
  readonly key: string
  /** With the property names of the table; null of a line that could not be read, and is looked up by its key only. */
  readonly row: AnyRow | null
}

/** Records on their way into their table: a temporary table of the transaction, which compares and books them as a set. */
export interface Stage {
  readonly add: (rows: readonly StagedRow[]) => Promise<void>
  /** The records whose key stands before them, in the order of their places. */
  readonly repeated: () => AsyncIterable<readonly { readonly place: number; readonly key: string }[]>
}

/** The staged records of a kind, for a query. */
export const stageOf = (kind: StagedKind): SQL => sql`${sql.identifier(`given_${kind.toLowerCase()}`)}`

/** The columns of a table that a record has, by property. */
export const stagedColumns = (kind: StagedKind): readonly (readonly [property: string, column: Column])[] =>
  Object.entries<Column>(getTableColumns(STAGED[kind])).filter(([property]) => !OF_BOOKING.includes(property))

/** Opens a stage that ends with the transaction. */
export async function openStage(tx: Transaction, kind: StagedKind): Promise<Stage> {
  const columns = stagedColumns(kind)
  const declared = columns.map(([, column]) => {
    const type = column.getSQLType()
    return sql`${sql.identifier(column.name)} ${sql.raw(type)}`
  })
  await tx.execute(
    sql`create temporary table ${stageOf(kind)} (place integer, key text, ${sql.join(declared, sql`, `)}) on commit drop`,
  )
  const names = columns.map(([, { name }]) => sql.identifier(name))
  const copy = sql`copy ${stageOf(kind)} (place, key, ${sql.join(names, sql`, `)}) from stdin`
  return {
    add: async (rows) => {
      if (rows.length === 0) return
      const lines = rows.map(({ place, key, row }) =>
        [String(place), cell(key), ...columns.map(([property]) => cell(row?.[property]))].join('\t'),
      )
      await tx.copyIn(copy, Buffer.from(`${lines.join('\n')}\n`))
    },
    repeated: () =>
      pagesOf(
        tx,
        sql`select place, key from (
              select place, key, row_number() over (partition by key order by place) as nth
              from ${stageOf(kind)} where ${isRead(kind)}
            ) as counted
            where nth > 1 order by place`,
      ),
  }
}

/** Drops a stage, which frees the disk before the transaction ends. */
export async function dropStage(tx: Transaction, kind: StagedKind): Promise<void> {
  await tx.execute(sql`drop table ${stageOf(kind)}`)
}

/** Of staged rows: those that could be read. */
function isRead(kind: StagedKind): SQL {
  const [, column] = stagedColumns(kind).find(([, { notNull }]) => notNull)!
  return sql`${sql.identifier(column.name)} is not null`
}

/** The rows of a query, some thousand at a time. */
export async function* pagesOf<Row extends object>(tx: Transaction, query: SQL): AsyncIterable<readonly Row[]> {
  await tx.execute(sql`declare page no scroll cursor for ${query}`)
  while (true) {
    const { rows } = await tx.execute(sql`fetch 5000 from page`)
    if (rows.length === 0) break
    // The columns are those of the query.
    yield rows as readonly object[] as readonly Row[]
  }
  await tx.execute(sql`close page`)
}

/** A value in the text format of COPY. */
function cell(value: unknown): string {
  if (value === null || value === undefined) return '\\N'
  const text = String(value)
  return ESCAPED.test(text) ? text.replaceAll(/[\\\t\n\r]/g, (character) => ESCAPES[character]!) : text
}

const ESCAPED = /[\\\t\n\r]/
const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
