import type { Transaction } from '../database.ts'
import { sql } from '../drizzle.ts'
import { dayNumberOf, knownAt } from '../knowledge/read-known.ts'
import type { CORPORATE_ACTION_TYPES } from '../tables/market.ts'

export interface StoredAction {
  readonly externalId: string
  readonly instrumentId: string
  readonly type: (typeof CORPORATE_ACTION_TYPES)[number]
  /** Day number since 1970-01-01. */
  readonly exDay: number
  /** Exact decimal. */
  readonly ratio: string | null
  readonly otherInstrumentId: string | null
  /** Of a cash dividend: per unit, gross, an exact decimal of `currency`. */
  readonly amount: string | null
  readonly currency: string | null
}

/** The corporate actions in force, by ex-date: of each external id the latest known revision, unless it takes the entry back. */
export async function readCorporateActions(
  tx: Transaction,
  institutionId: string,
  at: Date | null,
): Promise<readonly StoredAction[]> {
  const { rows } = await tx.execute<Record<keyof StoredAction, never>>(sql`
    select external_id as "externalId", instrument_id as "instrumentId", type, ${dayNumberOf(sql`ex_date`)} as "exDay",
           ratio, other_instrument_id as "otherInstrumentId", amount, currency
    from (
      select distinct on (row.external_id) row.*
      from corporate_actions as row
      join batches as batch on batch.id = row.batch_id and ${knownAt(at)}
      where row.institution_id = ${institutionId}
      order by row.external_id, row.revision desc
    ) as latest
    where not is_void
    order by ex_date, external_id collate "C"`)
  return rows
}
