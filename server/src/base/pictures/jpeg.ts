import { bufferOf, type PictureSize } from './picture-size.ts'

const [START, END, SCAN] = [0xd8, 0xd9, 0xda]
/** Frames of ITU-T T.81, table B.1: baseline, extended and progressive, each with a Huffman code, which readers of PDFs know. */
const FRAMES: ReadonlySet<number> = new Set([0xc0, 0xc1, 0xc2])
/** Samples of a pixel: grey, colours, and those of four inks. */
const SAMPLES: ReadonlySet<number> = new Set([1, 3, 4])

/** Whether bytes begin as a JPEG does. */
export const isJpeg = (bytes: Uint8Array): boolean => bytes[0] === 0xff && bytes[1] === START && bytes[2] === 0xff

/** The size of a JPEG; undefined where the file is damaged, cut off, or goes on after its end, or is of a kind that PDFs do not have. */
export function jpegSize(bytes: Uint8Array): PictureSize | undefined {
  const jpeg = bufferOf(bytes)
  if (!isJpeg(jpeg) || jpeg.at(-2) !== 0xff || jpeg.at(-1) !== END) return undefined
  let size: PictureSize | undefined
  let at = 2
  while (at + 4 <= jpeg.length && jpeg[at] === 0xff) {
    const marker = jpeg[at + 1]!
    const length = jpeg.readUInt16BE(at + 2)
    if (length < 2 || at + 2 + length > jpeg.length) return undefined
    if (marker === SCAN) return size && endOf(jpeg, at + 2 + length) === jpeg.length ? size : undefined
    if (FRAMES.has(marker)) {
      if (length < 8 || jpeg[at + 4] !== 8 || !SAMPLES.has(jpeg[at + 9]!)) return undefined
      size = { height: jpeg.readUInt16BE(at + 5), width: jpeg.readUInt16BE(at + 7) }
    }
    at += 2 + length
  }
  return undefined
}

/** Where the picture ends, from its first scan on: in scans the byte 0xff is followed by 0, or is a marker. */
function endOf(jpeg: Buffer, scan: number): number {
  const end = jpeg.indexOf(Buffer.from([0xff, END]), scan)
  return end + 2
}
