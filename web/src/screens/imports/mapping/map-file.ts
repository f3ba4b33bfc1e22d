import { IMPORT_FILES } from '@portal/contract/imports/import-files.ts'
import { mappingText } from '#messages/administration/mapping-texts.ts'
import { rowMapper } from './map-row.ts'
import { type Mapping, sentColumns } from './mapping.ts'
import { type DelimitedRow, delimitedRows } from './reading/delimited-rows.ts'
import { isBlank } from './reading/file-head.ts'

/** An invalid value: its line and our column. */
export interface MappingProblem {
  readonly line: number
  /** Null if the whole line is invalid. */
  readonly column: string | null
  /** The value in the file. */
  readonly given: string
  readonly reason: string
  readonly remedy: string
}

/** A whole file converted to our format. */
export interface MappedFile {
  readonly name: string
  /** The converted file. Each line keeps its line number, so that messages refer to both files. */
  readonly content: string
  /** Number of data lines. */
  readonly sent: number
  /** The first faults. */
  readonly problems: readonly MappingProblem[]
  readonly problemCount: number
  /** Number of skipped blank lines. */
  readonly empty: number
  /** The skipped lines at the end. */
  readonly atEnd: readonly DelimitedRow[]
  /** The distinct values of each mapped column with fixed values. */
  readonly words: ReadonlyMap<string, readonly string[]>
}

const MAX_PROBLEMS = 1_000
const MAX_WORDS = 100
/** Maximum milliseconds of work before yielding to the event loop. */
const PART_MS = 12

/**
 * Converts a file in parts, so that the page stays responsive. @param width number of titles: each line must have as many cells
 * @returns null if aborted
 */
export async function mapFile(text: string, width: number, mapping: Mapping, signal: AbortSignal): Promise<MappedFile | null> {
  const collected = collector(width, mapping)
  let until = performance.now() + PART_MS
  for (const row of delimitedRows(text, mapping.separator)) {
    if (row.line > mapping.titleLine) collected.add(row)
    if (performance.now() < until) continue
    await new Promise((resolve) => setTimeout(resolve))
    if (signal.aborted) return null
    until = performance.now() + PART_MS
  }
  return collected.end()
}

function collector(width: number, mapping: Mapping) {
  const names = sentColumns(mapping)
  const cellsOf = rowMapper(mapping)
  const lines = [...Array.from({ length: mapping.titleLine - 1 }, () => ''), names.join(',')]
  const problems: MappingProblem[] = []
  const said = wordColumns(mapping)
  const words = new Map(said.map(([name]) => [name, new Set<string>()]))
  const waiting: DelimitedRow[] = []
  let problemCount = 0
  let empty = 0
  let sent = 0

  function note(problem: MappingProblem) {
    problemCount++
    if (problems.length < MAX_PROBLEMS) problems.push(problem)
  }
  function send(row: DelimitedRow) {
    const fault = faultOf(row, width)
    if (fault) return note({ line: row.line, column: null, given: row.cells.join(mapping.separator), ...fault })
    for (const [name, place] of said) {
      const word = (row.cells[place] ?? '').trim()
      const all = words.get(name)!
      if (word !== '' && all.size < MAX_WORDS) all.add(word)
    }
    const cells = cellsOf(row.cells)
    for (const { column, text, problem } of cells) if (problem) note({ line: row.line, column, given: text, ...problem })
    while (lines.length < row.line - 1) lines.push('')
    lines.push(cells.map(({ text }) => quoted(text)).join(','))
    sent++
  }

  return {
    add: (row: DelimitedRow) => {
      if (isBlank(row)) {
        // A line without any separator is blank.
        if (row.cells.length === 1) return
        if (mapping.leavesEmptyOut) empty++
        else
          note({
            line: row.line,
            column: null,
            given: '',
            reason: mappingText('emptyLine'),
            remedy: mappingText('emptyLineRemedy'),
          })
        return
      }
      waiting.push(row)
      if (waiting.length > mapping.leftOutAtEnd) send(waiting.shift()!)
    },
    end: (): MappedFile => ({
      name: IMPORT_FILES[mapping.kind].file,
      content: `${lines.join('\n')}\n`,
      sent,
      problems,
      problemCount,
      empty,
      atEnd: waiting,
      words: new Map([...words].map(([name, all]) => [name, [...all]])),
    }),
  }
}

/** Our columns with fixed values that come from the file, with its column. */
function wordColumns({ kind, columns }: Mapping): readonly (readonly [name: string, place: number])[] {
  return Object.entries(IMPORT_FILES[kind].columns).flatMap(([name, { words }]): readonly (readonly [string, number])[] => {
    const origin = columns[name]
    return words !== null && origin?.from === 'column' ? [[name, origin.column]] : []
  })
}

/** Why a line does not match the titles. Trailing separators are ignored. */
function faultOf({ cells, isBroken }: DelimitedRow, width: number) {
  if (isBroken) return { reason: mappingText('brokenLine'), remedy: mappingText('brokenLineRemedy') }
  if (cells.length === width || (cells.length > width && cells.slice(width).every((cell) => cell.trim() === ''))) return null
  return { reason: mappingText('otherWidth', { cells: cells.length, titles: width }), remedy: mappingText('otherWidthRemedy') }
}

const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
