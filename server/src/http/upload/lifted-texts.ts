import { badRequest } from '#base/failure.ts'
import { refusal } from '#base/refusals.ts'

/** Takes the texts that were lifted out of a JSON document, piece by piece in the order of the document. */
interface TextTaker {
  readonly begin: () => void
  readonly piece: (text: string) => void
}

/** Reads a JSON document in chunks and keeps all of it but the lifted texts. */
interface TextLift {
  /** @throws 400 where a lifted text is no JSON string */
  readonly write: (chunk: string) => void
  /** The document with the number of each lifted text, from 0, as a string in its place. It is not checked to be JSON. */
  readonly end: () => string
  /** Characters of what is kept so far. */
  readonly size: () => number
}

const BACKSLASH = 0x5c
/** `\uXXXX` */
const LONGEST_ESCAPE = 6

/** A text up to a surrogate whose other half may be in the next chunk, and that surrogate. */
function withoutHalf(text: string, isLast: boolean): readonly [string, string] {
  const isHalf = !isLast && isHighSurrogate(text.charCodeAt(text.length - 1))
  return isHalf ? [text.slice(0, -1), text.slice(-1)] : [text, '']
}

/**
 * Lifts the texts of one field out of a document while it arrives: of `{ "files": { "a.csv": "…" } }` with the field `files` every text
 * that is a value directly in that object. Whatever else the document holds stays in place, and is for the caller to parse and check.
 */
export function liftTexts(field: string, taker: TextTaker): TextLift {
  const kept: string[] = []
  let [size, depth, count] = [0, 0, 0]
  /** The last key of the outermost object. */
  let outerKey: string | undefined
  let isAfterColon = false
  /** The string that a chunk ended in: what it is, and what of it is not decided yet. */
  let open: 'kept' | 'lifted' | undefined
  let rest = ''
  /** Of the string that is kept, where it may be a key of the outermost object. */
  let word = ''
  let surrogate = ''

  function keep(text: string): void {
    kept.push(text)
    size += text.length
  }

  function lift(escaped: string, isLast: boolean): void {
    const [piece, half] = withoutHalf(surrogate + unescaped(escaped), isLast)
    surrogate = half
    if (piece.includes('\0')) throw badRequest(refusal('characterNotAllowed'))
    if (piece !== '') taker.piece(piece)
  }

  function beginString(): void {
    open = depth === 2 && outerKey === field && isAfterColon ? 'lifted' : 'kept'
    word = ''
    if (open === 'lifted') taker.begin()
    keep(open === 'lifted' ? `"${count++}"` : '"')
  }

  function continueString(text: string, isLast: boolean): void {
    if (open === 'lifted') lift(text, isLast)
    else {
      keep(text)
      if (depth === 1 && word.length <= LONGEST_ESCAPE * field.length) word += text
    }
    if (!isLast) return
    if (open === 'kept') {
      keep('"')
      if (depth === 1 && !isAfterColon) outerKey = unescaped(word)
    }
    open = undefined
  }

  /** Reads the part between strings. */
  function structure(text: string): void {
    for (const character of text) {
      if (character === '{' || character === '[') depth++
      else if (character === '}' || character === ']') depth--
      else if (character === ':') isAfterColon = true
      if (character === ',' || character === '{' || character === '[' || character === ']') isAfterColon = false
    }
    keep(text)
  }

  return {
    write: (chunk) => {
      const text = rest + chunk
      rest = ''
      for (let at = 0; at < text.length; ) {
        if (open === undefined) {
          const quote = text.indexOf('"', at)
          structure(text.slice(at, quote < 0 ? text.length : quote))
          if (quote < 0) return
          beginString()
          at = quote + 1
        } else {
          const end = endOfString(text, at)
          const cut = end < 0 ? lastWhole(text, at) : end
          continueString(text.slice(at, cut), end >= 0)
          if (end < 0) {
            rest = text.slice(cut)
            return
          }
          at = end + 1
        }
      }
    },
    end: () => {
      keep(rest)
      return kept.join('')
    },
    size: () => size,
  }
}

/** The quote that ends a string, or -1; `start` is not within an escape. */
function endOfString(text: string, start: number): number {
  for (let at = text.indexOf('"', start); at !== -1; at = text.indexOf('"', at + 1))
    if (backslashesBefore(text, at, start) % 2 === 0) return at
  return -1
}

/** Where the text can be cut without dividing an escape. */
function lastWhole(text: string, start: number): number {
  const last = text.lastIndexOf('\\')
  if (last < start || last < text.length - LONGEST_ESCAPE) return text.length
  // Of a run of backslashes two are one character; the last of an odd run begins an escape.
  if (backslashesBefore(text, last, start) % 2 === 1) return text.length
  const isWhole = last + 1 < text.length && (text[last + 1] !== 'u' || text.length - last >= LONGEST_ESCAPE)
  return isWhole ? text.length : last
}

function backslashesBefore(text: string, at: number, start: number): number {
  let first = at
  while (first > start && text.charCodeAt(first - 1) === BACKSLASH) first--
  return at - first
}

function unescaped(text: string): string {
  try {
    return JSON.parse(`"${text}"`) as string
  } catch {
    throw badRequest(refusal('invalidJson'))
  }
}

const isHighSurrogate = (code: number): boolean => code >= 0xd800 && code <= 0xdbff
