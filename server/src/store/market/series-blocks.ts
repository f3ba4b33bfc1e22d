import type { StoredSeries } from '@portal/engine/market/stored-market.ts'

/** All series of a market. */
export interface MarketSeries {
  readonly prices: readonly StoredSeries[]
  readonly fxRates: readonly StoredSeries[]
}

/** Some series of one kind, in memory that all threads of a process can read. */
export interface SeriesBlock {
  readonly kind: 'price' | 'rate'
  /** Ids of instruments or codes of currencies, with spaces between. */
  readonly quoted: string
  /** Three numbers a series: how many values, and whether days and confirmations differ from those of the series before. */
  readonly shapes: SharedArrayBuffer
  readonly days: SharedArrayBuffer
  readonly values: SharedArrayBuffer
  readonly confirmed: SharedArrayBuffer
}

/** Unknown values before each series, since the calendar begins two weeks before the first value. */
const LEAD = 14
/** Values of a block, 1 MB: the C library maps memory of this size, and unmaps it when it is free. */
const BLOCK_VALUES = 131_072
const SHAPE = 3

/** Copies series into shared memory. What equals the series before is there once: most have the same days, and few confirmations. */
export function blocksOf({ prices, fxRates }: MarketSeries): readonly SeriesBlock[] {
  return [
    ...inBlocks(prices).map((series) => blockOf('price', series)),
    ...inBlocks(fxRates).map((series) => blockOf('rate', series)),
  ]
}

/** The series of blocks, as views of their memory. */
export function seriesIn(blocks: readonly SeriesBlock[]): MarketSeries {
  const of = (kind: SeriesBlock['kind']) => blocks.filter((block) => block.kind === kind).flatMap(seriesOf)
  return { prices: of('price'), fxRates: of('rate') }
}

/** The bytes of some blocks. */
export function bytesOfBlocks(blocks: readonly SeriesBlock[]): number {
  const bytes = blocks.flatMap(({ shapes, days, values, confirmed }) => [shapes, days, values, confirmed])
  return bytes.reduce((sum, { byteLength }) => sum + byteLength, 0)
}

/** As many series as fit in one block, at least one. */
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

function blockOf(kind: SeriesBlock['kind'], series: readonly StoredSeries[]): SeriesBlock {
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
    kind,
    quoted: series.map(({ of }) => of).join(' '),
    shapes: shared([bytesOf(shapes)]),
    days: shared(days),
    values: shared(values),
    confirmed: shared(confirmed),
  }
}

function seriesOf(block: SeriesBlock): StoredSeries[] {
  const shapes = cut(new Int32Array(block.shapes))
  const days = cut(new Int32Array(block.days))
  const values = cut(new Float64Array(block.values))
  const marks = cut(new Uint8Array(block.confirmed))
  let common: Pick<StoredSeries, 'days' | 'confirmed'> = { days: new Int32Array(), confirmed: new Uint8Array() }
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
