import { IMPORT_FILES } from '@portal/contract/imports/import-files.ts'
import { mappingText } from '#messages/administration/mapping-texts.ts'
import { rowMapper } from './map-row.ts'
import { type Mapping, sentColumns } from './mapping.ts'
import { type DelimitedRow, delimitedRows } from './reading/delimited-rows.ts'
import { isBlank } from './reading/file-head.ts'

/** Something in their file that cannot be read: in which line, under which of our columns. */
export interface MappingProblem {
  readonly line: number
  /** Null where the whole line is meant. */
  readonly column: string | null
  /** What stands there. */
  readonly given: string
  readonly reason: string
  readonly remedy: string
}

/** A whole file of theirs as ours. */
export interface MappedFile {
  readonly name: string
  /** Our file. Each of its lines stands in the line in which it stood in theirs, so that what is said of one holds for the other. */
  readonly content: string
  /** Lines that are sent, without the titles. */
  readonly sent: number
  /** The first of them. */
  readonly problems: readonly MappingProblem[]
  readonly problemCount: number
  /** Lines without any content that are left out. */
  readonly empty: number
  /** The lines at the end that are left out. */
  readonly atEnd: readonly DelimitedRow[]
  /** For each of our columns of words that comes from one of theirs: what stands there, each once. */
  readonly words: ReadonlyMap<string, readonly string[]>
}

const MAX_PROBLEMS = 1_000
const MAX_WORDS = 100
/** So long the page may wait for a part of the work. */
const PART_MS = 12

/**
 * Makes our file of theirs, in parts between which the page lives on.
 *
 * @param width how many titles theirs has: each line must have as many cells
 * @returns null where it was given up in between
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
        // A line in which not even a separator stands is none.
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

/** Our columns of words that come from one of theirs, with its place. */
function wordColumns({ kind, columns }: Mapping): readonly (readonly [name: string, place: number])[] {
  return Object.entries(IMPORT_FILES[kind].columns).flatMap(([name, { words }]): readonly (readonly [string, number])[] => {
    const origin = columns[name]
    return words !== null && origin?.from === 'column' ? [[name, origin.column]] : []
  })
}

/** Why a line has not the form of the titles. Separators behind the last title are no cells. */
function faultOf({ cells, isBroken }: DelimitedRow, width: number) {
  if (isBroken) return { reason: mappingText('brokenLine'), remedy: mappingText('brokenLineRemedy') }
  if (cells.length === width || (cells.length > width && cells.slice(width).every((cell) => cell.trim() === ''))) return null
  return { reason: mappingText('otherWidth', { cells: cells.length, titles: width }), remedy: mappingText('otherWidthRemedy') }
}

const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
