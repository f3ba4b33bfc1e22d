import type { FigureKind } from '@portal/presentation/format/figure.ts'
import { MISSING as DASH } from '@portal/presentation/format/missing.ts'
import {
  badgeOf,
  figureIn,
  namesEachUnit,
  quotedInOf,
  type ReportTable,
  textIn,
} from '@portal/presentation/tables/report-table.ts'

import { formatFigure, reportTableText } from '../support/english.ts'
import { MISSING } from '../support/figures.ts'
import type { ShownTable } from '../support/table.ts'

/** Of the replies that are stored. */
const CCY = 'USD'

type Kind = FigureKind | 'text'
type Value = number | string | null | undefined

/** A column as it must stand: its head with the badge beside it, the kind of its figures, the value of a row in it, and its unit. */
export type ExpectedColumn<Row> = readonly [head: string, kind: Kind, value: (row: Row) => Value, unit?: (row: Row) => string]
export type ExpectedColumns<Row> = readonly ExpectedColumn<Row>[]

export const headsOf = <Row>(columns: ExpectedColumns<Row>): readonly string[] => columns.map(([head]) => head)

/** The cells of a row, in the portal's own formats. */
export const cellsOf = <Row>(columns: ExpectedColumns<Row>, row: Row): readonly string[] =>
  columns.map(([, kind, value, unit]) => {
    const cell = cellOf(kind, value(row))
    return unit === undefined || cell === MISSING ? cell : `${cell} ${unit(row)}`
  })

/** The columns of a report table as it opens, by its definition. */
export const definedColumns = <Row extends object>(table: ReportTable<Row>, rows: readonly Row[]): ExpectedColumns<Row> =>
  table.columns
    .filter(({ isOptional }) => !isOptional)
    .map((column): ExpectedColumn<Row> => {
      const badge = badgeOf(column, { reportingCCY: CCY }, reportTableText)
      const title = reportTableText(column.title)
      const head = badge === undefined ? title : `${title} ${badge}`
      if (column.kind === 'text') return [head, 'text', (row) => withLetter(row, column.key, textIn(row, column.key))]
      const value = (row: Row) => figureIn(row, column.key)
      return namesEachUnit(column, rows) ? [head, column.kind, value, quotedInOf] : [head, column.kind, value]
    })

/** Where there is no logo, the first letter of the ticker stands in its place. */
const withLetter = (row: object, key: string, text: string | null): string | null =>
  key === 'ticker' && 'logoData' in row && row.logoData === null ? `${text![0]} ${text}` : text

/** The table that rows must show as. */
export function expectedTable<Row>(columns: ExpectedColumns<Row>, rows: readonly Row[], total?: Row): ShownTable {
  return {
    heads: headsOf(columns),
    rows: rows.map((row) => cellsOf(columns, row)),
    total: total === undefined ? null : cellsOf(columns, total),
  }
}

function cellOf(kind: Kind, value: Value): string {
  if (kind === 'text') return String(value ?? '')
  const text = formatFigure(kind, Number.isFinite(value) ? Number(value) : null)
  return text === DASH ? MISSING : text
}
