import type { Bytes } from './bytes.ts'
import { headOf } from './bytes.ts'

/** The encodings that statements come in. */
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

const HEAD = 4096

/**
 * The encoding by its byte order mark, by the zero bytes of UTF-16, or UTF-8 if all of the file is valid UTF-8; otherwise
 * Windows-1252. Undefined if it is not text.
 */
export function encodingOf(bytes: Bytes): Encoding | undefined {
  const head = headOf(bytes, HEAD)
  if (head[0] === 0xff && head[1] === 0xfe) return head[2] === 0 && head[3] === 0 ? undefined : 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  const zeros = [0, 0]
  for (const [at, byte] of head.entries()) if (byte === 0) zeros[at % 2]!++
  const [even, odd] = zeros as [number, number]
  if (even + odd > 0) {
    const half = head.length / 2
    if (odd > half * 0.7 && even === 0) return 'utf-16le'
    if (even > half * 0.7 && odd === 0) return 'utf-16be'
    return undefined
  }
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252'
}

function isUtf8(bytes: Bytes): boolean {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for (const piece of bytes.pieces()) decoder.decode(piece, { stream: true })
    decoder.decode()
    return true
  } catch {
    return false
  }
}

/** The text in pieces, without its byte order mark; all line ends are line feeds. */
export function* textPieces(bytes: Bytes, encoding: Encoding): Generator<string> {
  const decoder = new TextDecoder(encoding)
  let carried = ''
  for (const piece of bytes.pieces()) {
    const text = carried + decoder.decode(piece, { stream: true })
    // A carriage return at the end may be the first half of a line end.
    carried = text.endsWith('\r') ? '\r' : ''
    yield feeds(carried === '' ? text : text.slice(0, -1))
  }
  yield feeds(carried + decoder.decode())
}

/** The whole text; only for formats that are read as a whole. */
export const textOf = (bytes: Bytes, encoding: Encoding): string => [...textPieces(bytes, encoding)].join('')

const feeds = (text: string): string => (text.includes('\r') ? text.replaceAll(/\r\n?/g, '\n') : text)
