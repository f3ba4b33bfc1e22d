export type SortDirection = 'ascending' | 'descending' | 'none'

/** The sort columns, the primary one first; empty for the original order. */
export type SortOrder = readonly { readonly column: string; readonly direction: Exclude<SortDirection, 'none'> }[]

/** The original order. */
export const UNSORTED: SortOrder = []

/** The order after a press on a column header: ascending, descending, off. `isAdded` keeps the other columns. */
export function nextOrder(order: SortOrder, column: string, isAdded: boolean): SortOrder {
  const former = order.find((key) => key.column === column)
  const others = isAdded ? order.filter((key) => key.column !== column) : []
  if (!former) return [...others, { column, direction: 'ascending' }]
  if (former.direction === 'descending') return others
  const turned = { column, direction: 'descending' } as const
  return isAdded ? order.map((key) => (key.column === column ? turned : key)) : [turned]
}

/** The sort direction of a column. */
export const directionIn = (order: SortOrder, column: string): SortDirection =>
  order.find((key) => key.column === column)?.direction ?? 'none'
