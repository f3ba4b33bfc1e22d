import type { StoredAction } from '@portal/engine/market/stored-market.ts'
import type { Transaction } from '../database.ts'
import { sql } from '../drizzle.ts'
import { dayNumberOf, knownAt } from '../recorded-as-of/recorded-at.ts'
import { type Merges, readMerges } from './merges.ts'

/** The corporate actions in force, by ex-date: of each external id the latest known revision, unless it is void. */
export async function readCorporateActions(
  tx: Transaction,
  institutionId: string,
  at: Date | null,
): Promise<readonly StoredAction[]> {
  const merges = await readMerges(tx, institutionId, knownAt(at))
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
  return merges.size === 0 ? rows : mergedActions(rows, merges)
}

/** An action that both instruments have counts once, and one that made the one into the other not at all. */
function mergedActions(actions: readonly StoredAction[], merges: Merges): readonly StoredAction[] {
  const key = ({ instrumentId, type, exDay }: StoredAction) => `${instrumentId} ${type} ${exDay}`
  const own = new Set(actions.map(key))
  return actions.flatMap((action) => {
    const keptId = merges.get(action.instrumentId)
    const otherInstrumentId = action.otherInstrumentId && (merges.get(action.otherInstrumentId) ?? action.otherInstrumentId)
    const merged = { ...action, instrumentId: keptId ?? action.instrumentId, otherInstrumentId }
    const isRepeated = keptId !== undefined && own.has(key(merged))
    return isRepeated || otherInstrumentId === merged.instrumentId ? [] : [merged]
  })
}
