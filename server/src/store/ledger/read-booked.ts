import type { EntryKind } from '@portal/contract/institution/entry-kinds.ts'
import type { SQL } from 'drizzle-orm'

import type { Transaction } from '../database.ts'
import { sql } from '../drizzle.ts'
import { keptIn, readMerges } from '../market/merges.ts'
import { knownAt } from '../recorded-as-of/recorded-at.ts'

export type BookedKind = EntryKind

/** An entry as it is booked: what another one is compared with. Days are `YYYY-MM-DD`, amounts exact decimals. */
export interface BookedEntry {
  readonly kind: BookedKind
  readonly externalId: string
  readonly isVoid: boolean
  readonly day: string
  /** Of a transfer: `transfer`. */
  readonly type: string
  readonly instrumentId: string | null
  readonly quantity: string | null
  readonly price: string | null
  /** Of the price, or of the amount. */
  readonly currency: string | null
  readonly settlementCurrency: string | null
  /** Net, of a trade where it was booked. */
  readonly amount: string | null
  /** Of income before tax, where it was booked. */
  readonly gross: string | null
  /** Fees and taxes that are part of the amount. */
  readonly costs: string | null
  readonly reference: string | null
}

/** The latest revision of each entry of an account in a span of days, also of those that were cancelled. */
export async function readBookedEntries(
  tx: Transaction,
  institutionId: string,
  accountId: string,
  span: { readonly from: string; readonly to: string },
): Promise<readonly BookedEntry[]> {
  const instrument = keptIn(await readMerges(tx, institutionId, knownAt(null)), sql`instrument_id`)
  const read = async (table: SQL, columns: SQL, day: SQL) => {
    const { rows } = await tx.execute<Record<keyof BookedEntry, never>>(sql`
      select external_id as "externalId", is_void as "isVoid", to_char(${day}, 'YYYY-MM-DD') as day, ${instrument} as "instrumentId",
             currency, reference, ${columns}
      from (
        select distinct on (row.external_id) row.* from ${table} as row
        join batches as batch on batch.id = row.batch_id and ${knownAt(null)}
        where row.institution_id = ${institutionId} and row.external_id in (
          select external_id from ${table} where institution_id = ${institutionId} and account_id = ${accountId}
        )
        order by row.external_id, row.revision desc
      ) as latest
      where account_id = ${accountId} and ${day} between ${span.from}::date and ${span.to}::date
      order by ${day}, external_id collate "C"`)
    return rows
  }
  const none = sql`null::text`
  const trades = sql`'transactions' as kind, type, quantity, price, settlement_currency as "settlementCurrency", net_amount as amount,
    ${none} as gross, fees + taxes as costs`
  const income = sql`'income' as kind, type, ${none} as quantity, ${none} as price, ${none} as "settlementCurrency", amount,
    gross, tax as costs`
  const moves = sql`'transfers' as kind, 'transfer' as type, quantity, cost_price as price, ${none} as "settlementCurrency", amount,
    ${none} as gross, ${none} as costs`
  return [
    ...(await read(sql`transactions`, trades, sql`trade_date`)),
    ...(await read(sql`income`, income, sql`pay_date`)),
    ...(await read(sql`transfers`, moves, sql`date`)),
  ]
}
