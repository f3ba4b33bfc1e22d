import { directionIn, nextOrder, type SortDirection, type SortOrder } from '#ui/grid/order/sort-order.ts'
import { useSortOrder } from '#ui/grid/settings/table-settings.ts'

/** By which columns a table is sorted, and how to change it. */
export interface ColumnSort {
  readonly directionOf: (columnKey: string) => SortDirection
  /** Ascending, then descending, then off. `isAdded` keeps the other columns' order as the first one. */
  readonly sortBy: (columnKey: string, isAdded: boolean) => void
}

/** @param table its name, by which its order is kept in the address; without one the order is forgotten with the table */
export function useColumnSort(table: string | undefined): ColumnSort & { readonly order: SortOrder } {
  const [order, changeOrder] = useSortOrder(table)
  return {
    order,
    directionOf: (key) => directionIn(order, key),
    sortBy: (key, isAdded) => changeOrder((now) => nextOrder(now, key, isAdded)),
  }
}
