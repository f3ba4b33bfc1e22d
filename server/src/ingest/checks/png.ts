import { isPng, pngHeader } from '#base/pictures/png.ts'
import { problemText } from '#ingest/problem-text.ts'

const LARGEST_BYTES = 64 * 1024
const LARGEST_SIDE_PX = 256

/** The defect of a file that should be a small PNG, or undefined. */
export function pngDefect(bytes: Uint8Array): string | undefined {
  if (bytes.length > LARGEST_BYTES) return problemText('pictureBytesMoreThan', { count: bytes.length, most: LARGEST_BYTES })
  if (!isPng(bytes)) return problemText('fileNotPng')
  const header = pngHeader(bytes)
  if (!header) return problemText('pngDamagedCutOff')
  const { width, height } = header
  if (width === 0 || height === 0 || width > LARGEST_SIDE_PX || height > LARGEST_SIDE_PX)
    return problemText('picturePixels', { width, height })
  return undefined
}
