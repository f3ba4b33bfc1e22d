import { oldEncodingOf, type TextEncoding, utf16Of } from '@portal/contract/statements/text-encoding.ts'
import type { Bytes } from './bytes.ts'
import { headOf } from './bytes.ts'

const HEAD = 4096
/** Bytes that show the encoding of a file that is not UTF-8. */
const SHOWN = 4 << 20

/**
 * The encoding by its byte order mark, by the zero bytes of UTF-16, or UTF-8 if all of the file is valid UTF-8; otherwise the one that
 * its letters show. Undefined if it is not text.
 */
export function encodingOf(bytes: Bytes): TextEncoding | undefined {
  const wide = utf16Of(headOf(bytes, HEAD))
  if (wide !== undefined) return wide === 'none' ? undefined : wide
  return isUtf8(bytes) ? 'utf-8' : oldEncodingOf([headOf(bytes, SHOWN)])
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
export function* textPieces(bytes: Bytes, encoding: TextEncoding): Generator<string> {
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
export const textOf = (bytes: Bytes, encoding: TextEncoding): string => [...textPieces(bytes, encoding)].join('')

const feeds = (text: string): string => (text.includes('\r') ? text.replaceAll(/\r\n?/g, '\n') : text)
