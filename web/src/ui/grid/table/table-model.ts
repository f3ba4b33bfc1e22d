import { useMemo } from 'react'

import type { Column } from '#ui/grid/columns/column.ts'
import { directionIn, nextOrder, type SortDirection } from '#ui/grid/order/sort-order.ts'
import { sortedPlaces } from '#ui/grid/order/sorted-places.ts'
import { useSortOrder } from '#ui/grid/settings/table-settings.ts'

/** The order of a table and how to change it. */
export interface TableModel<Row> {
  /** The rows in the order chosen. */
  readonly rows: readonly Row[]
  /** The name of the row at a place, which it keeps in every order. */
  readonly keyAt: (place: number) => string
  readonly directionOf: (columnKey: string) => SortDirection
  /** Ascending, then descending, then off. `isAdded` keeps the other columns' order as the first one. */
  readonly sortBy: (columnKey: string, isAdded: boolean) => void
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
  const [order, changeOrder] = useSortOrder(table)
  const rows = all ?? NO_ROWS
  const places = useMemo(() => sortedPlaces(rows, columns, order), [rows, columns, order])
  const inOrder = useMemo(() => (places ? Array.from(places, (place) => rows[place]!) : rows), [rows, places])
  return {
    rows: inOrder,
    keyAt: (place) => String(places ? places[place] : place),
    directionOf: (key) => directionIn(order, key),
    sortBy: (key, isAdded) => changeOrder((now) => nextOrder(now, key, isAdded)),
  }
}
