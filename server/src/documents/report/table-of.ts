import type { Note } from '@portal/contract/reports/report-reply.ts'
import { type FigureKind, formatFigure, isChange } from '@portal/presentation/format/figure.ts'
import { type Amount, MISSING } from '@portal/presentation/format/missing.ts'
import { toneOf } from '@portal/presentation/format/number.ts'

import type { Table, TableCell } from './report-model.ts'

/** A column as the screens have it: its field, its head and what its figures mean. */
export interface ReportColumn<Row> {
  readonly key: keyof Row & string
  readonly head: string
  readonly badge?: string
  readonly kind: FigureKind | 'text'
  /** The field that holds what a figure counts in: where rows differ in it, each figure names it. */
  readonly unit?: keyof Row & string
}

interface TableParts<Row> {
  readonly title: string
  readonly columns: readonly ReportColumn<Row>[]
  readonly rows: readonly Row[]
  readonly hasTotal?: boolean
  readonly notes?: readonly Note[] | undefined
  readonly remarks?: readonly string[]
  /** Rows that are shown; what is left out is said. */
  readonly most?: number
}

/** So that one missing price does not fill pages. */
const MOST_NOTES = 40

/** A table with every figure as the screens write it. */
export function tableOf<Row extends object>(parts: TableParts<Row>): Table {
  const { title, columns, rows, hasTotal = false, notes = [], remarks = [], most = rows.length } = parts
  const shown = rows.slice(0, most)
  const left = rows.length - shown.length
  const named = columns.map(({ unit, ...column }) =>
    unit !== undefined && new Set(rows.map((row) => row[unit])).size > 1 ? { ...column, unit } : column,
  )
  return {
    kind: 'table',
    title,
    columns: columns.map(({ head, badge, kind }) => ({ head, badge, isNumber: kind !== 'text' && kind !== 'date' })),
    rows: shown.map((row) => named.map((column) => cellOf(row, column))),
    hasTotal,
    remarks: [
      ...(left > 0 ? [`${count(left)} more rows are not printed here. The screens and their exports hold them all.`] : []),
      ...remarks,
      ...noteLines(notes, columns, rows),
    ],
  }
}

function cellOf<Row>(row: Row, { key, kind, unit }: ReportColumn<Row>): TableCell {
  const value = row[key]
  if (kind === 'text') return { text: String(value ?? MISSING), tone: 'flat' }
  const text = formatFigure(kind, value as Amount)
  const named = unit === undefined || text === MISSING ? text : `${text} ${String(row[unit])}`
  return { text: named, tone: isChange(kind) ? toneOf(text) : 'flat' }
}

/** Why figures are missing or what is to be known of them, one line each; what is about no one row stands for itself. */
function noteLines<Row>(notes: readonly Note[], columns: readonly ReportColumn<Row>[], rows: readonly Row[]): readonly string[] {
  const names = new Set(rows.map((row) => row[columns[0]!.key]) as readonly unknown[])
  const lines = notes.map(({ row, field, reason, doubt, restated }) => {
    if (!names.has(row)) return reason
    if (doubt ?? restated) return `${row}: ${reason}`
    const head = columns.find(({ key }) => key === field)?.head
    return `${head === undefined ? row : `${row}, ${head}`}: ${reason}`
  })
  const distinct = [...new Set(lines)]
  const left = distinct.length - MOST_NOTES
  return left > 0 ? [...distinct.slice(0, MOST_NOTES), `${count(left)} more notes stand on the screens.`] : distinct
}

const count = (value: number): string => formatFigure('count', value)
