import type { StoredSeries } from '@portal/engine/market/stored-market.ts'
import { copyRows } from '../connection/copy-rows.ts'
import type { Transaction } from '../database.ts'
import { and, eq, lt, sql } from '../drizzle.ts'
import { uuid } from '../id.ts'
import { packedSeries } from '../tables/market.ts'

/** All series that a market is made of. */
interface MarketSeries {
  readonly prices: readonly StoredSeries[]
  readonly fxRates: readonly StoredSeries[]
}

/** Unknown values before each series; the calendar begins two weeks before the first of them. */
const LEAD = 14
/** Values of a row, 1 MB: the C library asks the system for so much at once, and gives it back as soon as nothing stands there any more. */
const BLOCK_VALUES = 131_072
const SHAPE = 3

/**
 * The series as they were packed at the institution's present market version, without sorting or choosing among the values of a day. They
 * stand where they were received. Undefined where nobody has packed them since.
 */
export async function readPackedSeries(tx: Transaction, institutionId: string): Promise<MarketSeries | undefined> {
  const series: { readonly [kind in Kind]: StoredSeries[] } = { price: [], rate: [] }
  const id = uuid(institutionId)
  const query = `
    select kind, quoted, shapes, days, "values", confirmed
    from packed_series
    where institution_id = '${id}' and version = (select market_version from institutions where id = '${id}')
    order by kind, block`
  await copyRows(tx, query, ([kind, quoted, ...block]) => {
    series[kind!.toString() as Kind].push(...unpacked(quoted!.toString().split(' '), block))
  })
  return series.price.length + series.rate.length > 0 ? { prices: series.price, fxRates: series.rate } : undefined
}

/** Keeps the series of a market version for whoever reads them next; what is there of a later version stays. */
export async function keepPackedSeries(
  tx: Transaction,
  institutionId: string,
  version: number,
  { prices, fxRates }: MarketSeries,
): Promise<void> {
  const set = {
    version: sql`excluded.version`,
    quoted: sql`excluded.quoted`,
    shapes: sql`excluded.shapes`,
    days: sql`excluded.days`,
    values: sql`excluded."values"`,
    confirmed: sql`excluded.confirmed`,
  }
  for (const [kind, series] of [
    ['price', prices],
    ['rate', fxRates],
  ] as const)
    for (const [block, some] of inBlocks(series).entries())
      await tx
        .insert(packedSeries)
        .values({ institutionId, kind, block, version, ...packed(some) })
        .onConflictDoUpdate({
          target: [packedSeries.institutionId, packedSeries.kind, packedSeries.block],
          set,
          setWhere: sql`${packedSeries.version} < excluded.version`,
        })
  await tx.delete(packedSeries).where(and(eq(packedSeries.institutionId, institutionId), lt(packedSeries.version, version)))
}

type Kind = 'price' | 'rate'

/** As many series as one row has room for, at least one. */
function inBlocks(series: readonly StoredSeries[]): StoredSeries[][] {
  const blocks: StoredSeries[][] = []
  let room = 0
  for (const each of series) {
    room -= LEAD + each.values.length
    if (room < 0) {
      blocks.push([])
      room = BLOCK_VALUES - LEAD - each.values.length
    }
    blocks.at(-1)!.push(each)
  }
  return blocks
}

/** Most series are of the same days, and hardly any value was confirmed: what one has in common with the one before is kept once. */
function packed(series: readonly StoredSeries[]) {
  const shapes = new Int32Array(SHAPE * series.length)
  const values: Buffer[] = []
  const [days, confirmed] = [[] as Buffer[], [] as Buffer[]]
  const lead = bytesOf(new Float64Array(LEAD).fill(Number.NaN))
  for (const [place, each] of series.entries()) {
    const before = series[place - 1]
    const [hasDays, hasMarks] = [!isSame(before?.days, each.days), !isSame(before?.confirmed, each.confirmed)]
    shapes.set([each.values.length, +hasDays, +hasMarks], SHAPE * place)
    values.push(lead, bytesOf(each.values))
    if (hasDays) days.push(bytesOf(each.days))
    if (hasMarks) confirmed.push(bytesOf(each.confirmed))
  }
  return {
    quoted: series.map(({ of }) => of).join(' '),
    shapes: bytesOf(shapes),
    ...{ days: Buffer.concat(days), values: Buffer.concat(values), confirmed: Buffer.concat(confirmed) },
  }
}

/** The series of a row, all in its memory. */
function unpacked(quoted: readonly string[], columns: readonly Buffer[]): StoredSeries[] {
  const [shapeBytes, dayBytes, valueBytes, markBytes] = columns as [Buffer, Buffer, Buffer, Buffer]
  const shapes = cut(new Int32Array(...placeOf(shapeBytes, Int32Array)))
  const days = cut(new Int32Array(...placeOf(dayBytes, Int32Array)))
  const values = cut(new Float64Array(...placeOf(valueBytes, Float64Array)))
  const marks = cut(new Uint8Array(...placeOf(markBytes, Uint8Array)))
  let common = { days: new Int32Array(), confirmed: new Uint8Array() }
  return quoted.map((of) => {
    const [count = 0, hasDays, hasMarks] = shapes(SHAPE)
    common = {
      days: hasDays ? days(count) : common.days,
      confirmed: hasMarks ? marks(count) : common.confirmed,
    }
    const led = values(LEAD + count)
    return { of, ...common, values: led.subarray(LEAD), led }
  })
}

/** Gives run after run of an array. */
function cut<Numbers extends Int32Array | Float64Array | Uint8Array>(numbers: Numbers): (count: number) => Numbers {
  let from = 0
  return (count) => {
    from += count
    return numbers.subarray(from - count, from) as Numbers
  }
}

function placeOf({ buffer, byteOffset, byteLength }: Buffer, { BYTES_PER_ELEMENT }: { readonly BYTES_PER_ELEMENT: number }) {
  return [buffer as ArrayBuffer, byteOffset, byteLength / BYTES_PER_ELEMENT] as const
}

/** Every platform that the server runs on is little-endian. */
function bytesOf({ buffer, byteOffset, byteLength }: Int32Array | Float64Array | Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength)
}

function isSame(a: Int32Array | Uint8Array | undefined, b: Int32Array | Uint8Array): boolean {
  return a !== undefined && bytesOf(a).equals(bytesOf(b))
}
