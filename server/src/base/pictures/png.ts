import { crc32, inflateSync } from 'node:zlib'
import { bufferOf, type PictureSize } from './picture-size.ts'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const CHUNK_OVERHEAD = 12

interface Chunk {
  readonly type: string
  readonly data: Buffer
}

/** Header of a PNG (PNG specification, third edition, 11.2.1). */
interface PngHeader extends PictureSize {
  readonly bitDepth: number
  readonly colourType: number
  readonly isInterlaced: boolean
}

/** Whether bytes begin as a PNG does. */
export const isPng = (bytes: Uint8Array): boolean => bufferOf(bytes).subarray(0, SIGNATURE.length).equals(SIGNATURE)

/**
 * The header of a PNG; undefined where the file is damaged, cut off, or goes on after its end. Pixels are not decoded: checksums of the
 * chunks find damage.
 */
export function pngHeader(bytes: Uint8Array): PngHeader | undefined {
  const chunks = chunksOf(bufferOf(bytes))
  const header = chunks?.[0]
  if (header?.type !== 'IHDR' || chunks?.at(-1)?.type !== 'IEND' || !chunks.some(({ type }) => type === 'IDAT')) return undefined
  const { data } = header
  return {
    width: data.readUInt32BE(0),
    height: data.readUInt32BE(4),
    bitDepth: data[8]!,
    colourType: data[9]!,
    isInterlaced: data[12] !== 0,
  }
}

/** Samples of a pixel by colour type. */
const SAMPLES: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

/** Whether the pixels are there: as many bytes as the header promises, and not more. @param header of the same file, small enough */
export function hasPixels(bytes: Uint8Array, { width, height, bitDepth, colourType, isInterlaced }: PngHeader): boolean {
  const samples = SAMPLES[colourType]
  if (samples === undefined || isInterlaced) return false
  const expected = (Math.ceil((width * samples * bitDepth) / 8) + 1) * height
  const chunks = chunksOf(bufferOf(bytes)) ?? []
  if (colourType === 3 && !chunks.some(({ type }) => type === 'PLTE')) return false
  const packed = Buffer.concat(chunks.flatMap(({ type, data }) => (type === 'IDAT' ? [data] : [])))
  try {
    return inflateSync(packed, { maxOutputLength: expected }).length === expected
  } catch {
    return false
  }
}

/** All chunks, or undefined where one is truncated, has a wrong checksum, or data follow the last. */
function chunksOf(png: Buffer): readonly Chunk[] | undefined {
  const chunks: Chunk[] = []
  let at = SIGNATURE.length
  while (at < png.length) {
    if (at + CHUNK_OVERHEAD > png.length) return undefined
    const end = at + CHUNK_OVERHEAD + png.readUInt32BE(at)
    if (end > png.length || crc32(png.subarray(at + 4, end - 4)) !== png.readUInt32BE(end - 4)) return undefined
    const type = png.toString('latin1', at + 4, at + 8)
    if (type === 'IHDR' && end - at !== CHUNK_OVERHEAD + 13) return undefined
    chunks.push({ type, data: png.subarray(at + 8, end - 4) })
    at = end
    if (type === 'IEND') break
  }
  return at === png.length ? chunks : undefined
}
