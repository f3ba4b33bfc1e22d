import type { Transaction } from '../database.ts'
import { and, eq, lt, sql } from '../drizzle.ts'
import { packedSeries } from '../tables/market.ts'
import type { SeriesBlock } from './series-blocks.ts'

/** The packed series of a market version; undefined where they were not packed yet. Values of a day are neither sorted nor selected. */
export async function readPackedSeries(
  tx: Transaction,
  institutionId: string,
  version: number,
): Promise<readonly SeriesBlock[] | undefined> {
  const blocks = await tx
    .select()
    .from(packedSeries)
    .where(and(eq(packedSeries.institutionId, institutionId), eq(packedSeries.version, version)))
    .orderBy(packedSeries.kind, packedSeries.block)
  if (blocks.length === 0) return undefined
  return blocks.map(({ kind, quoted, shapes, days, values, confirmed }) => ({
    ...{ kind, quoted, shapes: memoryOf(shapes), days: memoryOf(days) },
    ...{ values: memoryOf(values), confirmed: memoryOf(confirmed) },
  }))
}

/** Saves the series of a market version; a later version in the table stays. */
export async function savePackedSeries(
  tx: Transaction,
  institutionId: string,
  version: number,
  blocks: readonly SeriesBlock[],
): Promise<void> {
  const set = {
    version: sql`excluded.version`,
    quoted: sql`excluded.quoted`,
    shapes: sql`excluded.shapes`,
    days: sql`excluded.days`,
    values: sql`excluded."values"`,
    confirmed: sql`excluded.confirmed`,
  }
  for (const of of Map.groupBy(blocks, ({ kind }) => kind).values())
    for (const [block, { kind, quoted, shapes, days, values, confirmed }] of of.entries())
      await tx
        .insert(packedSeries)
        .values({
          ...{ institutionId, kind, block, version, quoted, shapes: base64(shapes) },
          ...{ days: base64(days), values: base64(values), confirmed: base64(confirmed) },
        })
        .onConflictDoUpdate({
          target: [packedSeries.institutionId, packedSeries.kind, packedSeries.block],
          set,
          setWhere: sql`${packedSeries.version} < excluded.version`,
        })
  await tx.delete(packedSeries).where(and(eq(packedSeries.institutionId, institutionId), lt(packedSeries.version, version)))
}

const base64 = (memory: SharedArrayBuffer): string => Buffer.from(memory).toString('base64')

function memoryOf(text: string): SharedArrayBuffer {
  const memory = new SharedArrayBuffer(Buffer.byteLength(text, 'base64'))
  Buffer.from(memory).write(text, 'base64')
  return memory
}
