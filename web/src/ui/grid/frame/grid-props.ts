import type { ReactNode } from 'react'

import type { ExplainOf, FigureCall, FigureKeyOf } from '#ui/explain/asked-figure.ts'
import type { ShownError } from '#ui/feedback/error-line.tsx'
import type { CellNote } from '#ui/grid/columns/column.ts'
import type { TableSize } from './table-size.ts'

/** What is shown of rows, in a table or in a tree. */
interface GridProps<Row> {
  /** The accessible name. */
  readonly title: string
  /** The figures of the whole, in a last row that stays in view; in a workbook, not in the CSV: a sum over a column must not double. */
  readonly total?: Row | undefined
  readonly notes?: readonly CellNote[] | undefined
  readonly size?: TableSize
  /** Rows that are expected, for the skeleton. */
  readonly expectedRows?: number
  /** Nothing has come yet. */
  readonly isLoading?: boolean
  /** The first column is as wide as what it holds; else it takes its part of the room. */
  readonly isFirstFitting?: boolean
  /** Below the rows: what is to be known of all of them. */
  readonly remarks?: readonly string[]
}

/** Of a table or tree without its card. */
export interface GridViewProps<Row> extends GridProps<Row> {
  /** Lets people ask how a figure is computed. Stable between renders. */
  readonly explainOf?: ExplainOf<Row> | undefined
}

/** Of a table or tree in its card. */
export interface GridCardProps<Row> extends GridProps<Row> {
  /** What is shown is being read again. */
  readonly isRefetching?: boolean
  readonly error?: ShownError | null
  readonly onRetry?: () => void
  /** Further buttons in the title bar. */
  readonly actions?: ReactNode
  /** The call that the figures are of. */
  readonly call?: FigureCall | undefined
  /** Which figure of the call each cell shows: people can then ask how it is computed. Stable between renders. */
  readonly keyOf?: FigureKeyOf<Row> | undefined
}
