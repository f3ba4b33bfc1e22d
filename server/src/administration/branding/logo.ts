import { LOGO_LIMITS } from '@portal/contract/institution/branding.ts'
import { badRequest } from '#base/failure.ts'
import { isJpeg, jpegSize } from '#base/pictures/jpeg.ts'
import type { PictureSize } from '#base/pictures/picture-size.ts'
import { hasPixels, isPng, pngHeader } from '#base/pictures/png.ts'
import { refusal } from '#base/refusals.ts'
import type { StoredLogo } from '#store/institution/branding.ts'

/** A drawing, which may hold scripts and load files: after a byte order mark, a declaration or comments. */
const SVG = /^\uFEFF?\s*(?:<\?xml|<!--|<!doctype|<svg)/i

/**
 * The logo in an upload. Its type is what the bytes are, whatever the file was called.
 *
 * @param base64 a file
 * @throws Failure 400 for a file that is neither a PNG nor a JPEG, is damaged, or has too many bytes, or too few or too many pixels
 */
export function logoIn(base64: string): StoredLogo {
  const bytes = Buffer.from(base64, 'base64')
  const most = LOGO_LIMITS.bytes / 1024
  if (bytes.length > LOGO_LIMITS.bytes) throw badRequest(refusal('logoTooLarge', { most, size: Math.ceil(bytes.length / 1024) }))
  const content = bytes.toString('base64')
  if (isPng(bytes)) return { content, type: 'png', ...pngSize(bytes) }
  if (isJpeg(bytes)) return { content, type: 'jpeg', ...permitted(jpegSize(bytes), 'JPEG') }
  if (SVG.test(bytes.toString('utf8', 0, 200))) throw badRequest(refusal('logoIsDrawing'))
  throw badRequest(refusal('logoNoPicture'))
}

function pngSize(bytes: Buffer): PictureSize {
  const header = pngHeader(bytes)
  const { width, height } = permitted(header, 'PNG')
  if (header && !hasPixels(bytes, header)) throw badRequest(refusal('logoDamaged', { type: 'PNG' }))
  return { width, height }
}

function permitted(size: PictureSize | undefined, type: string): PictureSize {
  if (!size) throw badRequest(refusal('logoDamaged', { type }))
  const { minSide, maxWidth, maxHeight } = LOGO_LIMITS
  const { width, height } = size
  if (Math.min(width, height) < minSide || width > maxWidth || height > maxHeight)
    throw badRequest(refusal('logoPixels', { width, height, minSide, maxWidth, maxHeight }))
  return size
}
