/** The encodings that lists and statements come in. */
export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1250' | 'windows-1252'

/** Share of characters, and their number, that are at least of ASCII in UTF-16: separators and figures are, whatever the language. */
const [SHARE, COUNT] = [0.1, 4]

/** UTF-16 by its byte order mark or its zero bytes; `none` of what is not text; undefined of text with one or more bytes a character. */
export function utf16Of(head: Uint8Array): 'utf-16le' | 'utf-16be' | 'none' | undefined {
  if (head[0] === 0xff && head[1] === 0xfe) return head[2] === 0 && head[3] === 0 ? 'none' : 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  let [even, odd] = [0, 0]
  for (const [at, byte] of head.entries())
    if (byte === 0) {
      if (at % 2 === 0) even++
      else odd++
    }
  if (even + odd === 0) return undefined
  const enough = Math.max(COUNT, (head.length / 2) * SHARE)
  if (odd >= enough && even === 0) return 'utf-16le'
  return even >= enough && odd === 0 ? 'utf-16be' : 'none'
}

/** Letters of Polish that are signs in Windows-1252, such as ł, which is ³ there: no such sign is between two letters. */
const POLISH = new Set([0x9f, 0xa3, 0xa5, 0xaf, 0xb3, 0xb9, 0xbf])
/** š and ž, which both have, and letters that languages with them do not write in Windows-1252: č, ě, ř, ů. */
const CARONS = new Set([0x8a, 0x8e, 0x9a, 0x9e])
const WITH_CARONS = new Set([0xc8, 0xcc, 0xd8, 0xd9, 0xe8, 0xec, 0xf8, 0xf9])

/**
 * The encoding of text that is not UTF-8 throughout: UTF-8 where most of it is, of a file that is cut within a character or has a wrong
 * byte; Windows-1250 where it has letters of Polish, or of Czech and its neighbours; else Windows-1252.
 */
export function oldEncodingOf(pieces: Iterable<Uint8Array>): 'utf-8' | 'windows-1250' | 'windows-1252' {
  let [whole, broken, polish, carons, withCarons] = [0, 0, 0, 0, 0]
  for (const piece of pieces)
    for (let at = 0; at < piece.length; at++) {
      const byte = piece[at]!
      if (byte < 0x80) continue
      if (POLISH.has(byte) && isLetter(piece[at - 1]) && isLetter(piece[at + 1])) polish++
      if (CARONS.has(byte)) carons++
      if (WITH_CARONS.has(byte)) withCarons++
      const more = byte < 0xc2 ? 0 : byte < 0xe0 ? 1 : byte < 0xf0 ? 2 : byte < 0xf5 ? 3 : 0
      const rest = piece.subarray(at + 1, at + 1 + more)
      if (more > 0 && rest.length === more && rest.every((next) => next >= 0x80 && next < 0xc0)) {
        whole++
        at += more
      } else if (at + 1 + more <= piece.length) broken++
    }
  if (whole > broken) return 'utf-8'
  return polish > 0 || (carons > 0 && withCarons > 0) ? 'windows-1250' : 'windows-1252'
}

const isLetter = (byte = 0): boolean => byte >= 0xc0 || POLISH.has(byte) || ((byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a)
