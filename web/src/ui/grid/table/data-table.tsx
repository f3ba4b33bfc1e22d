import { type ReactNode, useMemo } from 'react'

import { Card } from '#ui/card/card.tsx'
import type { FigureCall, FigureKeyOf } from '#ui/explain/asked-figure.ts'
import { useExplainOf } from '#ui/explain/use-explain-of.ts'
import { ErrorLine, type ShownError } from '#ui/feedback/error-line.tsx'
import type { CellNote, Column } from '#ui/grid/columns/column.ts'
import { arrangeColumns } from '#ui/grid/columns/column-layout.ts'
import { ExportButton } from '#ui/grid/export/export-button.tsx'
import { csvColumns } from '#ui/grid/export/table-csv.ts'
import { TableMenu } from '#ui/grid/export/table-menu.tsx'
import type { TableSize } from '#ui/grid/frame/table-size.ts'
import { useColumnLayout, useNotedTable } from '#ui/grid/settings/table-settings.ts'
import { PickedLine } from './cross-filter-line.tsx'
import { useTableModel } from './table-model.ts'
import { TableView } from './table-view.tsx'
import type { PickedRows } from './use-cross-filtered-rows.ts'

interface DataTableProps<Row extends object> {
  readonly title: string
  /** Stable between renders: made once, or memoised. */
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[] | undefined
  /** The figures of the whole, in a last row that stays in view; in a workbook, not in the CSV: a sum over a column must not double. */
  readonly total?: Row | undefined
  readonly notes?: readonly CellNote[] | undefined
  readonly exportAs?: `${string}.csv`
  /** By which the reader's choices for the table are kept; without it that of the file, without its ending. */
  readonly name?: string
  readonly size?: TableSize
  /** Rows shown before "Show all". */
  readonly pageSize?: number
  /** Rows that are expected, for the skeleton. */
  readonly expectedRows?: number
  /** So many come for certain: what stands below can be shown before. */
  readonly isLengthKnown?: boolean
  /** More rows than a page has are expected: the room of "Show all" is kept as well. */
  readonly areManyExpected?: boolean
  /** Nothing has come yet. */
  readonly isLoading?: boolean
  /** What is shown is being read again. */
  readonly isRefetching?: boolean
  readonly error?: ShownError | null
  readonly onRetry?: () => void
  /** What a choice in a chart left of the rows; null while it shows all. Absent where no chart narrows it. */
  readonly picked?: PickedRows | null
  /** One sentence or one action under "No data available". */
  readonly emptyHint?: ReactNode
  /** The first column is as wide as what it holds; else it takes its part of the room. */
  readonly isFirstFitting?: boolean
  /** Below the rows: what is to be known of all of them. */
  readonly remarks?: readonly string[]
  /** A row that is set off, such as one that is being dragged. */
  readonly isMarked?: ((row: Row) => boolean) | undefined
  /** Further buttons in the title bar. */
  readonly actions?: ReactNode
  /** The call that told the figures. */
  readonly call?: FigureCall | undefined
  /** Which figure of the call each cell shows: people can then ask how it is computed. Stable between renders. */
  readonly keyOf?: FigureKeyOf<Row> | undefined
}

/** A table in a card: sorting, export, loading, error and emptiness in one shape for every screen. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { title, columns, rows, total, exportAs, isLoading = false, isRefetching = false, error = null, onRetry, actions } = props
  const name = props.name ?? exportAs?.replace(/\.csv$/, '')
  const layout = useColumnLayout(name)
  useNotedTable(name, columns)
  const shown = useMemo(() => arrangeColumns(columns, layout), [columns, layout])
  const model = useTableModel(columns, rows, name)
  const explainOf = useExplainOf(props.call, props.keyOf)
  const isEmpty = model.rows.length === 0
  const { isLengthKnown = false } = props
  const saved = useMemo(() => (total && model.rows.length > 0 ? [...model.rows, total] : model.rows), [model.rows, total])
  return (
    <Card
      title={title}
      isLoading={isLoading}
      isRefetching={isRefetching}
      isOpenEnded={isLoading && isEmpty && !isLengthKnown}
      rowCount={model.rows.length}
      actions={
        <>
          {actions}
          {exportAs ? (
            <ExportButton title={title} fileName={exportAs} columns={csvColumns(columns, shown)} rows={model.rows} />
          ) : null}
          <TableMenu
            title={title}
            name={name}
            fileName={exportAs}
            columns={columns}
            rows={saved}
            hasTotal={total !== undefined && !isEmpty}
          />
        </>
      }
    >
      {props.picked === undefined ? null : <PickedLine title={title} picked={props.picked} />}
      {error ? <ErrorLine error={error} onRetry={onRetry} /> : null}
      {error && isEmpty ? null : (
        <TableView {...props} name={name} columns={shown} allColumns={columns} model={model} explainOf={explainOf} />
      )}
    </Card>
  )
}
