import type { ReactNode } from 'react'

import type { Column } from '#ui/grid/columns/column.ts'

/** A column of a tree table. */
export type TreeColumn<Row> = Column<Row> & {
  /** A control that replaces the figure, such as an input; null for the figure. Enter or typing focuses it. */
  readonly control?: (row: Row) => ReactNode | null
}
