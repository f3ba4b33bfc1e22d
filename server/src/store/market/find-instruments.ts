import type { SQL } from 'drizzle-orm'
import type { Transaction } from '../database.ts'
import { sql } from '../drizzle.ts'
import { knownAt } from '../recorded-as-of/recorded-at.ts'

interface FoundInstrument {
  /** As in its file. */
  readonly id: string
  readonly ticker: string
  readonly name: string
  readonly currency: string
  readonly isin: string | null
}

/**
 * Instruments whose id, ticker, name or identifier contains a text, without those that count as others: the one with
 * that id first, then those that begin with the text.
 */
export async function findInstruments(
  tx: Transaction,
  institutionId: string,
  text: string,
  limit: number,
): Promise<readonly FoundInstrument[]> {
  const place = (value: SQL) => sql`nullif(strpos(lower(${value}), lower(${text})), 0)`
  const { rows } = await tx.execute<Record<keyof FoundInstrument, never>>(sql`
    select external_id as id, ticker, name, currency, isin
    from instruments as instrument
    cross join lateral (
      select least(${place(sql`external_id`)}, ${place(sql`ticker`)}, ${place(sql`name`)}, ${place(sql`isin`)}, (
        select min(${place(sql`value`)}) from instrument_identifiers as known
        where known.institution_id = instrument.institution_id and known.instrument_id = instrument.id
      )) as place
    ) as found
    where institution_id = ${institutionId} and not is_withdrawn and place is not null and not exists (
      select from instrument_merges as merge
      join batches as batch on batch.id = merge.batch_id and ${knownAt(null)}
      where merge.institution_id = instrument.institution_id and merge.merged_id = instrument.id)
    order by external_id <> ${text}, place > 1, lower(ticker) collate "C", external_id collate "C"
    limit ${limit}`)
  return rows
}
