import { useMemo } from 'react'

import type { Column } from '#ui/grid/columns/column.ts'
import { type ColumnSort, useColumnSort } from '#ui/grid/settings/use-column-sort.ts'
import { sortPermutation } from '../order/sort-permutation.ts'

/** The sorted rows of a table, and the sort setters. */
export interface TableModel<Row> extends ColumnSort {
  readonly rows: readonly Row[]
  /** The key of the row at an index, the same in every order. */
  readonly keyAt: (place: number) => string
}

const NO_ROWS: readonly never[] = []

/**
 * The rows in the chosen order. @param table the name under which the order is stored in the URL; without it the order is local
 * state
 */
export function useTableModel<Row extends object>(
  columns: readonly Column<Row>[],
  all: readonly Row[] | undefined,
  table?: string,
): TableModel<Row> {
  const { order, ...sort } = useColumnSort(table)
  const rows = all ?? NO_ROWS
  const places = useMemo(() => sortPermutation(rows, columns, order), [rows, columns, order])
  const inOrder = useMemo(() => (places ? Array.from(places, (place) => rows[place]!) : rows), [rows, places])
  return { rows: inOrder, keyAt: (place) => String(places ? places[place] : place), ...sort }
}
