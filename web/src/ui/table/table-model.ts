import { type ColumnDef, createSortedRowModel, rowSortingFeature, tableFeatures, useTable } from '@tanstack/react-table'
import { useMemo } from 'react'

import type { Column } from './column.ts'
import { compareValues } from './compare-values.ts'

export type SortDirection = 'ascending' | 'descending' | 'none'

/** The order of a table and how to change it; the only place that knows the table library. */
export interface TableModel<Row> {
  /** The rows in the order chosen, each with the key it keeps in every order. */
  readonly rows: readonly { readonly key: string; readonly row: Row }[]
  readonly directionOf: (columnKey: string) => SortDirection
  /** Ascending, then descending, then off. `isAdded` keeps the other columns' order as the first one. */
  readonly sortBy: (columnKey: string, isAdded: boolean) => void
}

const features = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel() })
const NO_ROWS: readonly never[] = []

/** The rows of a table in the order that its heads ask for. */
export function useTableModel<Row extends object>(
  columns: readonly Column<Row>[],
  rows: readonly Row[] | undefined,
): TableModel<Row> {
  const definitions = useMemo(() => columns.map(definitionOf), [columns])
  const table = useTable<typeof features, Row>({
    features,
    columns: definitions,
    data: rows ?? NO_ROWS,
    sortDescFirst: false,
    enableMultiSort: true,
  })
  return {
    rows: table.getRowModel().rows.map(({ id, original }) => ({ key: id, row: original })),
    directionOf: (key) => DIRECTIONS[String(table.getColumn(key)?.getIsSorted())] ?? 'none',
    sortBy: (key, isAdded) => {
      const column = table.getColumn(key)
      const next = column?.getNextSortingOrder(isAdded)
      if (next === false) table.setSorting((sorting) => (isAdded ? sorting.filter(({ id }) => id !== key) : []))
      else if (next) column?.toggleSorting(next === 'desc', isAdded)
    },
  }
}

const DIRECTIONS: Readonly<Record<string, SortDirection>> = { asc: 'ascending', desc: 'descending' }

function definitionOf<Row extends object>(column: Column<Row>): ColumnDef<typeof features, Row> {
  return {
    id: column.key,
    // What is missing comes last in either direction.
    accessorFn: (row) => column.value(row) ?? undefined,
    sortUndefined: 'last',
    sortFn: (a, b) => compareValues(a.getValue(column.key), b.getValue(column.key)),
  }
}
