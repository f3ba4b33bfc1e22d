import { type ReactNode, useMemo } from 'react'

import { useExplainOf } from '#ui/explain/use-explain-of.ts'
import type { Column } from '#ui/grid/columns/column.ts'
import { savedAsShown } from '#ui/grid/export/saved-rows.ts'
import { GridCard, useShownColumns } from '#ui/grid/frame/grid-card.tsx'
import type { GridCardProps } from '#ui/grid/frame/grid-props.ts'
import { CrossFilterLine } from './cross-filter-line.tsx'
import { useTableModel } from './table-model.ts'
import { TableView } from './table-view.tsx'
import type { CrossFilteredRows } from './use-cross-filtered-rows.ts'

interface DataTableProps<Row extends object> extends GridCardProps<Row> {
  /** Stable between renders: made once, or memoised. */
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[] | undefined
  readonly exportAs?: `${string}.csv`
  /** By which the reader's choices for the table are kept; without it that of the file, without its ending. */
  readonly name?: string
  /** Rows shown before "Show all". */
  readonly pageSize?: number
  /** So many come for certain: what stands below can be shown before. */
  readonly isLengthKnown?: boolean
  /** More rows than a page has are expected: the room of "Show all" is kept as well. */
  readonly areManyExpected?: boolean
  /** What a choice in a chart left of the rows; null while it shows all. Absent where no chart narrows it. */
  readonly crossFiltered?: CrossFilteredRows | null
  /** One sentence or one action under "No data available". */
  readonly emptyHint?: ReactNode
  /** A row that is set off, such as one that is being dragged. */
  readonly isMarked?: ((row: Row) => boolean) | undefined
}

/** A table in a card: rows in the order that its heads ask for. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { title, columns, rows, total, exportAs, isLoading = false, isLengthKnown = false } = props
  const name = props.name ?? exportAs?.replace(/\.csv$/, '')
  const shown = useShownColumns(name, columns)
  const model = useTableModel(columns, rows, name)
  const explainOf = useExplainOf(props.call, props.keyOf)
  const count = model.rows.length
  const saved = useMemo(() => savedAsShown(model.rows, total), [model.rows, total])
  return (
    <GridCard
      {...props}
      name={name}
      exportAs={exportAs}
      shown={shown}
      saved={saved}
      rowCount={count}
      isOpenEnded={isLoading && count === 0 && !isLengthKnown}
      above={props.crossFiltered === undefined ? null : <CrossFilterLine title={title} crossFiltered={props.crossFiltered} />}
    >
      <TableView {...props} name={name} columns={shown} allColumns={columns} model={model} explainOf={explainOf} />
    </GridCard>
  )
}
