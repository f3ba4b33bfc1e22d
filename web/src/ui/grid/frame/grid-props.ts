import type { ReactNode } from 'react'
import type { ShownError } from '#ui/feedback/error-line.tsx'
import type { CellNote } from '#ui/grid/columns/column.ts'
import type { ExplainOf, FigureCall, FigureKeyOf } from '../../explain/explain-target.ts'
import type { TableSize } from './table-size.ts'

/** Common props of tables and trees. */
interface GridProps<Row> {
  /** The accessible name. */
  readonly title: string
  /** The total as a sticky last row. It is in the workbook but not in the CSV, so that a column sum does not count twice. */
  readonly total?: Row | undefined
  readonly notes?: readonly CellNote[] | undefined
  readonly size?: TableSize
  /** Number of placeholder rows. */
  readonly expectedRows?: number
  /** Loading without data. */
  readonly isLoading?: boolean
  /** The first column is as wide as its content; otherwise it has a fixed share. */
  readonly isFirstFitting?: boolean
  /** Remarks below the rows. */
  readonly remarks?: readonly string[]
}

/** Props of a table or tree without its card. */
export interface GridViewProps<Row> extends GridProps<Row> {
  /** Makes figures explainable. Stable between renders. */
  readonly explainOf?: ExplainOf<Row> | undefined
}

/** Props of a table or tree in its card. */
export interface GridCardProps<Row> extends GridProps<Row> {
  /** The shown data are being refetched. */
  readonly isRefetching?: boolean
  readonly error?: ShownError | null
  readonly onRetry?: () => void
  /** Additional buttons in the title bar. */
  readonly actions?: ReactNode
  /** The call that returned the figures. */
  readonly call?: FigureCall | undefined
  /** The figure of each cell, which makes it explainable. Stable between renders. */
  readonly keyOf?: FigureKeyOf<Row> | undefined
}
