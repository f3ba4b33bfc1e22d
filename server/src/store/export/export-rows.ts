import type { ImportKind } from '@portal/contract/imports/import-files.ts'
import type { SQL } from 'drizzle-orm'
import { pagesOf } from '../booking/staging.ts'
import type { Transaction } from '../database.ts'
import { sql } from '../drizzle.ts'
import { keptIn } from '../market/merges.ts'
import { account, day, ENTRY_COLUMNS, externalId } from './entry-columns.ts'
import { benchmarksOf, type ExportScope, inForce, isExported, isOfScope } from './export-scope.ts'
import { latestQuotations } from './latest-quotations.ts'

/** The cells of a line by column; null: empty. */
export type ExportRow = Readonly<Record<string, string | null>>

/** The lines of a file of an import, some thousand at a time; those of one kind are read before those of another. */
export const exportRows = (tx: Transaction, kind: ImportKind, scope: ExportScope): AsyncIterable<readonly ExportRow[]> =>
  pagesOf<ExportRow>(tx, QUERIES[kind](scope))

/** The pictures of instruments, by the instrument's id. */
export const exportLogos = (tx: Transaction, scope: ExportScope): AsyncIterable<readonly { id: string; logo: string }[]> =>
  pagesOf(
    tx,
    sql`select external_id as id, logo from instruments
        where institution_id = ${scope.institutionId} and logo is not null and ${isListed(scope)} order by external_id collate "C"`,
  )

/*
 * A query a file, with the columns of the file. Merged instruments are those that were kept. Lines are in an order of external ids, which
 * does not depend on ids of the database.
 */
const QUERIES: { readonly [K in ImportKind]: (scope: ExportScope) => SQL } = {
  reportingCurrencies: ({ institutionId }) =>
    sql`select currency from reporting_currencies where institution_id = ${institutionId} order by currency`,

  holidays: ({ institutionId }) =>
    sql`select ${day(sql`day`)} as day, name from holidays where institution_id = ${institutionId} order by 1`,

  benchmarks: (scope) => sql`
    select external_id as id, name from benchmarks
    where institution_id = ${scope.institutionId} and ${isBenchmark(scope, sql`id`)} order by external_id collate "C"`,

  instruments: (scope) => sql`
    select external_id as id, ticker, name, kind, currency, multiplier::text, asset_class, sector, country, isin, issuer,
           case when is_worthless then 'yes' end as worthless, market_value::text,
           ${sql.join(
             Object.entries(TERMS).map(([column, term]) => sql`terms ->> ${term}::text as ${sql.identifier(column)}`),
             sql`, `,
           )},
           ${externalId(
             scope,
             sql`(
             select underlying.id from instruments as underlying
             where underlying.institution_id = ${scope.institutionId} and underlying.external_id = own.terms ->> 'underlying')`,
           )}
             as underlying,
           ${sql.join(
             ['cusip', 'sedol', 'valor', 'wkn', 'figi', 'mic', 'cfi'].map((column) => sql`null as ${sql.identifier(column)}`),
             sql`, `,
           )}
    from instruments as own
    where institution_id = ${scope.institutionId} and ${isListed(scope)}
    order by external_id collate "C"`,

  identifiers: (scope) => sql`
    select external_id as instrument, scheme, value, nullif(mic, '') as mic, ${day(sql`from_day`)} as from_day, ${day(sql`to_day`)} as to_day
    from instrument_identifiers as identifier
    join (select id, external_id from instruments where institution_id = ${scope.institutionId} and ${isListed(scope)}) as own
      on own.id = identifier.instrument_id
    where institution_id = ${scope.institutionId}
    order by external_id collate "C", scheme, from_day nulls first, value collate "C", mic`,

  clients: ({ institutionId, client }) => sql`
    select external_id as id, name, reporting_currency, ${benchmark(sql`benchmark_id`)} as benchmark, report_address
    from clients where institution_id = ${institutionId} and ${client === null ? sql`true` : sql`id = ${client.id}`}
    order by external_id collate "C"`,

  portfolios: ({ institutionId, client }) => sql`
    select owner.external_id as client, portfolio.name
    from portfolios as portfolio join clients as owner on owner.id = portfolio.client_id
    where portfolio.institution_id = ${institutionId} and not is_unassigned
      and ${client === null ? sql`true` : sql`client_id = ${client.id}`}
    order by owner.external_id collate "C", portfolio.name collate "C"`,

  accounts: (scope) => sql`
    select account.external_id as id, owner.external_id as client, account.name, account.currency,
           case when not portfolio.is_unassigned then portfolio.name end as portfolio, ${benchmark(sql`account.benchmark_id`)} as benchmark,
           ${day(sql`opened_on`)} as opened_on, ${day(sql`closed_on`)} as closed_on
    from accounts as account
    join clients as owner on owner.id = account.client_id
    join portfolios as portfolio on portfolio.id = account.portfolio_id
    where account.institution_id = ${scope.institutionId} and ${isOfScope(scope, sql`account.id`)}
    order by account.external_id collate "C"`,

  benchmarkWeights: (scope) => sql`
    select ${benchmark(sql`benchmark_id`)} as benchmark, ${day(sql`from_day`)} as from_day,
           ${externalId(scope, sql`instrument_id`)} as instrument, sum(weight)::text as weight
    from benchmark_weights
    where institution_id = ${scope.institutionId} and ${isBenchmark(scope, sql`benchmark_id`)}
    group by 1, 2, 3 order by 1, 2, 3`,

  factors: (scope) => sql`
    select key, name, position::text, ${externalId(scope, sql`instrument_id`)} as instrument
    from factors where institution_id = ${scope.institutionId} order by factors.position, key collate "C"`,

  lookThrough: (scope) => sql`
    select ${externalId(scope, sql`instrument_id`)} as instrument, ${day(sql`from_day`)} as from_day, dimension, key, weight::text
    from look_through_weights as own
    where institution_id = ${scope.institutionId} and ${isExported(scope, keptIn(scope.merges, sql`instrument_id`))}
      and (${keptIn(scope.merges, sql`instrument_id`)} = instrument_id or not exists (
        select from look_through_weights as other where other.instrument_id = ${keptIn(scope.merges, sql`own.instrument_id`)}))
    order by 1, 2, 3, key collate "C"`,

  taxGroups: (scope) => sql`
    select tax_group, ${account(sql`account_id`)} as account, method, case when is_taxable then 'yes' else 'no' end as taxable,
           ${day(sql`from_day`)} as from_day, ${day(sql`to_day`)} as to_day
    from tax_group_accounts
    where institution_id = ${scope.institutionId} and ${isOfScope(scope, sql`account_id`)}
    order by tax_group collate "C", 2, 5`,

  groupings: (scope) => sql`
    select grouping, ${externalId(scope, sql`instrument_id`)} as instrument, ${account(sql`account_id`)} as account,
           ${day(sql`from_day`)} as from_day, group_name as "group"
    from grouping_members as own
    where institution_id = ${scope.institutionId}
      and (instrument_id is null or ${isExported(scope, keptIn(scope.merges, sql`instrument_id`))})
      and (account_id is null or ${isOfScope(scope, sql`account_id`)})
      and (instrument_id is null or ${keptIn(scope.merges, sql`instrument_id`)} = instrument_id or not exists (
        select from grouping_members as other
        where other.institution_id = own.institution_id and other.grouping = own.grouping
          and other.instrument_id = ${keptIn(scope.merges, sql`own.instrument_id`)}))
    order by grouping collate "C", 2, 3, 4`,

  mandateLimits: (scope) => sql`
    select mandate.name as mandate, kind, "of", side, ${plain(sql`bound`)} as bound, ${plain(sql`warning`)} as warning,
           case when is_looked_through then 'yes' end as looked_through
    from limits as own join mandates as mandate on mandate.id = own.mandate_id and mandate.ended_at is null
    where own.institution_id = ${scope.institutionId} and own.ended_at is null
      and (${scope.client === null} or exists (
        select from mandate_assignments as assignment where assignment.mandate_id = mandate.id and ${isAssigned(scope)}))
    group by mandate.name, kind, "of", side, bound, warning, is_looked_through
    order by mandate.name collate "C", kind, "of" collate "C", side, bound, warning, is_looked_through`,

  // Of a mandate that has not ended.
  mandateAssignments: (scope) => sql`
    select mandate.name as mandate, owner.external_id as client, ${account(sql`account_id`)} as account,
           ${day(sql`valid_from`)} as from_day, ${day(sql`valid_until`)} as to_day
    from mandate_assignments as assignment
    join mandates as mandate on mandate.id = assignment.mandate_id and mandate.ended_at is null
    join clients as owner on owner.id = assignment.client_id
    where assignment.institution_id = ${scope.institutionId} and ${isAssigned(scope)}
    group by mandate.name, owner.external_id, account_id, valid_from, valid_until
    order by mandate.name collate "C", owner.external_id collate "C", 3, 4, 5`,

  marketRows: (scope) => sql`
    select table_name as table, position::text, ${externalId(scope, sql`instrument_id`)} as instrument, currency_pair
    from market_rows where institution_id = ${scope.institutionId} order by table_name, market_rows.position`,

  prices: (scope) => {
    const { merges } = scope
    const of = keptIn(merges, sql`row.instrument_id`)
    const first = merges.size === 0 ? sql`` : sql`(row.instrument_id = quoted.subject) desc,`
    return sql`
      select external_id as instrument, ${day(sql`day`)} as day, value::text as close, confirmed
      from ${latestQuotations(scope, { table: sql`prices`, of, value: sql`close`, first, isAsked: isExported(scope, of) })} as latest
      join instruments as own on own.id = latest.subject
      order by external_id collate "C", latest.day`
  },

  fxRates: (scope) => sql`
    select subject as currency, ${day(sql`day`)} as day, value::text as rate, confirmed
    from ${latestQuotations(scope, {
      table: sql`fx_rates`,
      of: sql`row.currency`,
      value: sql`rate`,
      first: sql``,
      isAsked: sql`true`,
    })} as latest
    order by subject collate "C", latest.day`,

  curves: ({ institutionId }) => sql`
    select currency, ${day(sql`day`)} as day, tenor, rate::text, compounding, day_count
    from curve_points where institution_id = ${institutionId} order by currency, curve_points.day, tenor collate "C"`,

  dividendYields: (scope) => sql`
    select ${externalId(scope, sql`instrument_id`)} as instrument, ${day(sql`day`)} as day, yield::text
    from dividend_yields as own
    where institution_id = ${scope.institutionId} and ${isExported(scope, keptIn(scope.merges, sql`instrument_id`))}
      and (${keptIn(scope.merges, sql`instrument_id`)} = instrument_id or not exists (
        select from dividend_yields as other where other.institution_id = own.institution_id
          and other.instrument_id = ${keptIn(scope.merges, sql`own.instrument_id`)}))
    order by 1, own.day`,

  corporateActions: (scope) => {
    const kept = (column: SQL) => keptIn(scope.merges, column)
    const all = inForce(scope, sql`corporate_actions`)
    return sql`
      select ${ENTRY_COLUMNS.corporateActions(scope)}
      from ${all} as own
      where ${isExported(scope, kept(sql`instrument_id`))}
        and ${kept(sql`other_instrument_id`)} is distinct from ${kept(sql`instrument_id`)}
        and (${kept(sql`instrument_id`)} = instrument_id or not exists (
          select from ${all} as other
          where other.instrument_id = ${kept(sql`own.instrument_id`)} and other.type = own.type and other.ex_date = own.ex_date))
      order by own.ex_date, external_id collate "C"`
  },

  transactions: (scope) => sql`
    select ${ENTRY_COLUMNS.transactions(scope)} from ${inForce(scope, sql`transactions`)} as entry
    where ${isOfScope(scope, sql`account_id`)} order by entry.trade_date, external_id collate "C"`,

  income: (scope) => sql`
    select ${ENTRY_COLUMNS.income(scope)} from ${inForce(scope, sql`income`)} as entry
    where ${isOfScope(scope, sql`account_id`)} order by entry.pay_date, external_id collate "C"`,

  transfers: (scope) => sql`
    select ${ENTRY_COLUMNS.transfers(scope)} from ${inForce(scope, sql`transfers`)} as entry
    where ${isOfScope(scope, sql`account_id`)} order by entry.date, external_id collate "C"`,
}

/** The columns of instruments.csv that are terms, and the fields of stored terms; the underlying has a query of its own. */
const TERMS = {
  coupon_rate: 'couponRate',
  coupons_per_year: 'couponsPerYear',
  issue_date: 'issueDate',
  first_coupon_date: 'firstCouponDate',
  maturity: 'maturity',
  day_count: 'dayCount',
  ex_coupon_days: 'exCouponDays',
  redemptions: 'redemptions',
  reference_tenor: 'referenceTenor',
  spread: 'spread',
  fixings: 'fixings',
  right: 'right',
  strike: 'strike',
  expiry: 'expiry',
  style: 'style',
  units_per_right: 'unitsPerRight',
  buy_currency: 'buyCurrency',
  forward_rate: 'rate',
} as const

const benchmark = (column: SQL): SQL => sql`(select external_id from benchmarks as named where named.id = ${column})`

/** Of rows of instruments: those that have a line. */
const isListed = (scope: ExportScope): SQL => sql`(${keptIn(scope.merges, sql`id`)} = id and ${isExported(scope, sql`id`)})`

/** A number of floating point with all its digits and without an exponent. */
const plain = (column: SQL): SQL => sql`trim_scale(${column}::text::numeric)::text`

/** Of rows of assignments: those of what is exported. */
const isAssigned = ({ client }: ExportScope): SQL => (client === null ? sql`true` : sql`assignment.client_id = ${client.id}`)

const isBenchmark = ({ client }: ExportScope, column: SQL): SQL =>
  client === null ? sql`true` : sql`${column} in (${benchmarksOf(client.id)})`
