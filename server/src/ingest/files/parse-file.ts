import { problemText } from '#ingest/problem-text.ts'
import { ANYTHING, type FailureCode, type LineFailure } from '../line-failure.ts'
import type { CsvFile } from './csv-file.ts'
import { type CsvRow, csvRows } from './csv-rows.ts'
import { textOf } from './text-of.ts'

const MAX_COLUMNS = 100
const MAX_ROWS = 1_000_000

interface ParsedFile<R> {
  readonly records: readonly R[]
  /** The line of each record. */
  readonly lines: readonly number[]
  /** Keys of the lines that could not be read, as far as they have one. */
  readonly unread: ReadonlySet<string>
  readonly failures: readonly LineFailure[]
}

type Report = (code: FailureCode, line: number | null, column: string | null, reason: string, remedy: string) => void

/** Parses one CSV file: every malformed line becomes a failure, every other one a record. */
export function parseFile<R>(name: string, file: CsvFile<R>, bytes: Uint8Array): ParsedFile<R> {
  const failures: LineFailure[] = []
  const report: Report = (code, line, column, reason, remedy) => failures.push({ file: name, line, column, code, reason, remedy })
  const nothing = { records: [], lines: [], unread: new Set([ANYTHING]), failures }
  const text = textOf(bytes)
  if ('reason' in text) {
    report('file', text.line ?? null, null, text.reason, text.remedy)
    return nothing
  }
  const [header, ...rows] = csvRows(text.value)
  if (!header)
    report('file', null, null, problemText('fileEmpty'), problemText('beginLine', { names: Object.keys(file.columns).join(',') }))
  else if ('reason' in header) report('header', header.line, null, header.reason, header.remedy)
  else if (rows.length > MAX_ROWS)
    report('file', null, null, problemText('fileLines', { count: rows.length }), problemText('splitMostTime', { most: MAX_ROWS }))
  else if (isHeader(header.cells, file, report)) return { ...readRows(header.cells, rows, file, report), failures }
  return nothing
}

function isHeader(header: readonly string[], file: CsvFile<unknown>, report: Report): boolean {
  if (header.length > MAX_COLUMNS) {
    report(
      'header',
      1,
      null,
      problemText('headerColumns', { columns: header.length }),
      problemText('headerMost', { count: Object.keys(file.columns).length }),
    )
    return false
  }
  let isGood = true
  const fail = (column: string, reason: string, remedy: string) => {
    isGood = false
    report('header', 1, column, reason, remedy)
  }
  header.forEach((column, index) => {
    if (!Object.hasOwn(file.columns, column))
      fail(column, problemText('columnNotKnown'), problemText('columns', { names: Object.keys(file.columns).join(', ') }))
    else if (header.indexOf(column) !== index) fail(column, problemText('columnTwice'), problemText('removeOneTwo'))
  })
  for (const [column, { isRequired }] of Object.entries(file.columns))
    if (isRequired && !header.includes(column)) fail(column, problemText('columnMissing'), problemText('addHeaderEveryLine'))
  return isGood
}

function readRows<R>(header: readonly string[], rows: readonly CsvRow[], file: CsvFile<R>, report: Report) {
  const records: R[] = []
  const lines: number[] = []
  const unread = new Set<string>()
  for (const row of rows) {
    const { line } = row
    if ('reason' in row) {
      unread.add(ANYTHING)
      report('line', line, null, row.reason, row.remedy)
      continue
    }
    if (row.cells.length !== header.length) {
      unread.add(file.name((column) => row.cells[header.indexOf(column)] ?? '')).add(ANYTHING)
      report(
        'line',
        line,
        null,
        problemText('lineCellsHeader', { count: row.cells.length, columns: header.length }),
        problemText('checkCommasQuotationMarks'),
      )
      continue
    }
    const record = readRow(header, row.cells, file, (column, reason, remedy) => report('cell', line, column, reason, remedy))
    if (record === undefined) unread.add(file.name((column) => row.cells[header.indexOf(column)] ?? ''))
    else {
      records.push(record)
      lines.push(line)
    }
  }
  return { records, lines, unread }
}

function readRow<R>(
  header: readonly string[],
  row: readonly string[],
  file: CsvFile<R>,
  report: (column: string, reason: string, remedy: string) => void,
): R | undefined {
  const cells: Record<string, unknown> = {}
  let isGood = true
  const fail = (column: string, reason: string, remedy: string) => {
    isGood = false
    report(column, reason, remedy)
  }
  for (const [name, column] of Object.entries(file.columns)) {
    const cell = row[header.indexOf(name)] ?? ''
    if (column.isRequired && cell === '') {
      fail(name, problemText('cellEmpty'), problemText('fill', { type: column.type }))
      continue
    }
    const reading = column.read(cell)
    if ('value' in reading) cells[name] = reading.value
    else fail(name, reading.reason, reading.remedy)
  }
  if (!isGood) return undefined
  const record = file.record(cells, fail)
  return isGood ? record : undefined
}
