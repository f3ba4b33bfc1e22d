import type { Sheet, SheetColumn } from '@portal/presentation/workbook/sheet.ts'

import { type Column, isText } from './column.ts'

/** A table as it is shown, and what has to be said of its figures. */
export interface SheetPlan<Row> {
  readonly title: string
  readonly lines: readonly string[]
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly hasTotal: boolean
}

/** A table as a sheet of a workbook, with the columns it is told; a unit follows its column's title. */
export function tableSheet<Row>({ title, lines, columns, rows, hasTotal }: SheetPlan<Row>): Sheet {
  const kept = columns.filter(({ holdsButtons }) => !holdsButtons)
  return { title, lines, hasTotal, columns: kept.map((column) => sheetColumn(column, rows)) }
}

function sheetColumn<Row>(column: Column<Row>, rows: readonly Row[]): SheetColumn {
  const title = column.badge === undefined ? column.title : `${column.title} (${column.badge})`
  if (isText(column)) return { title, kind: 'text', values: rows.map(column.value) }
  return { title, kind: column.kind, values: Float64Array.from(rows, (row) => column.value(row) ?? Number.NaN) }
}
