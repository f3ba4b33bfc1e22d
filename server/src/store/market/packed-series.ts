import type { StoredSeries } from '@portal/engine/market/stored-market.ts'

import type { Transaction } from '../database.ts'
import { and, eq, lt, sql } from '../drizzle.ts'
import { institutions } from '../tables/institution.ts'
import { packedSeries } from '../tables/market.ts'

/** All series of a market. */
interface MarketSeries {
  readonly prices: readonly StoredSeries[]
  readonly fxRates: readonly StoredSeries[]
}

/** Unknown values before each series, since the calendar begins two weeks before the first value. */
const LEAD = 14
/** Values of a row, 1 MB: the C library maps blocks of this size, and unmaps each when it is free. */
const BLOCK_VALUES = 131_072
const SHAPE = 3

/**
 * The packed series of the institution's present market version, without sorting or selecting the values of a day. They are views of the
 * received buffers. Undefined where they were not packed yet.
 */
export async function readPackedSeries(tx: Transaction, institutionId: string): Promise<MarketSeries | undefined> {
  const present = tx.select({ version: institutions.marketVersion }).from(institutions).where(eq(institutions.id, institutionId))
  const blocks = await tx
    .select()
    .from(packedSeries)
    .where(and(eq(packedSeries.institutionId, institutionId), eq(packedSeries.version, present)))
    .orderBy(packedSeries.kind, packedSeries.block)
  const seriesOf = (kind: Kind) => blocks.filter((block) => block.kind === kind).flatMap(unpacked)
  return blocks.length > 0 ? { prices: seriesOf('price'), fxRates: seriesOf('rate') } : undefined
}

/** Saves the series of a market version; a later version in the table stays. */
export async function savePackedSeries(
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

/** As many series as fit in one row, at least one. */
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

/** Most series have the same days, and few values are confirmed: what equals the previous series is stored once. */
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
    shapes: base64([bytesOf(shapes)]),
    days: base64(days),
    values: base64(values),
    confirmed: base64(confirmed),
  }
}

type Block = typeof packedSeries.$inferSelect

/** The series of a block, as views of its memory. */
function unpacked(block: Block): StoredSeries[] {
  const shapes = cut(new Int32Array(memoryOf(block.shapes)))
  const days = cut(new Int32Array(memoryOf(block.days)))
  const values = cut(new Float64Array(memoryOf(block.values)))
  const marks = cut(new Uint8Array(memoryOf(block.confirmed)))
  let common = { days: new Int32Array(), confirmed: new Uint8Array() }
  return block.quoted.split(' ').map((of) => {
    const [count = 0, hasDays, hasMarks] = shapes(SHAPE)
    common = {
      days: hasDays ? days(count) : common.days,
      confirmed: hasMarks ? marks(count) : common.confirmed,
    }
    const led = values(LEAD + count)
    return { of, ...common, values: led.subarray(LEAD), led }
  })
}

/** Returns consecutive slices of an array. */
function cut<Numbers extends Int32Array | Float64Array | Uint8Array>(numbers: Numbers): (count: number) => Numbers {
  let from = 0
  return (count) => {
    from += count
    return numbers.subarray(from - count, from) as Numbers
  }
}

const base64 = (pieces: readonly Buffer[]): string => Buffer.concat(pieces).toString('base64')

/** The bytes of a text in memory of their own, since typed arrays need aligned offsets. */
function memoryOf(text: string): ArrayBuffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text, 'base64'))
  bytes.write(text, 'base64')
  return bytes.buffer
}

/** Every supported platform is little-endian. */
function bytesOf({ buffer, byteOffset, byteLength }: Int32Array | Float64Array | Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength)
}

function isSame(a: Int32Array | Uint8Array | undefined, b: Int32Array | Uint8Array): boolean {
  return a !== undefined && bytesOf(a).equals(bytesOf(b))
}
