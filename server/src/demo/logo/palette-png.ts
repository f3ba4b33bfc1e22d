import { crc32 } from 'node:zlib'

export interface PaletteColour {
  readonly red: number
  readonly green: number
  readonly blue: number
  /** 0 to 255. */
  readonly alpha: number
}

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)
const BITS_A_PIXEL = 4
const PALETTE = 3

/**
 * A square PNG of at most sixteen colours. The pixels are stored, not compressed: it is small as it is, and no version of a
 * compressor changes its bytes.
 *
 * Source: PNG (ISO/IEC 15948), zlib (RFC 1950), deflate (RFC 1951).
 *
 * @param pixels indices of colours, row by row, side x side of them; the side is even
 */
export function palettePng(side: number, pixels: Uint8Array, colours: readonly PaletteColour[]): Uint8Array {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([BITS_A_PIXEL, PALETTE, 0, 0, 0], 8)
  const palette = Uint8Array.from(colours.flatMap(({ red, green, blue }) => [red, green, blue]))
  const alphas = Uint8Array.from(colours, ({ alpha }) => alpha)
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', palette),
    chunk('tRNS', alphas),
    chunk('IDAT', stored(scanlines(side, pixels))),
    chunk('IEND', new Uint8Array()),
  ])
}

function chunk(type: string, content: Uint8Array): Uint8Array {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const frame = Buffer.alloc(body.length + 8)
  frame.writeUInt32BE(content.length, 0)
  frame.set(body, 4)
  frame.writeUInt32BE(crc32(body), body.length + 4)
  return frame
}

/** Each row begins with its filter, 0: none; two pixels share a byte. */
function scanlines(side: number, pixels: Uint8Array): Uint8Array {
  const width = side / 2
  const bytes = new Uint8Array(side * (width + 1))
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * side + 2 * x
      bytes[y * (width + 1) + 1 + x] = (pixels[at]! << 4) | pixels[at + 1]!
    }
  }
  return bytes
}

/** A zlib stream of one stored block, which takes up to 65,535 bytes. */
function stored(bytes: Uint8Array): Uint8Array {
  const stream = Buffer.alloc(bytes.length + 11)
  stream.set([0x78, 0x01, 0x01], 0)
  stream.writeUInt16LE(bytes.length, 3)
  stream.writeUInt16LE(bytes.length ^ 0xffff, 5)
  stream.set(bytes, 7)
  stream.writeUInt32BE(adler32(bytes), bytes.length + 7)
  return stream
}

function adler32(bytes: Uint8Array): number {
  let a = 1
  let b = 0
  for (const byte of bytes) {
    a = (a + byte) % 65_521
    b = (b + a) % 65_521
  }
  return b * 65_536 + a
}
