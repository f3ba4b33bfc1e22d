import type { Note } from '@portal/contract/reports/parts/report-reply.ts'
import { isChange } from '@portal/presentation/format/figure.ts'
import { MISSING } from '@portal/presentation/format/missing.ts'
import { toneOf } from '@portal/presentation/format/number.ts'
import {
  badgeOf,
  type DefinedColumn,
  figureIn,
  namesEachUnit,
  quotedInOf,
  type ReportTable,
  textIn,
} from '@portal/presentation/tables/report-table.ts'

import type { DocumentWords } from './document-words.ts'
import { noteLines } from './note-lines.ts'
import type { Table, TableCell } from './report-model.ts'

interface TableParts<Row> {
  /** In place of the title of the table. */
  readonly heading?: string
  /** Keys of the optional columns that the reader chose: they follow the others. */
  readonly chosen?: readonly string[]
  /** Keys of columns in which no row has anything to say. */
  readonly without?: readonly string[]
  readonly reportingCCY?: string
  readonly rows: readonly Row[]
  /** Rows after those that are left out. */
  readonly closing?: readonly Row[]
  /** The total: the last row, also where rows are left out. */
  readonly total?: Row | undefined
  readonly notes?: readonly Note[] | undefined
  readonly remarks?: readonly string[]
  /** Number of rows shown; a remark names the number left out. */
  readonly most?: number
  /** Number of notes shown; a remark names the number left out. */
  readonly mostNotes?: number
}

/** Limit of notes, so that one missing price does not fill pages. */
const MAX_NOTES = 40

/** A report table with every figure formatted as on the screens. */
export function tableOf<Row extends object>(words: DocumentWords, table: ReportTable<Row>, parts: TableParts<Row>): Table {
  const { tableText } = words
  const { title, columns: defined, remark } = table
  const { chosen = [], without = [], reportingCCY, rows, closing = [], total, notes = [], remarks = [] } = parts
  const { heading = tableText(title), most = rows.length, mostNotes = MAX_NOTES } = parts
  const columns = [
    ...defined.filter(({ key, isOptional }) => !isOptional && !without.includes(key)),
    ...chosen.flatMap((key) => defined.find((column) => column.key === key && column.isOptional) ?? []),
  ]
  const left = rows.length - Math.min(most, rows.length)
  const unitsNamed = new Set(columns.filter((column) => namesEachUnit(column, rows)))
  const cells = (row: Row) => columns.map((column) => cellOf(words, row, column, unitsNamed.has(column)))
  return {
    kind: 'table',
    title: heading,
    columns: columns.map((column) => ({
      head: tableText(column.title),
      badge: badgeOf(column, { reportingCCY }, tableText),
      isNumber: column.kind !== 'text' && column.kind !== 'date',
    })),
    rows: [...[...rows.slice(0, most), ...closing].map(cells), ...(total ? [totalCells(cells(total), columns)] : [])],
    hasTotal: total !== undefined,
    remarks: [
      ...(left > 0 ? [words.documentText('moreRows', { count: words.formatNumber(left) })] : []),
      ...(remark === undefined ? [] : [tableText(remark)]),
      ...remarks,
      ...noteLines(words, notes, { rows: [...rows, ...closing, ...(total ? [total] : [])], shown: columns, defined }, mostNotes),
    ],
  }
}

function cellOf<Row extends object>(
  { formatFigure }: DocumentWords,
  row: Row,
  column: DefinedColumn<Row>,
  isUnitNamed: boolean,
): TableCell {
  if (column.kind === 'text') return { text: textIn(row, column.key) ?? MISSING, tone: 'flat' }
  const text = formatFigure(column.kind, figureIn(row, column.key))
  const named = isUnitNamed && text !== MISSING ? `${text} ${quotedInOf(row)}` : text
  return { text: named, tone: isChange(column.kind) ? toneOf(text) : 'flat' }
}

/** A column that a total does not have is empty, and not missing. */
const totalCells = <Row>(cells: readonly TableCell[], columns: readonly DefinedColumn<Row>[]): readonly TableCell[] =>
  cells.map((cell, at) => (columns[at]!.isTotalled === false ? EMPTY : cell))

const EMPTY: TableCell = { text: '', tone: 'flat' }
