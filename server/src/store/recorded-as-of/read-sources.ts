import type { Transaction } from '../database.ts'
import { sql } from '../drizzle.ts'
import { batchesOfAccounts } from './batch-names.ts'
import { knownAt } from './recorded-at.ts'

/** A booking as a source names it. */
export interface SourceBatch {
  /** Null where it holds no entry of the accounts: a name can speak of the clients of others. */
  readonly name: string | null
  /** `import`, `api` or `demo`. */
  readonly source: string
  readonly knownAt: Date
}

/** A close or rate that stands: what it is of, and the days it may be of, as day numbers: after the first, up to the second. */
export interface QuotationKey {
  /** Id of the instrument, or code of the currency. */
  readonly of: string
  readonly after: number
  readonly until: number
}

/** The batches by id, named where they hold entries of the accounts. */
export async function readBatches(
  tx: Transaction,
  institutionId: string,
  accountIds: readonly string[],
  ids: readonly string[],
): Promise<ReadonlyMap<string, SourceBatch>> {
  if (ids.length === 0) return new Map()
  const asked = sql`institution_id = ${institutionId} and id = any (string_to_array(${ids.join(' ')}, ' ')::uuid[])`
  const { rows } = await tx.execute<{ id: string; name: string | null; source: string; knownAt: string }>(sql`
    select id, case when own.batch_id is not null then name end as name, source, known_at as "knownAt"
    from batches
    left join (${batchesOfAccounts(asked, accountIds)}) as own on own.batch_id = id
    where ${asked}`)
  return new Map(rows.map(({ id, name, source, knownAt: at }) => [id, { name, source, knownAt: new Date(at) }]))
}

/** The ids of the batches of closes: one entry a key, null where no close stands on its days; as known at an instant, or with null now. */
export const readPriceBatches = (tx: Transaction, institutionId: string, keys: readonly QuotationKey[], at: Date | null) =>
  readQuotationBatches(tx, institutionId, keys, at, 'prices')

/** The ids of the batches of exchange rates, in the same way. */
export const readRateBatches = (tx: Transaction, institutionId: string, keys: readonly QuotationKey[], at: Date | null) =>
  readQuotationBatches(tx, institutionId, keys, at, 'fx_rates')

async function readQuotationBatches(
  tx: Transaction,
  institutionId: string,
  keys: readonly QuotationKey[],
  at: Date | null,
  table: 'prices' | 'fx_rates',
): Promise<readonly (string | null)[]> {
  if (keys.length === 0) return []
  const [from, of, type] = table === 'prices' ? [sql`prices`, sql`instrument_id`, 'uuid'] : [sql`fx_rates`, sql`currency`, 'text']
  const list = (values: readonly (string | number)[], as: string) =>
    sql`string_to_array(${values.join(' ')}, ' ')::${sql.raw(as)}[]`
  const { rows } = await tx.execute<{ position: string; id: string }>(sql`
    select given.position, batch.id
    from unnest(
      ${list(
        keys.map((key) => key.of),
        type,
      )}, ${list(
        keys.map((key) => key.after),
        'int',
      )}, ${list(
        keys.map((key) => key.until),
        'int',
      )}
    ) with ordinality as given(quoted, after, until, position)
    cross join lateral (
      select batch.id
      from ${from} as row
      join batches as batch on batch.id = row.batch_id and ${knownAt(at)}
      where row.institution_id = ${institutionId} and row.${of} = given.quoted
        and row.day > date '1970-01-01' + given.after and row.day <= date '1970-01-01' + given.until
      order by row.day desc, batch.known_at desc, batch.id desc
      limit 1
    ) as batch`)
  const found = new Map(rows.map(({ position, id }) => [Number(position), id]))
  return keys.map((_, i) => found.get(i + 1) ?? null)
}
