import type { SQL } from 'drizzle-orm'
import type { KindCount } from '../booking/kind-count.ts'
import type { Transaction } from '../database.ts'
import { sql } from '../drizzle.ts'
import { batches } from '../tables/batches.ts'
import { fxRates, prices } from '../tables/market.ts'

/** A close or a rate: its subject (an instrument's id or a currency), the day, and the exact decimal. */
interface Quotation {
  readonly of: string
  readonly day: string
  readonly value: string
}

const ROWS_A_STATEMENT = 50_000

/** Appends closes. The latest known counts, so an equal one is not booked again. */
export const bookPrices = (tx: Transaction, institutionId: string, batchId: string, quotations: readonly Quotation[]) =>
  bookQuotations(tx, institutionId, batchId, quotations, {
    table: sql`${prices}`,
    of: 'instrument_id',
    type: 'uuid',
    value: 'close',
  })

/** Appends exchange rates, in the same way. */
export const bookFxRates = (tx: Transaction, institutionId: string, batchId: string, quotations: readonly Quotation[]) =>
  bookQuotations(tx, institutionId, batchId, quotations, { table: sql`${fxRates}`, of: 'currency', type: 'text', value: 'rate' })

interface Series {
  readonly table: SQL
  readonly of: string
  readonly type: string
  readonly value: string
}

async function bookQuotations(
  tx: Transaction,
  institutionId: string,
  batchId: string,
  quotations: readonly Quotation[],
  series: Series,
): Promise<KindCount> {
  const total = { added: 0, corrected: 0, unchanged: 0 }
  for (let start = 0; start < quotations.length; start += ROWS_A_STATEMENT) {
    const chunk = quotations.slice(start, start + ROWS_A_STATEMENT)
    const { rows } = await tx.execute<{ added: number; corrected: number; unchanged: number }>(
      bookChunk(institutionId, batchId, chunk, series),
    )
    total.added += rows[0]!.added
    total.corrected += rows[0]!.corrected
    total.unchanged += rows[0]!.unchanged
  }
  return total
}

/** One statement: given values, values in force, the appended difference, and the counts. */
function bookChunk(institutionId: string, batchId: string, chunk: readonly Quotation[], series: Series): SQL {
  const list = (values: readonly string[], type: string) => sql`string_to_array(${values.join(' ')}, ' ')::${sql.raw(type)}[]`
  const ofs = list(
    chunk.map((q) => q.of),
    series.type,
  )
  const days = list(
    chunk.map((q) => q.day),
    'date',
  )
  const values = list(
    chunk.map((q) => q.value),
    'numeric',
  )
  const of = sql.identifier(series.of)
  const value = sql.identifier(series.value)
  return sql`
    with given as (
      select * from unnest(${ofs}, ${days}, ${values}) as g(quoted, day, value)
    ), compared as materialized (
      select given.*, (
        select row.${value} from ${series.table} as row
        join ${batches} as batch on batch.id = row.batch_id and batch.undone_at is null
        where row.institution_id = ${institutionId} and row.${of} = given.quoted and row.day = given.day
        order by batch.known_at desc limit 1
      ) as former from given
    ), booked as (
      insert into ${series.table} (institution_id, ${of}, day, ${value}, batch_id)
      select ${institutionId}, quoted, day, value, ${batchId} from compared where former is distinct from value
    )
    select count(*) filter (where former is null)::int as added,
           count(*) filter (where former <> value)::int as corrected,
           count(*) filter (where former = value)::int as unchanged
    from compared`
}
