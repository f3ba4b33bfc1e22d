import type { SQL } from 'drizzle-orm'
import { sql } from '../drizzle.ts'
import { keptIn } from '../market/merges.ts'
import { type ExportScope, isOfScope } from './export-scope.ts'

/** Kinds whose records are corrected by later revisions. */
export type EntryKind = 'corporateActions' | 'transactions' | 'income' | 'transfers'

/** Client of the lines, and the instruments under which they are written. */
type LineScope = Pick<ExportScope, 'client' | 'merges'>

/** The columns of a line of an entry, of a table with the alias `entry`, as those of its file. */
export const ENTRY_COLUMNS: { readonly [K in EntryKind]: (scope: LineScope) => SQL } = {
  corporateActions: (scope) => sql`
    external_id as id, ${externalId(scope, sql`instrument_id`)} as instrument, type, ${day(sql`ex_date`)} as ex_date,
    ${day(sql`pay_date`)} as pay_date, ratio::text, ${externalId(scope, sql`other_instrument_id`)} as other_instrument,
    amount::text, currency`,

  transactions: (scope) => sql`
    external_id as id, ${account(sql`account_id`)} as account, ${day(sql`trade_date`)} as trade_date,
    ${day(sql`settle_date`)} as settle_date, type, ${externalId(scope, sql`instrument_id`)} as instrument, quantity::text,
    price::text, accrued::text, currency, fees::text, taxes::text, settlement_currency, settlement_rate::text, lot,
    net_amount::text, reference as custodian_reference`,

  income: (scope) => sql`
    external_id as id, ${account(sql`account_id`)} as account, ${day(sql`pay_date`)} as pay_date, ${day(sql`ex_date`)} as ex_date,
    type, ${externalId(scope, sql`instrument_id`)} as instrument, currency, amount::text, gross::text, tax::text,
    reference as custodian_reference`,

  // The account at the other end may be another client's.
  transfers: (scope) => sql`
    external_id as id, ${account(sql`account_id`)} as account, ${day(sql`date`)} as date, counterparty,
    case when ${isOfScope(scope, sql`counter_account_id`)} then ${account(sql`counter_account_id`)} end as counter_account,
    currency, amount::text, ${externalId(scope, sql`instrument_id`)} as instrument, quantity::text, cost_price::text,
    ${day(sql`cost_date`)} as cost_date, reference as custodian_reference`,
}

/** A day as ISO 8601. */
export const day = (column: SQL): SQL => sql`to_char(${column}, 'YYYY-MM-DD')`

/** The external id of the instrument as which that of a column counts. */
export const externalId = ({ merges }: Pick<ExportScope, 'merges'>, column: SQL): SQL =>
  sql`(select external_id from instruments as named where named.id = ${keptIn(merges, column)})`

/** The external id of an account. */
export const account = (column: SQL): SQL => sql`(select external_id from accounts as named where named.id = ${column})`
