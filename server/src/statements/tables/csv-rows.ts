import { once } from 'node:events'
import { CsvError, type Parser, parse } from 'csv-parse'
import type { Problem } from '../base/items.ts'
import { problemOf } from '../base/problem.ts'

/** A record of a list; `line` is where it begins. `sheet` is that of a workbook. */
export interface Row {
  readonly line: number
  readonly sheet?: string
  readonly cells: readonly string[]
}

/** Rows in the order of the file, some at a time; broken records are problems. */
export type RowBatches = AsyncIterable<readonly (Row | Problem)[]>

/** Takes the rows of a list one by one. */
export interface RowReader {
  readonly row: (row: Row) => void
  readonly end: () => void
}

/** Gives the rows of a file to a reader. @param onBroken is called with records that are broken */
export async function readBatches(batches: RowBatches, reader: RowReader, onBroken: (problem: Problem) => void): Promise<void> {
  for await (const batch of batches)
    for (const row of batch) {
      if ('cells' in row) reader.row(row)
      else onBroken(row)
    }
  reader.end()
}

/** Maximum length of a record, which bounds the number of columns too. */
const LONGEST_RECORD = 65_536

/**
 * The records of a delimited text. Quotation marks inside a cell that has none around it are part of it. A cell whose quotation mark
 * is never closed is a problem with its line, and ends the reading. @param pieces the text, in pieces with line feeds
 */
export async function* csvRows(pieces: Iterable<string>, delimiter: string): AsyncGenerator<readonly (Row | Problem)[]> {
  let batch: (Row | Problem)[] = []
  let next = 1
  /** Cells of the row before the last one, and of the last one. */
  let counts = [0, 0]
  let isEnded = true
  const parser: Parser = parse({
    bom: true,
    delimiter,
    record_delimiter: '\n',
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: LONGEST_RECORD,
    on_record: (given: string[], { lines }) => {
      if (!isBlank(given)) {
        const cells = given.map(withoutQuotes)
        batch.push({ line: next, cells })
        counts = [counts[1]!, cells.length]
      }
      next = lines + 1
      return null
    },
  })
  const failure = once(parser, 'end').then(
    () => undefined,
    (error: unknown) => error,
  )
  parser.resume()
  for (const piece of pieces) {
    if (piece !== '') isEnded = piece.endsWith('\n')
    if (!parser.write(piece)) await Promise.race([once(parser, 'drain').catch(() => undefined), failure])
    if (parser.destroyed) break
    yield batch
    batch = []
  }
  if (!parser.destroyed) parser.end()
  const error = await failure
  if (error !== undefined) {
    if (!(error instanceof CsvError)) throw error
    const isLong = error.code === 'CSV_MAX_RECORD_SIZE'
    batch.push(isLong ? problemOf('long', { line: next }, { most: LONGEST_RECORD }) : problemOf('quote', { line: next }))
  }
  const last = batch.at(-1)
  if (!isEnded && last && 'cells' in last && isCut(last.cells, counts[0]!))
    batch.splice(-1, 1, problemOf('cutOff', { line: last.line }))
  yield batch
}

/**
 * A last row without a line end that ends within a character or a number, or has fewer cells than the one before it, and begins with a
 * number or has a day in front, or in a cell of its own; totals and notes have none.
 */
const isCut = (cells: readonly string[], before: number): boolean =>
  cells.at(-1)!.endsWith(HALF) ||
  (cells.length > 1 && /^[-+]?[\d.,' ]*\d[.,]$/.test(cells.at(-1)!.trim())) ||
  (cells.length < before && hasBegun(cells))

const hasBegun = (cells: readonly string[]): boolean =>
  /^\W*\d/.test(cells[0]!) ||
  (cells.length > 1 && cells.slice(0, 3).some((cell) => DAY.test(cell))) ||
  (cells.length > 3 && cells.some((cell) => DAY.exec(cell.trim())?.[0] === cell.trim()))
/** Character that stands for one that is not whole. */
const HALF = '\uFFFD'
const DAY = /\d{1,4}[./-][\d\p{L}]{1,4}[./-]\d{1,4}/u

/** A quoted cell with a space before the delimiter keeps its quotation marks. */
export const withoutQuotes = (cell: string): string =>
  cell.charCodeAt(0) === QUOTE && /^"[^"]*"\s+$/.test(cell) ? cell.trimEnd().slice(1, -1) : cell
const QUOTE = 0x22

const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '')
