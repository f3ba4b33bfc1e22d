import { type FigureKind, formatFigure } from '@portal/presentation/format/figure.ts'
import { MISSING as DASH } from '@portal/presentation/format/missing.ts'

import { MISSING } from './figures.ts'
import type { ShownTable } from './table.ts'

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

/** A column of prices, each with its currency where rows are quoted in several. */
export function pricesOf<Row extends { readonly quotedIn: string }>(
  head: string,
  value: (row: Row) => Value,
  rows: readonly Row[],
): ExpectedColumn<Row> {
  const isOfSeveral = new Set(rows.map(({ quotedIn }) => quotedIn)).size > 1
  return isOfSeveral ? [head, 'price', value, ({ quotedIn }) => quotedIn] : [head, 'price', value]
}

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
