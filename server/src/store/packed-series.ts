import { and, eq, lt, sql } from 'drizzle-orm'

import { createNumberBlocks } from '#base/number-blocks.ts'
import { copyRows } from './copy-rows.ts'
import type { Transaction } from './database.ts'
import { uuid } from './id.ts'
import type { StoredSeries } from './read-quotations.ts'
import { packedSeries } from './tables/market.ts'

/** All series that a market is made of. */
export interface MarketSeries {
  readonly prices: readonly StoredSeries[]
  readonly fxRates: readonly StoredSeries[]
}

/** Unknown values before each series; the calendar begins two weeks before the first of them. */
const LEAD = 14
/** Rows of one statement: a statement takes 65,535 values at most. */
const ROWS = 1_000

/**
 * The series as they were packed at the institution's present market version: a row a series, without sorting or choosing among the
 * values of a day. Undefined where nobody has packed them since.
 */
export async function readPackedSeries(tx: Transaction, institutionId: string): Promise<MarketSeries | undefined> {
  const series: { readonly [kind in Kind]: StoredSeries[] } = { price: [], rate: [] }
  const id = uuid(institutionId)
  const query = `
    select kind, quoted, days, "values", confirmed
    from packed_series
    where institution_id = '${id}' and version = (select market_version from institutions where id = '${id}')
    order by kind, quoted collate "C"`
  const numbers = createNumberBlocks()
  let before: StoredSeries | undefined
  await copyRows(tx, query, ([kind, quoted, days, values, confirmed]) => {
    before = {
      of: quoted!.toString(),
      days: sameAs(before?.days, days!) ?? new Int32Array(copyOf(days!)),
      ...ledValues(values!, numbers),
      confirmed: sameAs(before?.confirmed, confirmed!) ?? new Uint8Array(copyOf(confirmed!)),
    }
    series[kind!.toString() as Kind].push(before)
  })
  return before && { prices: series.price, fxRates: series.rate }
}

/** Keeps the series of a market version for whoever reads them next; what is there of a later version stays. */
export async function keepPackedSeries(
  tx: Transaction,
  institutionId: string,
  version: number,
  { prices, fxRates }: MarketSeries,
): Promise<void> {
  const packed = (kind: Kind) => (series: StoredSeries) => ({
    ...{ institutionId, kind, quoted: series.of, version },
    ...{ days: bytesOf(series.days), values: bytesOf(series.values), confirmed: bytesOf(series.confirmed) },
  })
  const rows = [...prices.map(packed('price')), ...fxRates.map(packed('rate'))]
  const set = {
    version: sql`excluded.version`,
    days: sql`excluded.days`,
    values: sql`excluded."values"`,
    confirmed: sql`excluded.confirmed`,
  }
  for (let start = 0; start < rows.length; start += ROWS) {
    await tx
      .insert(packedSeries)
      .values(rows.slice(start, start + ROWS))
      .onConflictDoUpdate({
        target: [packedSeries.institutionId, packedSeries.kind, packedSeries.quoted],
        set,
        setWhere: sql`${packedSeries.version} < excluded.version`,
      })
  }
  await tx.delete(packedSeries).where(and(eq(packedSeries.institutionId, institutionId), lt(packedSeries.version, version)))
}

type Kind = 'price' | 'rate'

/** Every platform that the server runs on is little-endian. */
function bytesOf({ buffer, byteOffset, byteLength }: Int32Array | Float64Array | Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength)
}

/** Most series are of the same days, and hardly any value was confirmed: what one has in common with the one before is held once. */
function sameAs<Numbers extends Int32Array | Uint8Array>(known: Numbers | undefined, bytes: Buffer): Numbers | undefined {
  return known && bytesOf(known).equals(bytes) ? known : undefined
}

function ledValues(bytes: Buffer, numbers: (length: number) => Float64Array): Pick<StoredSeries, 'values' | 'led'> {
  const led = numbers(LEAD + bytes.length / Float64Array.BYTES_PER_ELEMENT).fill(Number.NaN, 0, LEAD)
  const values = led.subarray(LEAD)
  bytesOf(values).set(bytes)
  return { values, led }
}

/** Numbers of several bytes stand on a border of as many. */
const copyOf = ({ buffer, byteOffset, byteLength }: Buffer): ArrayBuffer =>
  (buffer as ArrayBuffer).slice(byteOffset, byteOffset + byteLength)
