import type { SeriesPart } from '@portal/engine/market/joined-series.ts'

/** Values of a row, 1 MB. */
const BLOCK_VALUES = 131_072
const SHAPE = 3

/** Series as they stand in a row. */
export interface PackedBlock {
  readonly quoted: string
  readonly shapes: string
  readonly days: string
  readonly values: string
  readonly confirmed: string
}

/** As many series as fit in one row, at least one. */
export function inBlocks(series: readonly SeriesPart[]): SeriesPart[][] {
  const blocks: SeriesPart[][] = []
  let room = 0
  for (const each of series) {
    room -= each.values.length
    if (room < 0) {
      blocks.push([])
      room = BLOCK_VALUES - each.values.length
    }
    blocks.at(-1)!.push(each)
  }
  return blocks
}

/** Most series have the same days, and few values are confirmed: what equals the previous series is stored once. */
export function packed(series: readonly SeriesPart[]): PackedBlock {
  const shapes = new Int32Array(SHAPE * series.length)
  const values: Buffer[] = []
  const [days, confirmed] = [[] as Buffer[], [] as Buffer[]]
  for (const [place, each] of series.entries()) {
    const before = series[place - 1]
    const [hasDays, hasMarks] = [!isSame(before?.days, each.days), !isSame(before?.confirmed, each.confirmed)]
    shapes.set([each.values.length, +hasDays, +hasMarks], SHAPE * place)
    values.push(bytesOf(each.values))
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

/** The series of a block, as views of its memory. */
export function unpacked(block: PackedBlock): SeriesPart[] {
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
    return { of, ...common, values: values(count) }
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
