import { problemText } from '#ingest/problem-text.ts'
import { ANYTHING, createFailures, type FailureCode, type Failures, type LineFailure } from '../line-failure.ts'
import type { CsvFile } from './csv-file.ts'
import { type CsvRow, createCsvReader } from './csv-rows.ts'
import { createTextReader } from './text-of.ts'

const MAX_COLUMNS = 100
const MAX_ROWS = 1_000_000
/** Bytes of a file that are parsed at once. */
const PIECE_BYTES = 128 * 1024

/** A file, whose content is read when it is needed. */
export interface FileSource {
  readonly size: number
  readonly chunks: () => AsyncIterable<Uint8Array>
}

/** The records of some lines. */
export interface LineBatch<R> {
  readonly records: readonly R[]
  /** The line of each record. */
  readonly lines: readonly number[]
  /** Keys of the lines that could not be read, as far as they have one, each with its line. */
  readonly unread: readonly (readonly [key: string, line: number])[]
}

/** Takes a batch. Its own failures belong to the file. */
export type OnBatch<R> = (batch: LineBatch<R>, failures: Failures) => Promise<void>

interface FileReading {
  readonly failures: Failures
  /** Nothing of the file counts, whatever batches there were. */
  readonly isRefused: boolean
}

type Report = (code: FailureCode, line: number | null, column: string | null, reason: string, remedy: string) => void

/**
 * Parses one CSV file, batch by batch: every malformed line becomes a failure, every other one a record.
 *
 * @param onRead is called with the number of bytes that were read
 */
export async function parseFile<R>(
  name: string,
  file: CsvFile<R>,
  source: FileSource,
  most: number,
  onBatch: OnBatch<R>,
  onRead: (bytes: number) => void,
): Promise<FileReading> {
  const failures = createFailures(most)
  const text = createTextReader()
  const csv = createCsvReader()
  const lines = createLineReader(name, file, failures)
  const read = async (bytes: Uint8Array, isLast: boolean) => {
    const batch = lines.read(csv.read(text.read(bytes, isLast), isLast))
    if (batch && !text.problem()) await onBatch(batch, failures)
    onRead(bytes.length)
  }
  for await (const chunk of source.chunks())
    for (let at = 0; at < chunk.length; at += PIECE_BYTES) await read(chunk.subarray(at, at + PIECE_BYTES), false)
  await read(new Uint8Array(), true)
  const problem = text.problem()
  const refusal = problem ? [{ file: name, ...problem, column: null, code: 'file' as const }] : lines.refusal()
  if (refusal.length === 0) return { failures, isRefused: false }
  const only = createFailures(most)
  for (const failure of refusal) only.add(failure)
  return { failures: only, isRefused: true }
}

/**
 * Parses the cells of one line by column; columns that are left out are empty.
 *
 * @returns undefined where there are failures, which go to the list without a line
 */
export function parseCells<R>(
  name: string,
  file: CsvFile<R>,
  cells: Readonly<Record<string, string>>,
  { add, count }: Failures,
): R | undefined {
  const given = new Map([...Object.keys(file.columns).map((column) => [column, ''] as const), ...Object.entries(cells)])
  const report = (code: FailureCode) => (column: string | null, reason: string, remedy: string) =>
    add({ file: name, line: null, column, code, reason, remedy })
  const ofHeader = report('header')
  checkHeader([...given.keys()], file, (_, __, column, reason, remedy) => ofHeader(column, reason, remedy))
  return count() > 0 ? undefined : readRow([...given.keys()], [...given.values()], file, report('cell'))
}

/** Turns lines into records; failures of lines go to the list. */
function createLineReader<R>(name: string, file: CsvFile<R>, { add }: Failures) {
  const reportTo =
    (take: (failure: LineFailure) => void): Report =>
    (code, line, column, reason, remedy) =>
      take({ file: name, line, column, code, reason, remedy })
  const names = Object.keys(file.columns).join(',')
  let header: CsvRow | undefined
  let count = 0
  const wrong: LineFailure[] = []

  /** Reasons that refuse the whole file. */
  function refusal(): readonly LineFailure[] {
    const found: LineFailure[] = []
    const report = reportTo((failure) => found.push(failure))
    if (!header) report('file', null, null, problemText('fileEmpty'), problemText('beginLine', { names }))
    else if ('reason' in header) report('header', header.line, null, header.reason, header.remedy)
    else if (count > MAX_ROWS)
      report('file', null, null, problemText('fileLines', { count }), problemText('splitMostTime', { most: MAX_ROWS }))
    else return wrong
    return found
  }

  return {
    refusal,
    /** Undefined where the whole file is refused. */
    read: (given: readonly CsvRow[]): LineBatch<R> | undefined => {
      if (given.length === 0) return undefined
      const isFirst = header === undefined
      header ??= given[0]!
      const rows = isFirst ? given.slice(1) : given
      count += rows.length
      if ('reason' in header) return undefined
      if (isFirst)
        checkHeader(
          header.cells,
          file,
          reportTo((failure) => wrong.push(failure)),
        )
      if (wrong.length > 0 || count > MAX_ROWS) return undefined
      return readRows(header.cells, rows, file, reportTo(add))
    },
  }
}

function checkHeader(header: readonly string[], file: CsvFile<unknown>, report: Report): void {
  if (header.length > MAX_COLUMNS) {
    report(
      'header',
      1,
      null,
      problemText('headerColumns', { columns: header.length }),
      problemText('headerMost', { count: Object.keys(file.columns).length }),
    )
    return
  }
  const fail = (column: string, reason: string, remedy: string) => report('header', 1, column, reason, remedy)
  header.forEach((column, index) => {
    if (!Object.hasOwn(file.columns, column))
      fail(column, problemText('columnNotKnown'), problemText('columns', { names: Object.keys(file.columns).join(', ') }))
    else if (header.indexOf(column) !== index) fail(column, problemText('columnTwice'), problemText('removeOneTwo'))
  })
  for (const [column, { isRequired }] of Object.entries(file.columns))
    if (isRequired && !header.includes(column)) fail(column, problemText('columnMissing'), problemText('addHeaderEveryLine'))
}

function readRows<R>(header: readonly string[], rows: readonly CsvRow[], file: CsvFile<R>, report: Report): LineBatch<R> {
  const records: R[] = []
  const lines: number[] = []
  const unread: (readonly [string, number])[] = []
  const nameOf = (cells: readonly string[]) => file.name((column) => cells[header.indexOf(column)] ?? '')
  for (const row of rows) {
    const { line } = row
    if ('reason' in row) {
      unread.push([ANYTHING, line])
      report('line', line, null, row.reason, row.remedy)
      continue
    }
    const { cells } = row
    if (cells.length !== header.length) {
      unread.push([nameOf(cells), line], [ANYTHING, line])
      report(
        'line',
        line,
        null,
        problemText('lineCellsHeader', { count: cells.length, columns: header.length }),
        problemText('checkCommasQuotationMarks'),
      )
      continue
    }
    const record = readRow(header, cells, file, (column, reason, remedy) => report('cell', line, column, reason, remedy))
    if (record === undefined) unread.push([nameOf(cells), line])
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
