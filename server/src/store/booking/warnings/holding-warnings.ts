import { kindsThat } from '@portal/engine/instruments/kinds.ts'
import type { SQL } from 'drizzle-orm'
import { sql } from '../../drizzle.ts'
import { entriesOf, entriesOfPairs, formerOf, splitFactor, splits, type WarnedBatch } from './batch-entries.ts'

/** The two sides of a transfer may be booked so many days apart. */
const TRANSFER_DAYS = 5
const EXERCISED = kindsThat(({ exercise }) => exercise !== null)
const SHORT = kindsThat(({ mayBeShort }) => mayBeShort)

/**
 * Units of accounts by instrument and day, in units of after all splits; of a sale also the entry itself.
 *
 * @param pairs a query of accounts and instruments
 */
const moves = (batch: WarnedBatch, pairs: SQL): SQL => {
  const instrument = batch.kept(sql`instrument_id`)
  return sql`
    select account_id, ${instrument} as instrument_id, trade_date as day, quantity * ${splitFactor(instrument, sql`trade_date`)} as units,
           case when type = 'sell' and quantity < 0 then external_id end as sale, instrument_id as sold, quantity, line, batch_id
    from ${entriesOfPairs(batch, 'transactions', pairs)} as trade where type <> 'fx'
    union all
    select account_id, ${instrument}, date, quantity * ${splitFactor(instrument, sql`date`)}, null, null, null, null, null
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
    where option.institution_id = ${institutionId} and option.kind in ${EXERCISED} and ${kept(sql`underlying.id`)} = ${instrument}
      and exists (select from transactions as exercise
        where exercise.instrument_id = option.id and exercise.type in ('exercise', 'assignment'))))`

/**
 * The warnings of sales of more than is held. What is written or dealt for later has no units to be held.
 *
 * @param sales a query of moves with what is `held` after them
 */
const ofMore = (batch: WarnedBatch, sales: SQL, line: SQL): SQL => sql`
  select 'transactions' as kind, sale as external_id, ${line} as line,
         json_build_object('instrument', named.external_id, 'account', account.name, 'quantity', trim_scale(-quantity)::text,
                           'units', trim_scale(round(held * quantity / units, 6))::text,
                           'sale', sale, 'day', to_char(day, 'YYYY-MM-DD')) as params
  from (${sales}) as short
  join instruments as named on named.id = short.sold
  join accounts as account on account.id = short.account_id
  where named.kind not in ${SHORT} and not ${isDelivered(batch, sql`short.instrument_id`)}`

const isShort = sql`sale is not null and held < -0.000001 * abs(units)`

/** A sale of more than is held at the end of its day. */
export const saleOfMore = (batch: WarnedBatch): SQL => sql`
  with ${splits(batch)}, dealt as materialized (
    select distinct account_id, ${batch.kept(sql`instrument_id`)} as instrument_id
    from transactions where batch_id = ${batch.batchId} and type = 'sell'
  ), balance as (
    select move.*, sum(units) over (partition by account_id, instrument_id order by day) as held
    from (${moves(batch, sql`select account_id, instrument_id from dealt`)}) as move
  ) ${ofMore(batch, sql`select * from balance where batch_id = ${batch.batchId} and ${isShort}`, sql`line`)}`

/** Units that corrections and cancellations of a batch add and take. */
const corrections = (batch: WarnedBatch): SQL => {
  const instrument = batch.kept(sql`instrument_id`)
  const ofTable = (table: SQL, day: SQL, hasUnits: SQL) => {
    const own = sql`(
      select distinct on (external_id) * from ${table} where batch_id = ${batch.batchId} and revision > 1
      order by external_id, revision desc) as own`
    const units = sql`quantity * ${splitFactor(instrument, day)}`
    return sql`
      select account_id, ${instrument} as instrument_id, ${day} as day, ${units} as units from ${own} where not is_void and ${hasUnits}
      union all
      select account_id, ${instrument}, ${day}, -${units} from (
        select former.* from ${own} cross join lateral ${formerOf(batch, table, sql`own.external_id`)} as former
      ) as former where not is_void and ${hasUnits}`
  }
  return sql`${ofTable(sql`transactions`, sql`trade_date`, sql`type <> 'fx'`)}
    union all ${ofTable(sql`transfers`, sql`date`, sql`instrument_id is not null`)}`
}

/** The first sale of an account and instrument that is of more than is held, as the batch corrects or cancels what was before it. */
export const laterSaleOfMore = (batch: WarnedBatch): SQL => sql`
  with ${splits(batch)}, changed as materialized (${corrections(batch)}), pair as materialized (
    select distinct account_id, instrument_id from changed
  ), balance as (
    select *, sum(units) over until_day as held, sum(added) over until_day as change from (
      select move.*, 0 as added from (${moves(batch, sql`select account_id, instrument_id from pair`)}) as move
      union all
      select account_id, instrument_id, day, 0, null, null, null, null, null, units from changed
    ) as either window until_day as (partition by account_id, instrument_id order by day)
  ) ${ofMore(
    batch,
    sql`select distinct on (account_id, instrument_id) * from balance
        where batch_id <> ${batch.batchId} and change < -0.000001 * abs(units) and ${isShort}
        order by account_id, instrument_id, day, sale`,
    sql`null::integer`,
  )}`

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
