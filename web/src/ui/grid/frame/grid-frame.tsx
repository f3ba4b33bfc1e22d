import type { ComponentProps, FocusEvent, KeyboardEvent, MouseEvent, ReactNode, RefObject } from 'react'

import { classNames } from '#ui/class-names.ts'
import { EXPLAIN_HINT_ID, ExplainSign } from '#ui/explain/explain-sign.tsx'
import { HeadCell } from '#ui/grid/cells/head-cell.tsx'
import { SkeletonHead } from '#ui/grid/cells/skeleton-head.tsx'
import { SkeletonRows } from '#ui/grid/cells/skeleton-rows.tsx'
import type { Column } from '#ui/grid/columns/column.ts'
import type { ExplainedCells } from '#ui/grid/explain/use-explained-cells.ts'
import styles from '#ui/grid/grid.module.css'
import { useDensity } from '#ui/grid/settings/table-settings.ts'
import type { ColumnSort } from '#ui/grid/settings/use-column-sort.ts'
import type { GridViewProps } from './grid-props.ts'
import { RemarkList } from './remark-list.tsx'
import { CROWDED_COLUMNS } from './table-size.ts'
import { useSkeletonRowCount } from './use-skeleton-row-count.ts'

interface GridFrameProps<Row>
  extends Pick<GridViewProps<Row>, 'title' | 'size' | 'expectedRows' | 'isLoading' | 'isFirstFitting' | 'remarks'>,
    Pick<ComponentProps<'table'>, 'role' | 'className' | 'onCopy' | 'aria-rowcount'> {
  readonly columns: readonly Column<Row>[]
  /** The scroll container and its attributes. */
  readonly box: RefObject<HTMLDivElement | null>
  readonly boxProps?: ComponentProps<'div'>
  readonly table: RefObject<HTMLTableElement | null>
  readonly sort: ColumnSort
  readonly explainable: ExplainedCells
  readonly isExplained: boolean
  readonly keyboard: {
    readonly onKeyDown: (event: KeyboardEvent<HTMLTableElement>) => void
    readonly onFocus?: (event: FocusEvent<HTMLTableElement>) => void
    readonly onClick?: (event: MouseEvent<HTMLTableElement>) => void
  }
  /** Number of data rows; 0 while loading. */
  readonly rowCount: number
  /** Number of displayed rows, including the total. */
  readonly shownRows: number
  /** Whether only visible rows are rendered. */
  readonly isWindowed: boolean
  /** Content if there are no rows. */
  readonly empty: ReactNode
  /** The sticky total row. */
  readonly totalRow: ReactNode
  /** The tbody elements. */
  readonly children: ReactNode
}

const SKELETON_ROWS = 8

/** A table or tree without its card: scroll container, sortable header, rows or placeholders, total and remarks. */
export function GridFrame<Row>(props: GridFrameProps<Row>) {
  const { title, columns, size = 'full', expectedRows = SKELETON_ROWS, isLoading = false, remarks = [], rowCount } = props
  const { box, boxProps, table, explainable, isExplained, isWindowed, keyboard } = props
  const density = useDensity()
  const isPending = rowCount === 0
  const skeletonRows = useSkeletonRowCount(title, {
    expected: expectedRows,
    isPending: isPending && isLoading,
    shown: props.shownRows,
  })
  if (isPending && !isLoading) return props.empty
  return (
    <>
      <div
        {...boxProps}
        ref={box}
        data-density={density}
        className={classNames(styles.scroller, boxProps?.className, styles[isWindowed && size === 'full' ? 'xxl' : size])}
      >
        <table
          ref={table}
          role={props.role}
          className={classNames(
            styles.table,
            props.className,
            columns.length >= CROWDED_COLUMNS && styles.crowded,
            props.isFirstFitting && styles.firstFitting,
          )}
          aria-label={title}
          aria-rowcount={props['aria-rowcount']}
          onCopy={props.onCopy}
          {...(isExplained && { 'aria-describedby': EXPLAIN_HINT_ID, ...explainable.listeners })}
          onKeyDown={(event) => void (explainable.onExplainKey(event) || keyboard.onKeyDown(event))}
          onFocus={(event) => {
            keyboard.onFocus?.(event)
            if (isExplained) explainable.listeners.onFocus(event)
          }}
          onClick={(event) => {
            keyboard.onClick?.(event)
            if (isExplained) explainable.listeners.onClick(event)
          }}
        >
          {isPending ? (
            <PlaceholderRows columns={columns} count={skeletonRows} />
          ) : (
            <SortHead columns={columns} sort={props.sort} />
          )}
          {isPending ? null : props.children}
          {isPending || !props.totalRow ? null : <tfoot>{props.totalRow}</tfoot>}
        </table>
      </div>
      {isExplained ? <ExplainSign {...explainable.sign} /> : null}
      <RemarkList remarks={remarks} />
    </>
  )
}

function SortHead<Row>({ columns, sort }: Pick<GridFrameProps<Row>, 'columns' | 'sort'>) {
  return (
    <thead>
      <tr>
        {columns.map((column) => (
          <HeadCell
            key={column.key}
            column={column}
            direction={sort.directionOf(column.key)}
            onSort={(isAdded) => sort.sortBy(column.key, isAdded)}
          />
        ))}
      </tr>
    </thead>
  )
}

function PlaceholderRows<Row>({ columns, count }: { readonly columns: readonly Column<Row>[]; readonly count: number }) {
  return (
    <>
      <SkeletonHead columns={columns} />
      <tbody>
        <SkeletonRows columns={columns} count={count} />
      </tbody>
    </>
  )
}
