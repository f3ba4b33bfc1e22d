import type { SQL } from 'drizzle-orm'
import { sql } from '../../drizzle.ts'
import { entriesOf, entriesOfPairs, splitFactor, splits, type WarnedBatch } from './batch-entries.ts'

/** The two sides of a transfer may be booked so many days apart. */
const TRANSFER_DAYS = 5

/** Units of accounts by instrument and day, in units of after all splits. @param pairs a query of accounts and instruments */
const moves = (batch: WarnedBatch, pairs: SQL): SQL => {
  const instrument = batch.kept(sql`instrument_id`)
  return sql`
    select account_id, ${instrument} as instrument_id, trade_date as day, quantity * ${splitFactor(instrument, sql`trade_date`)} as units
    from ${entriesOfPairs(batch, 'transactions', pairs)} as trade where type <> 'fx'
    union all
    select account_id, ${instrument}, date, quantity * ${splitFactor(instrument, sql`date`)}
    from ${entriesOfPairs(batch, 'transfers', pairs)} as moved where instrument_id is not null`
}

/** Instruments that an account may have without an entry of their own: by a spin-off, rights, a merger or an exercise. */
const isDelivered = ({ institutionId, kept }: WarnedBatch, instrument: SQL): SQL => sql`(
  exists (
    select from corporate_actions where institution_id = ${institutionId} and type in ('spinOff', 'rights', 'merger')
      and ${instrument} in (${kept(sql`instrument_id`)}, ${kept(sql`other_instrument_id`)}))
  or exists (
    select from instruments as option join instruments as underlying
      on underlying.institution_id = option.institution_id and underlying.external_id = option.terms ->> 'underlying'
    where option.institution_id = ${institutionId} and option.kind in ('option', 'right') and ${kept(sql`underlying.id`)} = ${instrument}
      and exists (select from transactions as exercise
        where exercise.instrument_id = option.id and exercise.type in ('exercise', 'assignment'))))`

/** A sale of more than is held at the end of its day. What is written or dealt for later has no units to be held. */
export const saleOfMore = (batch: WarnedBatch): SQL => sql`
  with ${splits(batch)}, sold as materialized (
    select distinct account_id, ${batch.kept(sql`instrument_id`)} as instrument_id
    from transactions where batch_id = ${batch.batchId} and type = 'sell'
  ), move as materialized (${moves(batch, sql`select account_id, instrument_id from sold`)})
  select 'transactions' as kind, sale.external_id, sale.line,
         json_build_object('instrument', named.external_id, 'account', account.name, 'quantity', trim_scale(-sale.quantity)::text,
                           'units', trim_scale(round(held.units, 6))::text) as params
  from transactions as sale
  join instruments as named on named.id = sale.instrument_id
  join accounts as account on account.id = sale.account_id
  join lateral (
    select sum(units) / ${splitFactor(batch.kept(sql`sale.instrument_id`), sql`sale.trade_date`)} as units from move
    where move.account_id = sale.account_id and move.instrument_id = ${batch.kept(sql`sale.instrument_id`)}
      and move.day <= sale.trade_date
  ) as held on true
  where sale.batch_id = ${batch.batchId} and not sale.is_void and sale.type = 'sell' and sale.quantity < 0
    and named.kind not in ('option', 'future', 'fxForward', 'cash') and held.units < -0.000001 * abs(sale.quantity)
    and not ${isDelivered(batch, batch.kept(sql`sale.instrument_id`))}`

/** A transfer between two accounts of the institution, of which only one has it. */
export const oneSidedTransfer = (batch: WarnedBatch): SQL => sql`
  with other as materialized (select * from ${entriesOf(batch, 'transfers', sql`select counter_account_id from transfers where batch_id = ${batch.batchId}`)} as entry)
  select 'transfers' as kind, own.external_id, own.line,
         json_build_object('account', account.name, 'day', to_char(own.date, 'YYYY-MM-DD')) as params
  from transfers as own join accounts as account on account.id = own.counter_account_id
  where own.batch_id = ${batch.batchId} and not own.is_void and not exists (
    select from other
    where other.account_id = own.counter_account_id and abs(other.date - own.date) <= ${TRANSFER_DAYS}
      and ((other.currency = own.currency and other.amount = -own.amount)
        or (other.instrument_id = own.instrument_id and other.quantity = -own.quantity)))`

/** A dividend, a coupon or capital that is returned, of what the account has never held. */
export const dividendNeverHeld = (batch: WarnedBatch): SQL => sql`
  with ${splits(batch)}, paid as materialized (
    select distinct account_id, ${batch.kept(sql`instrument_id`)} as instrument_id
    from income where batch_id = ${batch.batchId} and instrument_id is not null
  ), move as materialized (${moves(batch, sql`select account_id, instrument_id from paid`)})
  select 'income' as kind, own.external_id, own.line,
         json_build_object('instrument', named.external_id, 'account', account.name) as params
  from income as own
  join instruments as named on named.id = own.instrument_id
  join accounts as account on account.id = own.account_id
  where own.batch_id = ${batch.batchId} and not own.is_void and own.type in ('dividend', 'coupon', 'returnOfCapital')
    and not exists (
      select from move
      where move.account_id = own.account_id and move.instrument_id = ${batch.kept(sql`own.instrument_id`)} and move.day <= own.pay_date)
    and not ${isDelivered(batch, batch.kept(sql`own.instrument_id`))}`
