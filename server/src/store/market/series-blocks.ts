import { LEAD, type SeriesPart } from '@portal/engine/market/joined-series.ts'
import type { StoredSeries } from '@portal/engine/market/stored-market.ts'

/** All series of a market. */
export interface MarketSeries {
  readonly prices: readonly StoredSeries[]
  readonly fxRates: readonly StoredSeries[]
}

/** Some series, in memory that all threads of a process can read. */
interface SeriesBlock {
  /** Ids of instruments or codes of currencies, with spaces between. */
  readonly quoted: string
  /** Three numbers a series: how many values, and whether days and confirmations differ from those of the series before. */
  readonly shapes: SharedArrayBuffer
  readonly days: SharedArrayBuffer
  readonly values: SharedArrayBuffer
  readonly confirmed: SharedArrayBuffer
}

/** Some whole series of one kind, each with the unknown values before it. */
export interface SharedBlock extends SeriesBlock {
  readonly kind: 'price' | 'rate'
}

/** Values of a block, 1 MB: the C library maps memory of this size, and unmaps it when it is free. */
const BLOCK_VALUES = 131_072
const SHAPE = 3

/** Copies whole series into shared memory. */
export function sharedBlocks({ prices, fxRates }: MarketSeries): readonly SharedBlock[] {
  const of = (kind: SharedBlock['kind'], series: readonly SeriesPart[]) =>
    inBlocks(series, LEAD).map((some): SharedBlock => ({ kind, ...blockOf(some, LEAD) }))
  return [...of('price', prices), ...of('rate', fxRates)]
}

/** The series of shared blocks, as views of their memory. */
export function seriesIn(blocks: readonly SharedBlock[]): MarketSeries {
  const of = (kind: SharedBlock['kind']) =>
    blocks
      .filter((block) => block.kind === kind)
      .flatMap((block) => partsOf(block, LEAD))
      .map(({ values, ...part }): StoredSeries => ({ ...part, values: values.subarray(LEAD), led: values }))
  return { prices: of('price'), fxRates: of('rate') }
}

/** The bytes of some blocks. */
export function bytesOfBlocks(blocks: readonly SeriesBlock[]): number {
  const bytes = blocks.flatMap(({ shapes, days, values, confirmed }) => [shapes, days, values, confirmed])
  return bytes.reduce((sum, { byteLength }) => sum + byteLength, 0)
}

/** As many series as fit in one block, at least one. @param lead unknown values before each */
export function inBlocks(series: readonly SeriesPart[], lead = 0): SeriesPart[][] {
  const blocks: SeriesPart[][] = []
  let room = 0
  for (const each of series) {
    room -= lead + each.values.length
    if (room < 0) {
      blocks.push([])
      room = BLOCK_VALUES - lead - each.values.length
    }
    blocks.at(-1)!.push(each)
  }
  return blocks
}

/** Parts equal to the series before are stored once: most series have the same days, and few values are confirmed. */
export function blockOf(series: readonly SeriesPart[], lead = 0): SeriesBlock {
  const shapes = new Int32Array(SHAPE * series.length)
  const values: Buffer[] = []
  const [days, confirmed] = [[] as Buffer[], [] as Buffer[]]
  const unknown = bytesOf(new Float64Array(lead).fill(Number.NaN))
  for (const [place, each] of series.entries()) {
    const before = series[place - 1]
    const [hasDays, hasMarks] = [!isSame(before?.days, each.days), !isSame(before?.confirmed, each.confirmed)]
    shapes.set([each.values.length, +hasDays, +hasMarks], SHAPE * place)
    values.push(unknown, bytesOf(each.values))
    if (hasDays) days.push(bytesOf(each.days))
    if (hasMarks) confirmed.push(bytesOf(each.confirmed))
  }
  return {
    quoted: series.map(({ of }) => of).join(' '),
    shapes: shared([bytesOf(shapes)]),
    days: shared(days),
    values: shared(values),
    confirmed: shared(confirmed),
  }
}

/** The series of a block, as views of its memory; their values begin with the unknown ones. */
export function partsOf(block: SeriesBlock, lead = 0): SeriesPart[] {
  const shapes = cut(new Int32Array(block.shapes))
  const days = cut(new Int32Array(block.days))
  const values = cut(new Float64Array(block.values))
  const marks = cut(new Uint8Array(block.confirmed))
  let common: Pick<SeriesPart, 'days' | 'confirmed'> = { days: new Int32Array(), confirmed: new Uint8Array() }
  return block.quoted.split(' ').map((of) => {
    const [count = 0, hasDays, hasMarks] = shapes(SHAPE)
    common = {
      days: hasDays ? days(count) : common.days,
      confirmed: hasMarks ? marks(count) : common.confirmed,
    }
    return { of, ...common, values: values(lead + count) }
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

function shared(pieces: readonly Buffer[]): SharedArrayBuffer {
  const memory = new SharedArrayBuffer(pieces.reduce((sum, { length }) => sum + length, 0))
  const bytes = new Uint8Array(memory)
  let at = 0
  for (const piece of pieces) {
    bytes.set(piece, at)
    at += piece.length
  }
  return memory
}

/** Every supported platform is little-endian. */
function bytesOf({ buffer, byteOffset, byteLength }: Int32Array | Float64Array | Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength)
}

function isSame(a: Int32Array | Uint8Array | undefined, b: Int32Array | Uint8Array): boolean {
  return a !== undefined && bytesOf(a).equals(bytesOf(b))
}
