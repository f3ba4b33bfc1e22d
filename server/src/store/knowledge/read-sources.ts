import type { Transaction } from '../database.ts'
import { sql } from '../drizzle.ts'
import { knownAt } from './read-known.ts'

/** A booking as a source names it. */
export interface SourceBatch {
  readonly name: string
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

/** The batches by id. */
export async function readBatches(
  tx: Transaction,
  institutionId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, SourceBatch>> {
  const { rows } = await tx.execute<{ id: string; name: string; source: string; knownAt: string }>(sql`
    select id, name, source, known_at as "knownAt" from batches
    where institution_id = ${institutionId} and id = any (string_to_array(${ids.join(' ')}, ' ')::uuid[])`)
  return new Map(rows.map(({ id, name, source, knownAt: at }) => [id, { name, source, knownAt: new Date(at) }]))
}

/** The batches of closes: one entry a key, null where no close stands on its days; as known at an instant, or with null now. */
export const readPriceSources = (tx: Transaction, institutionId: string, keys: readonly QuotationKey[], at: Date | null) =>
  readQuotationSources(tx, institutionId, keys, at, 'prices')

/** The batches of exchange rates, in the same way. */
export const readRateSources = (tx: Transaction, institutionId: string, keys: readonly QuotationKey[], at: Date | null) =>
  readQuotationSources(tx, institutionId, keys, at, 'fx_rates')

async function readQuotationSources(
  tx: Transaction,
  institutionId: string,
  keys: readonly QuotationKey[],
  at: Date | null,
  table: 'prices' | 'fx_rates',
): Promise<readonly (SourceBatch | null)[]> {
  if (keys.length === 0) return []
  const [from, of, type] = table === 'prices' ? [sql`prices`, sql`instrument_id`, 'uuid'] : [sql`fx_rates`, sql`currency`, 'text']
  const list = (values: readonly (string | number)[], as: string) =>
    sql`string_to_array(${values.join(' ')}, ' ')::${sql.raw(as)}[]`
  const { rows } = await tx.execute<{ position: string; name: string; source: string; knownAt: string }>(sql`
    select given.position, batch.name, batch.source, batch."knownAt"
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
      select batch.name, batch.source, batch.known_at as "knownAt"
      from ${from} as row
      join batches as batch on batch.id = row.batch_id and ${knownAt(at)}
      where row.institution_id = ${institutionId} and row.${of} = given.quoted
        and row.day > date '1970-01-01' + given.after and row.day <= date '1970-01-01' + given.until
      order by row.day desc, batch.known_at desc, batch.id desc
      limit 1
    ) as batch`)
  const found = new Map(rows.map((row) => [Number(row.position), row]))
  return keys.map((_, i) => {
    const row = found.get(i + 1)
    return row ? { name: row.name, source: row.source, knownAt: new Date(row.knownAt) } : null
  })
}
