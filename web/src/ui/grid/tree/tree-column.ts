import type { ReactNode } from 'react'

import type { Column } from '#ui/grid/columns/column.ts'

/** A column of a tree table. */
export type TreeColumn<Row> = Column<Row> & {
  /** What stands in a cell in place of its figure, such as an input; null for the figure itself. It is entered by Enter or by typing. */
  readonly control?: (row: Row) => ReactNode | null
}
