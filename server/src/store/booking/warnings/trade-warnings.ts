import { kindsThat } from '@portal/engine/instruments/kinds.ts'
import type { SQL } from 'drizzle-orm'
import { sql } from '../../drizzle.ts'
import { knownAt } from '../../recorded-as-of/recorded-at.ts'
import { entriesNamed, splitFactor, splits, type WarnedBatch } from './batch-entries.ts'

/** A dealt price may be so far from the last close, and a rate from the last one. */
const PRICE_LIMIT = 1.2
const RATE_LIMIT = 1.05
/** A close or rate is of the market of a day for so many days. */
const MARKET_DAYS = 7
/** Kinds whose price is near their last close; options and futures may move far in a day. */
const DEALT_NEAR_CLOSE = kindsThat(({ judgedAs, assetClass }) => judgedAs !== null && assetClass !== 'Cash')

/** The trades of a batch with their instruments. */
const trades = ({ batchId, kept }: WarnedBatch): SQL => sql`
  select trade.*, ${kept(sql`trade.instrument_id`)} as kept_id, named.external_id as instrument, named.kind as instrument_kind,
         named.currency as instrument_currency, named.terms
  from transactions as trade join instruments as named on named.id = trade.instrument_id
  where trade.batch_id = ${batchId} and not trade.is_void`

/** The price of a trade is far from the last close. */
export const priceFarFromMarket = (batch: WarnedBatch): SQL => sql`
  with ${splits(batch)}
  select 'transactions' as kind, external_id, line,
         json_build_object('instrument', instrument, 'price', trim_scale(price)::text, 'close', trim_scale(market.close)::text,
                           'day', to_char(market.day, 'YYYY-MM-DD')) as params
  from (${trades(batch)}) as trade
  join lateral (
    select row.close, row.day from prices as row join batches as batch on batch.id = row.batch_id and ${knownAt(null)}
    where row.instrument_id = trade.kept_id and row.day between trade.trade_date - ${MARKET_DAYS}::int and trade.trade_date
    order by row.day desc, batch.known_at desc limit 1
  ) as market on true
  where type in ('buy', 'sell') and trade.currency = instrument_currency and price > 0 and close > 0
    and instrument_kind in ${DEALT_NEAR_CLOSE}
    and greatest(price / close, close / price) > ${PRICE_LIMIT}
    and ${splitFactor(sql`trade.kept_id`, sql`market.day`, sql`trade.trade_date`)} = 1`

/** The last rate of a currency in units of the pivot; 1 of the pivot itself. */
const rateOf = ({ institutionId }: WarnedBatch, currency: SQL): SQL => sql`(
  select case when ${currency} = (select pivot_currency from institutions where id = ${institutionId}) then 1 else (
    select row.rate from fx_rates as row join batches as batch on batch.id = row.batch_id and ${knownAt(null)}
    where row.institution_id = ${institutionId} and row.currency = ${currency}
      and row.day between trade.trade_date - ${MARKET_DAYS}::int and trade.trade_date
    order by row.day desc, batch.known_at desc limit 1) end)`

/** The rate of a currency deal is far from the last one. */
export const dealFarFromMarket = (batch: WarnedBatch): SQL => sql`
  select 'transactions' as kind, external_id, line,
         json_build_object('pair', instrument_currency || currency, 'price', trim_scale(price)::text,
                           'rate', round(market, 6)::text) as params
  from (
    select trade.*, ${rateOf(batch, sql`instrument_currency`)} / ${rateOf(batch, sql`trade.currency`)} as market
    from (${trades(batch)}) as trade where type = 'fx' and price > 0
  ) as deal
  where greatest(price / market, market / price) > ${RATE_LIMIT}`

/** A trade after the instrument has ended. */
export const tradeAfterEnd = ({ batchId }: WarnedBatch): SQL => sql`
  with ended as materialized (
    select named.id, named.external_id as instrument, coalesce(terms ->> 'expiry', terms ->> 'maturity') as day from (
      select instrument_id, max(trade_date) as day from transactions where batch_id = ${batchId} group by instrument_id
    ) as last join instruments as named on named.id = last.instrument_id
    where last.day > coalesce(terms ->> 'expiry', terms ->> 'maturity')::date
  )
  select 'transactions' as kind, trade.external_id, trade.line, json_build_object('instrument', instrument, 'day', day) as params
  from ended join transactions as trade on trade.instrument_id = ended.id
  where trade.batch_id = ${batchId} and not trade.is_void and type in ('buy', 'sell') and trade_date > day::date`

/** A sale of more than is in the lot that it names. */
export const lotTooSmall = (batch: WarnedBatch): SQL => sql`
  with ${splits(batch)}
  select 'transactions' as kind, trade.external_id, trade.line,
         json_build_object('lot', trade.lot, 'quantity', trim_scale(abs(trade.quantity))::text,
                           'held', trim_scale(abs(opened.quantity))::text) as params
  from (${trades(batch)}) as trade
  join ${entriesNamed(batch, 'transactions', sql`select lot from transactions where batch_id = ${batch.batchId} and lot is not null`)} as opened
    on opened.external_id = trade.lot
  where opened.instrument_id = trade.instrument_id and abs(trade.quantity) > 1.000001 * abs(opened.quantity)
    * ${splitFactor(sql`trade.kept_id`, sql`opened.trade_date`, sql`trade.trade_date`)}`

/** Another currency of an instrument that is held. */
export const currencyChanged = (batch: WarnedBatch): SQL => sql`
  with changed as materialized (
    select key::uuid as id, before ->> 'currency' as currency from batch_changes
    where batch_id = ${batch.batchId} and kind = 'instruments' and before ->> 'currency' is not null
  ), renamed as materialized (
    select named.id, named.external_id, changed.currency as former, named.currency
    from changed join instruments as named on named.id = changed.id where changed.currency <> named.currency
  )
  select 'instruments' as kind, renamed.external_id, null::integer as line,
         json_build_object('instrument', renamed.external_id, 'former', former, 'currency', currency) as params
  from renamed where exists (
    select account_id from (${unitsOf(batch, sql`select id from renamed`)}) as moved where moved.instrument_id = renamed.id
    group by account_id having sum(quantity) <> 0)`

/** The units of the entries in force in instruments. @param instruments a query of their ids */
const unitsOf = (batch: WarnedBatch, instruments: SQL): SQL =>
  sql.join(
    (['transactions', 'transfers'] as const).map((table) => {
      const names = sql`select external_id from ${sql.identifier(table)}
        where institution_id = ${batch.institutionId} and instrument_id in (${instruments})`
      return sql`select account_id, instrument_id, quantity from ${entriesNamed(batch, table, names)} as entry where quantity is not null`
    }),
    sql` union all `,
  )
