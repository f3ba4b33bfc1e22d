import type { Transaction } from '../database.ts'
import { sql } from '../drizzle.ts'
import { countingAs, readMerges } from '../market/merges.ts'
import { batchesOfAccounts } from './batch-names.ts'
import { dayNumberOf, knownAt } from './recorded-at.ts'

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

/**
 * The ids of the batches of closes: one entry a key, null where no close stands on its days; as known at an instant, or with null now.
 * Of instruments that are one, the later close counts, and on one day that of the kept one.
 */
export async function readPriceBatches(
  tx: Transaction,
  institutionId: string,
  keys: readonly QuotationKey[],
  at: Date | null,
): Promise<readonly (string | null)[]> {
  const merges = await readMerges(tx, institutionId, knownAt(at))
  const places = keys.flatMap((key, place) => countingAs(merges, key.of).map((of) => ({ place, key: { ...key, of } })))
  const asked = places.map(({ key }) => key)
  const found = await readQuotationBatches(tx, institutionId, asked, at, 'prices')
  const latest: (Quoted | null)[] = keys.map(() => null)
  for (const [i, { place }] of places.entries()) {
    const [known, next] = [latest[place], found[i]]
    if (next && (!known || next.day > known.day)) latest[place] = next
  }
  return latest.map((each) => each?.id ?? null)
}

/** The ids of the batches of exchange rates, in the same way. */
export const readRateBatches = async (tx: Transaction, institutionId: string, keys: readonly QuotationKey[], at: Date | null) =>
  (await readQuotationBatches(tx, institutionId, keys, at, 'fx_rates')).map((found) => found?.id ?? null)

/** The batch of a quotation, and its day. */
interface Quoted {
  readonly id: string
  readonly day: number
}

async function readQuotationBatches(
  tx: Transaction,
  institutionId: string,
  keys: readonly QuotationKey[],
  at: Date | null,
  table: 'prices' | 'fx_rates',
): Promise<readonly (Quoted | null)[]> {
  if (keys.length === 0) return []
  const [from, of, type] = table === 'prices' ? [sql`prices`, sql`instrument_id`, 'uuid'] : [sql`fx_rates`, sql`currency`, 'text']
  const list = (values: readonly (string | number)[], as: string) =>
    sql`string_to_array(${values.join(' ')}, ' ')::${sql.raw(as)}[]`
  const { rows } = await tx.execute<{ position: string; id: string; day: number }>(sql`
    select given.position, batch.id, batch.day
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
      select batch.id, ${dayNumberOf(sql`row.day`)} as day
      from ${from} as row
      join batches as batch on batch.id = row.batch_id and ${knownAt(at)}
      where row.institution_id = ${institutionId} and row.${of} = given.quoted
        and row.day > date '1970-01-01' + given.after and row.day <= date '1970-01-01' + given.until
      order by row.day desc, batch.known_at desc, batch.id desc
      limit 1
    ) as batch`)
  const found = new Map(rows.map(({ position, id, day }) => [Number(position), { id, day }]))
  return keys.map((_, i) => found.get(i + 1) ?? null)
}
