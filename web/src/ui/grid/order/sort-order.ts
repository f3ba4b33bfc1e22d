export type SortDirection = 'ascending' | 'descending' | 'none'

/** By which columns rows are sorted, the weightiest first; none for the order they came in. */
export type SortOrder = readonly { readonly column: string; readonly direction: Exclude<SortDirection, 'none'> }[]

/** The order that rows come in. */
export const AS_THEY_CAME: SortOrder = []

/** The order after a press on a column's head: ascending, then descending, then off. `isAdded` keeps the other columns' order. */
export function nextOrder(order: SortOrder, column: string, isAdded: boolean): SortOrder {
  const former = order.find((key) => key.column === column)
  const others = isAdded ? order.filter((key) => key.column !== column) : []
  if (!former) return [...others, { column, direction: 'ascending' }]
  if (former.direction === 'descending') return others
  const turned = { column, direction: 'descending' } as const
  return isAdded ? order.map((key) => (key.column === column ? turned : key)) : [turned]
}

/** In which direction a column is sorted. */
export const directionIn = (order: SortOrder, column: string): SortDirection =>
  order.find((key) => key.column === column)?.direction ?? 'none'
