import type { SQL } from 'drizzle-orm'
import type { Transaction } from '../database.ts'
import { sql } from '../drizzle.ts'
import { keptIn, readMerges } from '../market/merges.ts'
import { knownAt } from '../recorded-as-of/recorded-at.ts'
import { pagesOf, type StagedKind, stageOf } from './staging.ts'

/** A trade that names a lot, and the trade of that name: the one in the stage, else the one in force. */
export type NamedLot = {
  /** Of the staged one of the two; of two the one that names the lot. */
  readonly place: number
  /** Whether the one that names the lot is booked, and its lot is changed by the stage. */
  readonly isBooked: boolean
  readonly id: string
  readonly lot: string
  readonly accountId: string
  readonly instrumentId: string
  readonly day: string
  readonly quantity: string
  /** Null where there is no such trade. */
  readonly openedIn: string | null
  readonly openedOf: string
  readonly openedOn: string
  readonly openedQuantity: string
  /** An exercise opens a lot of the underlying, on the side given by its option. */
  readonly isExercise: boolean
}

/**
 * The staged trades whose lot was not simply opened before, on the other side, in the same account and instrument; without those whose
 * lot is a line that could not be read. With them the booked ones whose lot is so no longer, as the stage changes the trade that opened
 * it.
 */
export async function* doubtfulLots(tx: Transaction, institutionId: string): AsyncIterable<readonly NamedLot[]> {
  const stage = stageOf('transactions')
  const merges = await readMerges(tx, institutionId, knownAt(null))
  const latest = (externalId: SQL): SQL => sql`(
    select trade.* from transactions as trade
    join batches as batch on batch.id = trade.batch_id and batch.undone_at is null
    where trade.institution_id = ${institutionId} and trade.external_id = ${externalId}
    order by trade.revision desc limit 1
  )`
  const lotOf = (trade: SQL): SQL =>
    sql`(${trade}.account_id, ${keptIn(merges, sql`${trade}.instrument_id`)}, ${trade}.trade_date, ${trade}.type, sign(${trade}.quantity))`
  const pair = sql`closing.external_id as id, closing.lot, closing.account_id as "accountId",
             ${keptIn(merges, sql`closing.instrument_id`)} as "instrumentId", closing.trade_date as day, closing.quantity,
             opened.account_id as "openedIn", ${keptIn(merges, sql`opened.instrument_id`)} as "openedOf", opened.trade_date as "openedOn",
             opened.quantity as "openedQuantity", coalesce(opened.type in ('exercise', 'assignment'), false) as "isExercise"`
  yield* pagesOf(
    tx,
    sql`
    with named as materialized (
      select distinct lot from ${stage} where lot is not null
    ), given as (
      select distinct on (external_id) trade.* from ${stage} as trade join named on named.lot = trade.external_id
      order by external_id, place desc
    ), latest as (
      -- One by one: joined with the ledger, all of it might be read.
      select trade.* from named cross join lateral ${latest(sql`named.lot`)} as trade
    ), opened as (
      select external_id, account_id, instrument_id, type, trade_date, quantity from given
      union all
      select external_id, account_id, instrument_id, type, trade_date, quantity from latest
      where not is_void and external_id not in (select external_id from given)
    ), paired as (
      select closing.place, false as "isBooked", ${pair}
      from ${stage} as closing left join opened on opened.external_id = closing.lot
      where closing.lot is not null
        and not exists (select from ${stage} as unread where unread.external_id is null and unread.key = closing.lot)
      union all
      select opened.place, true, ${pair}
      from ${stage} as opened cross join lateral (
        select distinct external_id from transactions where institution_id = ${institutionId} and lot = opened.external_id
      ) as naming
      cross join lateral ${latest(sql`naming.external_id`)} as closing
      cross join lateral ${latest(sql`opened.external_id`)} as former
      where not closing.is_void and closing.lot = opened.external_id and not former.is_void
        and ${lotOf(sql`former`)} is distinct from ${lotOf(sql`opened`)}
        and not exists (select from ${stage} as given where given.external_id = closing.external_id)
    )
    select * from paired where not coalesce(
      id <> lot and "openedIn" = "accountId" and ("isExercise" or "openedOf" = "instrumentId") and "openedOn" <= day
        and ("isExercise" or sign("openedQuantity") * sign(quantity) <= 0),
      false
    ) order by place`,
  )
}

/** Two ids: units leave the first for the second. */
export type Way = { readonly from: string; readonly to: string }

/** The accounts between which units move, and the instruments that become others, by staged and booked entries. */
export async function readWays(tx: Transaction, institutionId: string, staged: ReadonlySet<StagedKind>) {
  const pairs = async (kind: 'transfers' | 'corporateActions', table: SQL, from: SQL, to: SQL, condition: SQL) => {
    const ofStage = staged.has(kind) ? sql`union select ${from}, ${to} from ${stageOf(kind)} where ${condition}` : sql``
    const { rows } = await tx.execute<Way>(sql`
      select ${from} as "from", ${to} as "to" from ${table} where institution_id = ${institutionId} and ${condition} ${ofStage}`)
    return rows
  }
  const inKind = sql`instrument_id is not null and counter_account_id is not null`
  return {
    transfers: await pairs('transfers', sql`transfers`, sql`account_id`, sql`counter_account_id`, inKind),
    distributions: await pairs(
      'corporateActions',
      sql`corporate_actions`,
      sql`instrument_id`,
      sql`other_instrument_id`,
      sql`other_instrument_id is not null`,
    ),
  }
}
