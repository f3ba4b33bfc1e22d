import { crc32 } from 'node:zlib'
import { problemText } from '#ingest/problem-text.ts'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const LARGEST_BYTES = 64 * 1024
const LARGEST_SIDE_PX = 256
const CHUNK_OVERHEAD = 12

/**
 * The defect of a file that should be a small PNG, or undefined. The pixels are not decoded: chunk checksums detect truncation, and the
 * header has the size.
 */
export function pngDefect(bytes: Uint8Array): string | undefined {
  const png = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (png.length > LARGEST_BYTES) return problemText('pictureBytesMoreThan', { count: png.length, most: LARGEST_BYTES })
  if (!png.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return problemText('fileNotPng')
  const types = chunkTypes(png)
  if (types?.[0] !== 'IHDR' || types.at(-1) !== 'IEND' || !types.includes('IDAT')) return problemText('pngDamagedCutOff')
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)]
  if (width === 0 || height === 0 || width > LARGEST_SIDE_PX || height > LARGEST_SIDE_PX)
    return problemText('picturePixels', { width, height })
  return undefined
}

/** The types of all chunks, or undefined where one is truncated, has a wrong checksum, or data follow the last. */
function chunkTypes(png: Buffer): readonly string[] | undefined {
  const types: string[] = []
  let at = SIGNATURE.length
  while (at < png.length) {
    if (at + CHUNK_OVERHEAD > png.length) return undefined
    const end = at + CHUNK_OVERHEAD + png.readUInt32BE(at)
    if (end > png.length || crc32(png.subarray(at + 4, end - 4)) !== png.readUInt32BE(end - 4)) return undefined
    const type = png.toString('latin1', at + 4, at + 8)
    if (type === 'IHDR' && end - at !== CHUNK_OVERHEAD + 13) return undefined
    types.push(type)
    at = end
    if (type === 'IEND') break
  }
  return at === png.length ? types : undefined
}
