import { useMemo } from 'react'

import type { Column } from '#ui/grid/columns/column.ts'
import { sortedPlaces } from '#ui/grid/order/sorted-places.ts'
import { type ColumnSort, useColumnSort } from '#ui/grid/settings/use-column-sort.ts'

/** The rows of a table in the order chosen, and how to change it. */
export interface TableModel<Row> extends ColumnSort {
  readonly rows: readonly Row[]
  /** The name of the row at a place, which it keeps in every order. */
  readonly keyAt: (place: number) => string
}

const NO_ROWS: readonly never[] = []

/**
 * The rows of a table in the order that its heads ask for.
 *
 * @param table its name, by which its order is kept in the address; without one the order is forgotten with the table
 */
export function useTableModel<Row extends object>(
  columns: readonly Column<Row>[],
  all: readonly Row[] | undefined,
  table?: string,
): TableModel<Row> {
  const { order, ...sort } = useColumnSort(table)
  const rows = all ?? NO_ROWS
  const places = useMemo(() => sortedPlaces(rows, columns, order), [rows, columns, order])
  const inOrder = useMemo(() => (places ? Array.from(places, (place) => rows[place]!) : rows), [rows, places])
  return { rows: inOrder, keyAt: (place) => String(places ? places[place] : place), ...sort }
}
