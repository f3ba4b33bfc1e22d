import pg from 'pg'

import { type Migration, ownMigrations } from '../migrate.ts'

/** A table and its columns, in their order. */
export interface TableShape {
  readonly name: string
  readonly columns: readonly string[]
}

/** A table, or a function, as statements name it. */
export const placeOf = ({ name }: { readonly name: string }): string => `public.${pg.escapeIdentifier(name)}`

/** Columns as statements list them. */
export const listOf = (columns: readonly string[]): string => columns.map((column) => pg.escapeIdentifier(column)).join(', ')

/** The names after `create table` or `create function` in the portal's migrations; an operator may keep others beside them. */
export function namesIn(migrations: readonly Migration[], kind: 'table' | 'function' | 'type'): readonly string[] {
  const pattern = new RegExp(`\\bcreate (?:or replace )?${kind} (?:if not exists )?(?:"?public"?\\.)?"?(\\w+)`, 'gi')
  const text = migrations.flatMap(({ sql }) => sql).join('\n')
  return [...new Set([...text.matchAll(pattern)].map(([, name]) => name!))]
}

/** The portal's tables, each after those that it refers to. */
export async function tablesOf(client: pg.Client): Promise<readonly TableShape[]> {
  const { rows } = await client.query<{ name: string; columns: string[]; parents: string[] }>(
    `with own as (
        select oid, relname::text as name from pg_class
          where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname = any ($1))
      select name,
          (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
            where a.attrelid = own.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
          (select coalesce(array_agg(distinct parent.name), '{}')
            from pg_constraint k join own parent on parent.oid = k.confrelid
            where k.conrelid = own.oid and k.contype = 'f' and k.confrelid <> own.oid) as parents
        from own order by name`,
    [namesIn(ownMigrations(), 'table')],
  )
  return inOrderOfReferences(rows).map(({ name, columns }) => ({ name, columns }))
}

function inOrderOfReferences<T extends { readonly name: string; readonly parents: readonly string[] }>(
  tables: readonly T[],
): readonly T[] {
  const placed = new Map<string, T>()
  while (placed.size < tables.length) {
    const next = tables.filter(({ name, parents }) => !placed.has(name) && parents.every((parent) => placed.has(parent)))
    if (next.length === 0) throw new Error('Tables refer to each other in a circle.')
    for (const table of next) placed.set(table.name, table)
  }
  return [...placed.values()]
}

/** Whether row level security shows every row to the user: it is a member of the portal's role, or not bound by it. */
export async function seesAllRows(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ all: boolean }>(
    `select rolsuper or rolbypassrls or pg_has_role(current_user, 'clarity_system', 'usage') as all
      from pg_roles where rolname = current_user`,
  )
  return rows[0]!.all
}

/** The number of rows of each table. */
export async function countRows(client: pg.Client, tables: readonly TableShape[]): Promise<Readonly<Record<string, number>>> {
  const counts: Record<string, number> = {}
  for (const table of tables) {
    const place = placeOf(table)
    const { rows } = await client.query<{ n: string }>(`select count(*) as n from ${place}`)
    counts[table.name] = Number(rows[0]!.n)
  }
  return counts
}
