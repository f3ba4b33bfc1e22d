import { problemText } from '#ingest/problem-text.ts'

/** Why a file is no text, and the line of it. */
interface TextProblem {
  readonly line: number | null
  readonly reason: string
  readonly remedy: string
}

/** Decodes a file in pieces. */
interface TextReader {
  /** The text of the next piece; empty once the file is no text. */
  readonly read: (bytes: Uint8Array, isLast: boolean) => string
  readonly problem: () => TextProblem | undefined
}

const LINE_FEED = 0x0a
/** A character has at most so many bytes after its first one. */
const LONGEST_REST = 3

/** Decodes UTF-8, with or without a byte order mark; reports the line that is not UTF-8. */
export function createTextReader(): TextReader {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let problem: TextProblem | undefined
  let [isFirst, hasNul] = [true, false]
  let feeds = 0
  /** The end of the former piece, from the beginning of a character. */
  let tail: Uint8Array = new Uint8Array()

  function checkBytes(bytes: Uint8Array): void {
    if (isFirst && ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff))) {
      hasNul = true
      problem = { line: null, reason: problemText('fileUtf16'), remedy: problemText('saveCsvUtf8') }
    }
    const nul = hasNul ? -1 : bytes.indexOf(0)
    if (nul >= 0) {
      hasNul = true
      const line = feeds + 1 + feedsIn(bytes.subarray(0, nul))
      problem = { line, reason: problemText('fileNotTextUtf'), remedy: problemText('saveCsvUtf8') }
    }
  }

  function decode(bytes: Uint8Array, isLast: boolean): string {
    try {
      return decoder.decode(bytes, { stream: !isLast })
    } catch {
      const joined = Buffer.concat([tail, bytes])
      const line = feeds - feedsIn(tail) + 1 + feedsIn(joined.subarray(0, firstInvalid(joined)))
      problem = { line, reason: problemText('lineHoldsBytesNot'), remedy: problemText('saveCsvUtf8') }
      return ''
    }
  }

  return {
    read: (bytes, isLast) => {
      checkBytes(bytes)
      const text = problem ? '' : decode(bytes, isLast)
      if (bytes.length > 0) {
        isFirst = false
        feeds += feedsIn(bytes)
        tail = withoutRest(Buffer.concat([tail, bytes.subarray(-LONGEST_REST)]).subarray(-LONGEST_REST))
      }
      return text
    },
    problem: () => problem,
  }
}

function feedsIn(bytes: Uint8Array): number {
  let count = 0
  for (let at = bytes.indexOf(LINE_FEED); at >= 0; at = bytes.indexOf(LINE_FEED, at + 1)) count++
  return count
}

/** Without the rest of a character that began before. */
function withoutRest(bytes: Uint8Array): Uint8Array {
  const start = bytes.findIndex((byte) => (byte & 0xc0) !== 0x80)
  return start < 0 ? new Uint8Array() : bytes.subarray(start)
}

/** The start of the first line that cannot be decoded: a line feed is never part of another character. */
function firstInvalid(bytes: Uint8Array): number {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  for (let start = 0; start < bytes.length; ) {
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
