import type { FileKind } from '../base/format.ts'
import type { Emit } from '../base/items.ts'
import { problemOf, Unreadable } from '../base/problem.ts'
import { listProblem, presetFor } from '../tables/choose-preset.ts'
import type { Row } from '../tables/csv-rows.ts'
import type { Preset } from '../tables/preset.ts'
import { readRows } from '../tables/read-list.ts'
import { sheetsOf } from './sheets.ts'
import { unzip } from './unzip.ts'

/** Lines and cells that are shown of a list, and characters of a cell. */
const [LINES, CELLS, LETTERS] = [300, 100, 200]

/** Reads the sheets of a workbook that a preset knows. @param mapped those of the institution @throws Unreadable if there is none, or if it is another archive */
export function readXlsx(bytes: Buffer, mapped: readonly Preset[], emit: Emit): FileKind {
  const archive = unzip(bytes)
  if (!archive.names.includes('xl/workbook.xml')) throw new Unreadable(problemOf('archive', null))
  const sheets = sheetsOf(archive).filter(({ rows }) => rows.length > 0)
  if (sheets.length === 0) throw new Unreadable(problemOf('empty', null))
  const known = sheets.map((sheet) => ({ ...sheet, preset: presetFor(sheet.rows.slice(0, 400), mapped)?.preset }))
  const preset = known.find((sheet) => sheet.preset)?.preset
  if (!preset) throw new Unreadable(listProblem(sheets[0]!.rows), shownOf(sheets))
  for (const { rows, preset: own } of known) {
    if (own) readRows(rows, own, rows.slice(0, 400), emit)
    else
      for (const { line, sheet } of rows)
        emit({ type: 'leftOut', of: 0, leftOut: { place: { line, path: sheet! }, reason: 'repeated' } })
  }
  return { format: 'xlsx', preset: preset.id }
}

/** The first lines of the longest sheet. */
function shownOf(sheets: readonly { readonly rows: readonly Row[] }[]): readonly (readonly string[])[] {
  const { rows } = sheets.reduce((longest, sheet) => (sheet.rows.length > longest.rows.length ? sheet : longest))
  return rows.slice(0, LINES).map(({ cells }) => cells.slice(0, CELLS).map((cell) => cell.slice(0, LETTERS)))
}
