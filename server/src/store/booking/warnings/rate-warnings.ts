import type { SQL } from 'drizzle-orm'
import { sql } from '../../drizzle.ts'
import { knownAt } from '../../recorded-as-of/recorded-at.ts'
import type { WarnedBatch } from './batch-entries.ts'

/** The currencies of the entries and instruments of a batch, each with what is in it. */
const currenciesOf = (batchId: string): SQL => {
  const own = sql`batch_id = ${batchId} and not is_void`
  const named = (kind: string, entry: SQL) => sql`
    select ${kind} as kind, entry.external_id, entry.line, instrument.currency, instrument.external_id as instrument
    from ${entry} as entry join instruments as instrument on instrument.id = entry.instrument_id where ${own}`
  return sql`
    select 'transactions' as kind, external_id, line, currency, '' as instrument from transactions where ${own}
    union all select 'transactions', external_id, line, settlement_currency, '' from transactions where ${own}
    union all select 'income', external_id, line, currency, '' from income where ${own}
    union all select 'transfers', external_id, line, currency, '' from transfers where ${own}
    union all ${named('transactions', sql`transactions`)}
    union all ${named('transfers', sql`transfers`)}
    union all select 'instruments', instrument.external_id, null::integer, instrument.currency, instrument.external_id
      from batch_changes join instruments as instrument on instrument.id = key::uuid
      where batch_changes.batch_id = ${batchId} and batch_changes.kind = 'instruments'`
}

/** A currency that has no exchange rate at all, with the first record that is in it: what is in it has no value. */
export const currencyWithoutRate = ({ institutionId, batchId }: WarnedBatch): SQL => sql`
  select distinct on (used.currency) used.kind, used.external_id, used.line,
         json_build_object('currency', used.currency, 'instrument', used.instrument, 'hasInstrument', (used.instrument <> '')::text) as params
  from (${currenciesOf(batchId)}) as used
  where used.currency is not null
    and used.currency <> (select pivot_currency from institutions where id = ${institutionId})
    and not exists (
      select from fx_rates as row join batches as batch on batch.id = row.batch_id and ${knownAt(null)}
      where row.institution_id = ${institutionId} and row.currency = used.currency)
  order by used.currency, used.instrument = '', used.kind = 'instruments', used.line nulls last, used.external_id collate "C"`
