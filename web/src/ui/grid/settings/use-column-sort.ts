import { directionIn, nextOrder, type SortDirection, type SortOrder } from '#ui/grid/order/sort-order.ts'
import { useSortOrder } from '#ui/grid/settings/table-settings.ts'

/** The sort columns of a table and their setter. */
export interface ColumnSort {
  readonly directionOf: (columnKey: string) => SortDirection
  /** Ascending, descending, off. `isAdded` keeps the other columns, as lower-priority ones. */
  readonly sortBy: (columnKey: string, isAdded: boolean) => void
}

/** @param table the name under which the order is stored in the URL; without it the order is local state */
export function useColumnSort(table: string | undefined): ColumnSort & { readonly order: SortOrder } {
  const [order, changeOrder] = useSortOrder(table)
  return {
    order,
    directionOf: (key) => directionIn(order, key),
    sortBy: (key, isAdded) => changeOrder((now) => nextOrder(now, key, isAdded)),
  }
}
