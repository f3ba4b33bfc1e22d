import { type FigureKind, formatFigure } from '@portal/presentation/format/figure.ts'
import { MISSING as DASH } from '@portal/presentation/format/missing.ts'

import { MISSING } from './figures.ts'
import type { ShownTable } from './table.ts'

type Kind = FigureKind | 'text'
type Value = number | string | null | undefined

/** A column as it must stand: its head with the badge beside it, the kind of its figures, and the value that a row has in it. */
export type ExpectedColumn<Row> = readonly [head: string, kind: Kind, value: (row: Row) => Value]
export type ExpectedColumns<Row> = readonly ExpectedColumn<Row>[]

export const headsOf = <Row>(columns: ExpectedColumns<Row>): readonly string[] => columns.map(([head]) => head)

/** The cells of a row, in the portal's own formats. */
export const cellsOf = <Row>(columns: ExpectedColumns<Row>, row: Row): readonly string[] =>
  columns.map(([, kind, value]) => cellOf(kind, value(row)))

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
