import { closeSync, openSync, readSync } from 'node:fs'

/** The bytes of a file, read as often as needed without keeping them. */
export interface Bytes {
  readonly size: number
  /** The bytes from the beginning in pieces; a piece is valid until the next one is asked for. */
  readonly pieces: () => Iterable<Uint8Array>
}

const PIECE = 1 << 18

/** Of a file on disk. @throws the error of the file system */
export function bytesOfFile(path: string, size: number): Bytes {
  return {
    size,
    pieces: function* () {
      const descriptor = openSync(path, 'r')
      try {
        for (;;) {
          const piece = Buffer.allocUnsafe(PIECE)
          const count = readSync(descriptor, piece, 0, PIECE, null)
          if (count === 0) return
          yield piece.subarray(0, count)
        }
      } finally {
        closeSync(descriptor)
      }
    },
  }
}

/** The first bytes. */
export function headOf(bytes: Bytes, length: number): Uint8Array {
  const pieces: Uint8Array[] = []
  let count = 0
  for (const piece of bytes.pieces()) {
    pieces.push(piece)
    count += piece.length
    if (count >= length) break
  }
  return Buffer.concat(pieces).subarray(0, length)
}
