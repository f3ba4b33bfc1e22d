import type { SQL } from 'drizzle-orm'
import { pagesOf } from '../booking/staging.ts'
import type { Transaction } from '../database.ts'
import { sql } from '../drizzle.ts'
import { keptIn } from '../market/merges.ts'
import { day, ENTRY_COLUMNS, type EntryKind } from './entry-columns.ts'
import type { ExportRow } from './export-rows.ts'
import { type ExportScope, isExported, isOfScope } from './export-scope.ts'

/** Kinds of which every record is kept, also what was corrected, cancelled or undone later. */
export type HistoryKind = 'prices' | 'fxRates' | EntryKind

/** Every record of a kind in the order of subject, day and recording, some thousand at a time. */
export const historyRows = (tx: Transaction, kind: HistoryKind, scope: ExportScope): AsyncIterable<readonly ExportRow[]> =>
  pagesOf<ExportRow>(tx, QUERIES[kind](scope))

/** By which booking. The name of one may speak of another client. */
const recorded = ({ client }: ExportScope): SQL => sql`
  batch.id::text as batch, ${client === null ? sql`batch.name` : sql`null`} as batch_name, batch.source,
  ${instant(sql`batch.known_at`)} as recorded_at, ${instant(sql`batch.undone_at`)} as undone_at`

/** Closes and rates are not cancelled: the last one counts. */
const quotation = (scope: ExportScope): SQL =>
  sql`case when is_confirmed then 'yes' end as confirmed, null as revision, 'no' as void, ${recorded(scope)}`

const QUERIES: { readonly [K in HistoryKind]: (scope: ExportScope) => SQL } = {
  prices: (scope) => sql`
    select own.external_id as instrument, ${day(sql`day`)} as day, close::text as close, ${quotation(scope)}
    from prices as entry join batches as batch on batch.id = entry.batch_id
    join instruments as own on own.id = ${keptIn(scope.merges, sql`entry.instrument_id`)}
    where entry.institution_id = ${scope.institutionId} and ${isExported(scope, sql`own.id`)}
    order by own.external_id collate "C", entry.day, batch.known_at, batch.id`,

  fxRates: (scope) => sql`
    select currency, ${day(sql`day`)} as day, rate::text as rate, ${quotation(scope)}
    from fx_rates as entry join batches as batch on batch.id = entry.batch_id
    where entry.institution_id = ${scope.institutionId}
    order by currency, entry.day, batch.known_at, batch.id`,

  corporateActions: (scope) =>
    entries(scope, 'corporateActions', sql`corporate_actions`, isExported(scope, keptIn(scope.merges, sql`instrument_id`))),
  transactions: (scope) => entries(scope, 'transactions', sql`transactions`, isOfScope(scope, sql`account_id`)),
  income: (scope) => entries(scope, 'income', sql`income`, isOfScope(scope, sql`account_id`)),
  transfers: (scope) => entries(scope, 'transfers', sql`transfers`, isOfScope(scope, sql`account_id`)),
}

function entries(scope: ExportScope, kind: EntryKind, table: SQL, isAsked: SQL): SQL {
  return sql`
    select ${ENTRY_COLUMNS[kind](scope)}, revision::text as revision, case when is_void then 'yes' else 'no' end as void, ${recorded(scope)}
    from ${table} as entry join batches as batch on batch.id = entry.batch_id
    where entry.institution_id = ${scope.institutionId} and ${isAsked}
    order by external_id collate "C", revision`
}

function instant(column: SQL): SQL {
  return sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}
