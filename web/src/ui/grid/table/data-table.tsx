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
  /** Stable between renders. */
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[] | undefined
  readonly exportAs?: `${string}.csv`
  /** The name under which settings are stored; default: the file name without extension. */
  readonly name?: string
  /** Rows shown before "Show all". */
  readonly pageSize?: number
  /** The number of rows is certain, so that content below can be shown while loading. */
  readonly isLengthKnown?: boolean
  /** More rows than a page are expected: reserve room for "Show all". */
  readonly areManyExpected?: boolean
  /** The result of a chart's cross-filter; null without one. Undefined if no chart filters the table. */
  readonly crossFiltered?: CrossFilteredRows | null
  /** A sentence or action below "No data available". */
  readonly emptyHint?: ReactNode
  /** Whether a row is highlighted, such as one that is being dragged. */
  readonly isMarked?: ((row: Row) => boolean) | undefined
}

/** A table in a card with sortable rows. */
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
