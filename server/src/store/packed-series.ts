import { and, eq, lt, sql } from 'drizzle-orm'

import type { Transaction } from './database.ts'
import type { StoredSeries } from './read-quotations.ts'
import { packedSeries } from './tables/market.ts'

/** All series that a market is made of. */
export interface MarketSeries {
  readonly prices: readonly StoredSeries[]
  readonly fxRates: readonly StoredSeries[]
}

/** Rows of one statement: a statement takes 65,535 values at most. */
const ROWS = 1_000

/**
 * The series as they were packed at the institution's present market version: a row a series, without sorting or choosing among the
 * values of a day. Undefined where nobody has packed them since.
 */
export async function readPackedSeries(tx: Transaction, institutionId: string): Promise<MarketSeries | undefined> {
  const { rows } = await tx.execute<PackedRow>(sql`
    select kind, quoted, days, "values", confirmed
    from packed_series
    where institution_id = ${institutionId}
      and version = (select market_version from institutions where id = ${institutionId})
    order by kind, quoted collate "C"`)
  if (rows.length === 0) return undefined
  const of = (kind: PackedRow['kind']) => rows.filter((row) => row.kind === kind).map(unpacked)
  return { prices: of('price'), fxRates: of('rate') }
}

/** Keeps the series of a market version for whoever reads them next; what is there of a later version stays. */
export async function keepPackedSeries(
  tx: Transaction,
  institutionId: string,
  version: number,
  { prices, fxRates }: MarketSeries,
): Promise<void> {
  const packed = (kind: PackedRow['kind']) => (series: StoredSeries) => ({
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

interface PackedRow extends Record<string, unknown> {
  readonly kind: 'price' | 'rate'
  readonly quoted: string
  readonly days: Buffer
  readonly values: Buffer
  readonly confirmed: Buffer
}

/** Every platform that the server runs on is little-endian. */
function bytesOf({ buffer, byteOffset, byteLength }: Int32Array | Float64Array | Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength)
}

function unpacked({ quoted, days, values, confirmed }: PackedRow): StoredSeries {
  return {
    of: quoted,
    days: new Int32Array(aligned(days)),
    values: new Float64Array(aligned(values)),
    confirmed: new Uint8Array(aligned(confirmed)),
  }
}

/** Numbers of several bytes stand on a border of as many. */
const aligned = ({ buffer, byteOffset, byteLength }: Buffer): ArrayBuffer =>
  (buffer as ArrayBuffer).slice(byteOffset, byteOffset + byteLength)
