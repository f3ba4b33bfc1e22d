import type { SeriesPart } from '@portal/engine/market/joined-series.ts'
import { blockOf, partsOf } from './series-blocks.ts'

/** Series as they stand in a row. */
export interface PackedBlock {
  readonly quoted: string
  readonly shapes: string
  readonly days: string
  readonly values: string
  readonly confirmed: string
}

/** The series of a block, as a row has them. */
export function packed(series: readonly SeriesPart[]): PackedBlock {
  const { quoted, shapes, days, values, confirmed } = blockOf(series)
  return {
    quoted,
    shapes: base64(shapes),
    days: base64(days),
    values: base64(values),
    confirmed: base64(confirmed),
  }
}

/** The series of a row. */
export function unpacked({ quoted, shapes, days, values, confirmed }: PackedBlock): SeriesPart[] {
  return partsOf({
    quoted,
    shapes: memoryOf(shapes),
    days: memoryOf(days),
    values: memoryOf(values),
    confirmed: memoryOf(confirmed),
  })
}

const base64 = (memory: SharedArrayBuffer): string => Buffer.from(memory).toString('base64')

function memoryOf(text: string): SharedArrayBuffer {
  const memory = new SharedArrayBuffer(Buffer.byteLength(text, 'base64'))
  Buffer.from(memory).write(text, 'base64')
  return memory
}
