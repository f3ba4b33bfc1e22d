import { ArrowDown, ArrowUp } from 'lucide-react'
import { useId } from 'react'

import { classNames } from '#ui/class-names.ts'
import { type Column, isAtEnd } from '#ui/grid/columns/column.ts'
import styles from '#ui/grid/grid.module.css'
import type { SortDirection } from '#ui/grid/order/sort-order.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'

interface HeadCellProps<Row> {
  readonly column: Column<Row>
  readonly direction: SortDirection
  readonly onSort: (isAdded: boolean) => void
}

/** A column header: a press sorts; Shift and a press adds this column to the sort order. */
export function HeadCell<Row>({ column, direction, onSort }: HeadCellProps<Row>) {
  const badgeId = useId()
  const isAmount = column.kind === 'money' || column.kind === 'moneyChange'
  // Reserve room for the currency, which arrives with the figures.
  const isWaiting = isAmount && 'badge' in column
  const Arrow = direction === 'descending' ? ArrowDown : ArrowUp
  if (column.holdsButtons)
    return (
      <th scope="col">
        <VisuallyHidden>{column.title}</VisuallyHidden>
      </th>
    )
  return (
    <th
      scope="col"
      aria-sort={direction}
      className={classNames(isAtEnd(column) && styles.end)}
      aria-describedby={column.badge && badgeId}
    >
      <span className={styles.headContent}>
        <button type="button" className={styles.sort} onClick={(event) => onSort(event.shiftKey)}>
          {column.title}
        </button>
        {column.badge || isWaiting ? (
          <span id={badgeId} className={classNames(styles.unit, isAmount && styles.currency)} aria-hidden="true">
            {column.badge}
          </span>
        ) : null}
        <Arrow className={classNames(styles.arrow, direction === 'none' && styles.arrowOff)} size={14} aria-hidden />
      </span>
    </th>
  )
}
