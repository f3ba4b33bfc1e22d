import { CsvError, parse } from 'csv-parse/sync'
import { problemText } from '#ingest/problem-text.ts'

/** A line as its cells, or its failure. Lines are counted from 1; a line with a quoted line break counts where it begins. */
export type CsvRow =
  | { readonly line: number; readonly cells: readonly string[] }
  | { readonly line: number; readonly reason: string; readonly remedy: string }

/** Maximum length of a line, which bounds the number of columns too. */
const LONGEST_LINE = 65_536
const MAX_BROKEN_LINES = 100

/**
 * The lines of a file in the format of RFC 4180. A line with broken quotation marks is reported and reading continues with the next one;
 * after a hundred such lines reading stops.
 */
export function csvRows(text: string): readonly CsvRow[] {
  const rows: CsvRow[] = []
  let rest = text
  let linesBefore = 0
  for (let broken = 0; rest !== ''; broken++) {
    const { good, error } = readUntilBroken(rest)
    for (const { line, cells } of good) rows.push({ line: line + linesBefore, cells })
    if (!error) break
    const line = linesBefore + error.line
    if (broken === MAX_BROKEN_LINES) {
      rows.push({ line, reason: problemText('moreBrokenLinesThan'), remedy: problemText('checkHowFileWritten') })
      break
    }
    rows.push({ line, ...explain(error.code) })
    rest = afterLines(rest, error.line)
    linesBefore = line
  }
  return rows
}

interface GoodRow {
  readonly line: number
  readonly cells: readonly string[]
}

interface Broken {
  readonly line: number
  readonly code: string
}

function readUntilBroken(text: string): { readonly good: readonly GoodRow[]; readonly error: Broken | undefined } {
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
    return { good, error: undefined }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return { good, error: { line: next, code: error.code } }
  }
}

function explain(code: string): { readonly reason: string; readonly remedy: string } {
  if (code === 'CSV_MAX_RECORD_SIZE')
    return {
      reason: problemText('lineMoreThanCharacters', { most: LONGEST_LINE }),
      remedy: problemText('missingQuotationMarkCan'),
    }
  const remedy = problemText('cellCommaQuotationMark')
  if (code === 'CSV_QUOTE_NOT_CLOSED') return { reason: problemText('quotationMarkOpensCell'), remedy }
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
