import type { StoredAction } from '@portal/engine/market/stored-market.ts'
import type { Transaction } from '../database.ts'
import { sql } from '../drizzle.ts'
import { dayNumberOf, knownAt } from '../recorded-as-of/recorded-at.ts'

/** The corporate actions in force, by ex-date: of each external id the latest known revision, unless it is void. */
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
