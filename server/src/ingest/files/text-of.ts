import type { Reading } from '@portal/contract/imports/column.ts'
import { problemText } from '#ingest/problem-text.ts'

const UTF_8_MARK = [0xef, 0xbb, 0xbf]
const LINE_FEED = 0x0a

/** Decodes a file in UTF-8, with or without a byte order mark; reports the line that is not UTF-8. */
export function textOf(bytes: Uint8Array): Reading<string> & { readonly line?: number } {
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff))
    return { reason: problemText('fileUtf16'), remedy: problemText('saveCsvUtf8') }
  const nul = bytes.indexOf(0)
  if (nul >= 0)
    return {
      line: lineAt(bytes, nul),
      reason: problemText('fileNotTextUtf'),
      remedy: problemText('saveCsvUtf8'),
    }
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    return { value: decoder.decode(bytes) }
  } catch {
    const remedy = problemText('saveCsvUtf8')
    return { line: lineAt(bytes, firstInvalid(bytes)), reason: problemText('lineHoldsBytesNot'), remedy }
  }
}

const lineAt = (bytes: Uint8Array, at: number): number =>
  bytes.subarray(0, at).reduce((n, byte) => n + (byte === LINE_FEED ? 1 : 0), 1)

/** The start of the first line that cannot be decoded: a line feed is never part of another character. */
function firstInvalid(bytes: Uint8Array): number {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  for (let start = UTF_8_MARK.every((byte, i) => bytes[i] === byte) ? UTF_8_MARK.length : 0; start < bytes.length; ) {
    const feed = bytes.indexOf(LINE_FEED, start)
    const end = feed < 0 ? bytes.length : feed + 1
    try {
      decoder.decode(bytes.subarray(start, end))
    } catch {
      return start
    }
    start = end
  }
  return 0
}
