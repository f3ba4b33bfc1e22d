/** The separator between cells. */
export type Separator = ',' | ';' | '\t' | '|'

/** A line as cells. Lines are counted from 1; a line with a quoted line break has the number of its first line. */
export interface DelimitedRow {
  readonly line: number
  readonly cells: readonly string[]
  /** Its quotation marks are unbalanced, so it is split at every separator. */
  readonly isBroken: boolean
}

/** Maximum length of an imported line; it limits the search for a closing quotation mark. */
const MAX_LINE_LENGTH = 65_536

/**
 * Parses lines lazily, like RFC 4180 with any separator and LF or CRLF. A quotation mark inside an unquoted cell is part of the
 * cell.
 */
export function* delimitedRows(text: string, separator: Separator): Generator<DelimitedRow> {
  let line = 1
  for (let at = 0; at < text.length; ) {
    const feed = text.indexOf('\n', at)
    const end = feed < 0 ? text.length : feed
    const plain = text.slice(at, text[end - 1] === '\r' ? end - 1 : end)
    const quoted = plain.includes('"') ? quotedRow(text, at, separator) : undefined
    yield { line, cells: quoted?.cells ?? plain.split(separator), isBroken: quoted === null }
    line += 1 + (quoted?.breaks ?? 0)
    at = (quoted?.end ?? end) + 1
  }
}

interface QuotedRow {
  readonly cells: readonly string[]
  /** Index of its line feed, or the end of the text. */
  readonly end: number
  /** Number of line breaks within its cells. */
  readonly breaks: number
}

/** A line with quoted cells; null if a quotation mark is not closed or is followed by other text. */
function quotedRow(text: string, start: number, separator: Separator): QuotedRow | null {
  const cells: string[] = []
  let breaks = 0
  for (let at = start; ; ) {
    const cell = text[at] === '"' ? quotedCell(text, at, start + MAX_LINE_LENGTH) : plainCell(text, at, separator)
    if (cell === null) return null
    cells.push(cell.value)
    breaks += cell.value.split('\n').length - 1
    at = cell.end
    if (text[at] === '\r' && text[at + 1] === '\n') at++
    if (at >= text.length || text[at] === '\n') return { cells, end: at, breaks }
    if (text[at] !== separator) return null
    at++
  }
}

interface FoundCell {
  readonly value: string
  readonly end: number
}

/** A quoted cell; null if it is not closed before the limit. */
function quotedCell(text: string, start: number, limit: number): FoundCell | null {
  for (let at = start + 1; ; at += 2) {
    at = text.indexOf('"', at)
    if (at < 0 || at > limit) return null
    if (text[at + 1] !== '"') return { value: text.slice(start + 1, at).replaceAll('""', '"'), end: at + 1 }
  }
}

function plainCell(text: string, start: number, separator: Separator): FoundCell {
  let end = start
  while (end < text.length && text[end] !== separator && text[end] !== '\n') end++
  const isBeforeFeed = text[end] === '\n' && end > start && text[end - 1] === '\r'
  const last = isBeforeFeed ? end - 1 : end
  return { value: text.slice(start, last), end: last }
}
