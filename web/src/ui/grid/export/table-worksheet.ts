import { isAdditive } from '@portal/presentation/tables/report-table.ts'
import type { Worksheet, WorksheetColumn } from '@portal/presentation/workbook/worksheet.ts'

import { tableText } from '#messages/table-texts.ts'
import { type Column, isText } from '../columns/column.ts'

/** A table as displayed, with remarks. */
export interface WorksheetPlan<Row> {
  readonly title: string
  readonly lines: readonly string[]
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly hasTotal: boolean
}

/** A table as a worksheet with the given columns; a column's unit follows its title. */
export function tableWorksheet<Row>({ title, lines, columns, rows, hasTotal }: WorksheetPlan<Row>): Worksheet {
  const kept = columns.filter(({ holdsButtons }) => !holdsButtons)
  const sheetColumns = kept.map((column) => sheetColumn(column, rows, hasTotal))
  const units = kept.flatMap((column) => unitColumn(column, rows, hasTotal))
  return { title, lines, hasTotal, columns: [...sheetColumns, ...units] }
}

function sheetColumn<Row>(column: Column<Row>, rows: readonly Row[], hasTotal: boolean): WorksheetColumn {
  const title = column.badge === undefined ? column.title : `${column.title} (${column.badge})`
  if (isText(column)) return { title, kind: 'text', values: rows.map(column.value) }
  const values = Float64Array.from(rows, (row) => column.value(row) ?? Number.NaN)
  return { title, kind: column.kind, values, isSummed: hasTotal && isAdditive(column) && isSumOfOthers(values) }
}

/** Unit beside each figure on screen, such as its currency, where they differ: a cell of a sheet holds the number alone. */
function unitColumn<Row>(column: Column<Row>, rows: readonly Row[], hasTotal: boolean): readonly WorksheetColumn[] {
  if (isText(column) || column.unit === undefined) return []
  const { unit, isTotalled, title } = column
  const values = rows.map((row, i) => (hasTotal && isTotalled === false && i === rows.length - 1 ? null : unit(row)))
  return [{ title: tableText('unitOf', { title }), kind: 'text', values }]
}

/** Relative rounding tolerance of a sum. */
const ROUNDING = 1e-9

/** Whether the last value is the sum of the others. It is not if it includes further rows or if one is unknown. */
function isSumOfOthers(values: Float64Array): boolean {
  const parts = values.subarray(0, -1)
  const sum = parts.reduce((total, value) => total + value, 0)
  const gross = parts.reduce((total, value) => total + Math.abs(value), 0)
  return Math.abs(sum - values.at(-1)!) <= ROUNDING * gross
}
