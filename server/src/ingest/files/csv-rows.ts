import { CsvError, parse } from 'csv-parse/sync'
import { problemText } from '#ingest/problem-text.ts'

/** A line as its cells, or its failure. Lines are counted from 1; a line with a quoted line break counts where it begins. */
export type CsvRow =
  | { readonly line: number; readonly cells: readonly string[] }
  | { readonly line: number; readonly reason: string; readonly remedy: string }

/** Maximum length of a line, which bounds the number of columns too. */
const LONGEST_LINE = 65_536
const MAX_BROKEN_LINES = 100

/** Reads a file in pieces. */
interface CsvReader {
  /** The lines that are complete with the next piece; the last piece ends the last line. */
  readonly read: (piece: string, isLast: boolean) => readonly CsvRow[]
}

/**
 * The lines of a file in the format of RFC 4180. A line with broken quotation marks is reported and reading continues with the next one;
 * after a hundred such lines reading stops. Between two pieces it keeps the line that is not complete, and no more of it than a line may
 * have.
 */
export function createCsvReader(): CsvReader {
  let [linesBefore, broken] = [0, 0]
  let rest = ''
  let [isSkipping, isOver] = [false, false]

  function report(rows: CsvRow[], line: number, code: string): void {
    isOver = broken === MAX_BROKEN_LINES
    broken++
    rows.push(
      isOver
        ? { line, reason: problemText('moreBrokenLinesThan'), remedy: problemText('checkHowFileWritten') }
        : { line, ...explain(code) },
    )
  }

  /** Skips the rest of a line that was too long. */
  function skip(): void {
    const feed = rest.indexOf('\n')
    isSkipping = feed < 0
    rest = isSkipping ? '' : rest.slice(feed + 1)
  }

  /** Complete lines. @returns what of them may be complete with the next piece */
  function readLines(rows: CsvRow[], lines: string, isLast: boolean): string {
    let text = lines
    while (text !== '' && !isOver) {
      const { good, error, count } = readUntilBroken(text)
      for (const { line, cells } of good) rows.push({ line: line + linesBefore, cells })
      if (!error) {
        linesBefore += count
        break
      }
      if (error.code === UNCLOSED && !isLast) {
        linesBefore += error.line - 1
        return afterLines(text, error.line - 1)
      }
      report(rows, linesBefore + error.line, error.code)
      text = afterLines(text, error.line)
      linesBefore += error.line
    }
    return ''
  }

  return {
    read: (piece, isLast) => {
      const rows: CsvRow[] = []
      if (isOver) return rows
      rest += piece
      if (isSkipping) skip()
      const end = isLast ? rest.length : rest.lastIndexOf('\n') + 1
      const last = rest.slice(end)
      rest = readLines(rows, rest.slice(0, end), isLast) + last
      if (last.length > LONGEST_LINE && !isOver) {
        // Of a quotation mark that is not closed either, which began before.
        report(rows, linesBefore + 1, TOO_LONG)
        linesBefore++
        skip()
      }
      return rows
    },
  }
}

const UNCLOSED = 'CSV_QUOTE_NOT_CLOSED'
const TOO_LONG = 'CSV_MAX_RECORD_SIZE'

interface GoodRow {
  readonly line: number
  readonly cells: readonly string[]
}

interface Broken {
  readonly line: number
  readonly code: string
}

interface ReadLines {
  readonly good: readonly GoodRow[]
  readonly error: Broken | undefined
  /** Lines that were read. */
  readonly count: number
}

function readUntilBroken(text: string): ReadLines {
  const good: GoodRow[] = []
  let next = 1
  try {
    parse(text, {
      bom: true,
      record_delimiter: ['\r\n', '\n'],
      relax_column_count: true,
      max_record_size: LONGEST_LINE,
      on_record: (cells: string[], { lines }) => {
        if (!(cells.length === 1 && cells[0] === '')) good.push({ line: next, cells })
        next = lines + 1
        return null
      },
    })
    return { good, error: undefined, count: next - 1 }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return { good, error: { line: next, code: error.code }, count: next - 1 }
  }
}

function explain(code: string): { readonly reason: string; readonly remedy: string } {
  if (code === TOO_LONG)
    return {
      reason: problemText('lineMoreThanCharacters', { most: LONGEST_LINE }),
      remedy: problemText('missingQuotationMarkCan'),
    }
  const remedy = problemText('cellCommaQuotationMark')
  if (code === UNCLOSED) return { reason: problemText('quotationMarkOpensCell'), remedy }
  return { reason: problemText('quotationMarkStandsWhere'), remedy }
}

function afterLines(text: string, lines: number): string {
  let at = 0
  for (let line = 0; line < lines; line++) {
    const feed = text.indexOf('\n', at)
    if (feed < 0) return ''
    at = feed + 1
  }
  return text.slice(at)
}
