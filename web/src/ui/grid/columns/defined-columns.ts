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

import { reportTableText } from '#messages/reports/report-table-texts.ts'
import type { Column } from './column.ts'

interface Shown<Row> extends ReplyUnits {
  /** All rows of the reply; they decide whether prices show their currency. */
  readonly rows?: readonly Row[] | undefined
  /** Keys of optional columns that are shown unless the user hides them. */
  readonly chosen?: readonly string[]
  /** Render functions by column key, such as for logos. */
  readonly show?: Readonly<Record<string, (row: Row, text: ReactNode) => ReactNode>>
}

/** The columns of a report table from its definition. */
export function definedColumns<Row extends object>(
  { columns }: ReportTable<Row>,
  shown: Shown<Row> = {},
): readonly Column<Row>[] {
  return columns.map((column) => columnOf(column, shown))
}

function columnOf<Row extends object>(
  { unit, title, isOptional, ...defined }: DefinedColumn<Row>,
  { rows, show, chosen, ...units }: Shown<Row>,
): Column<Row> {
  const isChosen = chosen?.includes(defined.key)
  const column = {
    ...defined,
    title: reportTableText(title),
    ...(isOptional && (isChosen ? { isAdded: true as const } : { isOptional })),
  }
  const dress = show?.[column.key]
  if (column.kind === 'text') return { ...column, value: (row) => textIn(row, column.key), ...(dress && { show: dress }) }
  return {
    ...column,
    value: (row) => figureIn(row, column.key),
    ...(dress && { show: dress }),
    // Reserve room for the currency before it is known.
    ...(unit !== undefined && unit !== 'quotedIn' && { badge: badgeOf({ unit }, units, reportTableText) }),
    ...(namesEachUnit({ unit }, rows) && { unit: quotedInOf }),
  }
}
