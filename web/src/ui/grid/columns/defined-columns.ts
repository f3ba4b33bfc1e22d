import {
  badgeOf,
  type DefinedColumn,
  figureIn,
  namesEachUnit,
  quotedInOf,
  type ReplyUnits,
  type ReportTable,
  textIn,
} from '@portal/presentation/tables/report-table.ts'
import type { ReactNode } from 'react'

import type { Column } from './column.ts'

interface Shown<Row> extends ReplyUnits {
  /** All rows of the reply: whether prices name their currency depends on them. */
  readonly rows?: readonly Row[] | undefined
  /** What dresses the texts of a column, by its key, such as with a logo. */
  readonly show?: Readonly<Record<string, (row: Row) => ReactNode>>
}

/** The columns of a report table as its definition has them. */
export function definedColumns<Row extends object>(
  { columns }: ReportTable<Row>,
  shown: Shown<Row> = {},
): readonly Column<Row>[] {
  return columns.map((column) => columnOf(column, shown))
}

function columnOf<Row extends object>(
  { unit, ...column }: DefinedColumn<Row>,
  { rows, show, ...units }: Shown<Row>,
): Column<Row> {
  const dress = show?.[column.key]
  if (column.kind === 'text') return { ...column, value: (row) => textIn(row, column.key), ...(dress && { show: dress }) }
  return {
    ...column,
    value: (row) => figureIn(row, column.key),
    // The room of a currency is there before it is known.
    ...(unit !== undefined && unit !== 'quotedIn' && { badge: badgeOf({ unit }, units) }),
    ...(namesEachUnit({ unit }, rows) && { unit: quotedInOf }),
  }
}
