import type { FileKind } from '../base/format.ts'
import type { Emit } from '../base/items.ts'
import { problemOf, Unreadable } from '../base/problem.ts'
import { closeListIn, closeReader } from '../closes/close-list.ts'
import { kindOf, rowReader } from '../lists/row-reader.ts'
import { listProblem, presetFor } from '../tables/choose-preset.ts'
import type { Row } from '../tables/csv-rows.ts'
import type { Preset } from '../tables/preset.ts'
import { sheetsOf } from './sheets.ts'
import { unzip } from './unzip.ts'

const CLOSES: FileKind = { format: 'closes', preset: null }
/** Rows that show what a list is. */
const SAMPLE = 400
/** Lines and cells that are shown of a list, and characters of a cell. */
const [LINES, CELLS, LETTERS] = [300, 100, 200]

/** Reads the sheets of a workbook that a preset knows, or that are of closes. @param mapped those of the institution @throws Unreadable if there is none, or if it is another archive */
export function readXlsx(bytes: Buffer, mapped: readonly Preset[], emit: Emit): FileKind {
  const archive = unzip(bytes)
  if (!archive.names.includes('xl/workbook.xml')) throw new Unreadable(problemOf('archive', null))
  const sheets = sheetsOf(archive).filter(({ rows }) => rows.length > 0)
  if (sheets.length === 0) throw new Unreadable(problemOf('empty', null))
  const listed = sheets.map(({ rows }) => ({ rows, ...listReaderOf(rows, mapped, emit) }))
  const known = listed.some(({ kind }) => kind) ? listed : sheets.map(({ rows }) => ({ rows, ...closeReaderOf(rows, emit) }))
  const [kind] = known.flatMap((sheet) => sheet.kind ?? [])
  if (!kind) throw new Unreadable(listProblem(sheets[0]!.rows), shownOf(sheets))
  for (const { rows, reader } of known) {
    if (!reader)
      for (const { line, sheet } of rows)
        emit({ type: 'leftOut', of: 0, leftOut: { place: { line, path: sheet! }, reason: 'repeated' } })
    else {
      for (const row of rows) reader.row(row)
      reader.end()
    }
  }
  return kind
}

/** Reader of a sheet that a preset knows, and the kind of the sheet. */
function listReaderOf(rows: readonly Row[], mapped: readonly Preset[], emit: Emit) {
  const sample = rows.slice(0, SAMPLE)
  const preset = presetFor(sample, mapped)?.preset
  return preset ? { reader: rowReader(preset, sample, emit), kind: kindOf(preset, 'xlsx') } : {}
}

/** The same of a list of closes. */
function closeReaderOf(rows: readonly Row[], emit: Emit) {
  const list = closeListIn(rows)
  return list ? { reader: closeReader(list, rows.slice(0, SAMPLE), emit), kind: CLOSES } : {}
}

/** The first lines of the longest sheet. */
function shownOf(sheets: readonly { readonly rows: readonly Row[] }[]): readonly (readonly string[])[] {
  const { rows } = sheets.reduce((longest, sheet) => (sheet.rows.length > longest.rows.length ? sheet : longest))
  return rows.slice(0, LINES).map(({ cells }) => cells.slice(0, CELLS).map((cell) => cell.slice(0, LETTERS)))
}
