import { type ReactNode, useEffect, useMemo, useRef } from 'react'

import { TABLE_TEXTS } from '#messages/table-texts.ts'
import { Button } from '#ui/button/button.tsx'
import { classNames } from '#ui/class-names.ts'
import type { ExplainOf } from '#ui/explain/asked-figure.ts'
import { EXPLAIN_HINT_ID, ExplainSign } from '#ui/explain/explain-sign.tsx'
import { offerFigures } from '#ui/explain/figures-on-screen.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { HeadCell } from '#ui/grid/cells/head-cell.tsx'
import { SkeletonHead } from '#ui/grid/cells/skeleton-head.tsx'
import { SkeletonRows } from '#ui/grid/cells/skeleton-rows.tsx'
import { cellReasons } from '#ui/grid/columns/cell-reasons.ts'
import { type CellNote, type Column, isText } from '#ui/grid/columns/column.ts'
import { figureAt, findAmong } from '#ui/grid/explain/table-figures.ts'
import { useExplainedCells } from '#ui/grid/explain/use-explained-cells.ts'
import { copyCells } from '#ui/grid/export/copy-cells.ts'
import { plainText } from '#ui/grid/export/plain-cells.ts'
import styles from '#ui/grid/frame/grid.module.css'
import { RemarkList } from '#ui/grid/frame/remark-list.tsx'
import { CROWDED_COLUMNS, PAGE_SIZE, type TableSize } from '#ui/grid/frame/table-size.ts'
import { useComingRows } from '#ui/grid/frame/use-coming-rows.ts'
import { useOverflow } from '#ui/grid/frame/use-overflow.ts'
import { useFigureWalk } from '#ui/grid/keyboard/use-figure-keyboard.ts'
import { useDensity, useView } from '#ui/grid/settings/table-settings.ts'
import { BodyRow } from '#ui/grid/window/body-row.tsx'
import { placeOf } from '#ui/grid/window/place-of-row.ts'
import { RecycledRows } from '#ui/grid/window/row-blocks.tsx'
import { RECYCLED_FROM } from '#ui/grid/window/use-row-window.ts'
import { usePrinting } from '#ui/page/use-printing.ts'
import type { TableModel } from './table-model.ts'

interface TableViewProps<Row> {
  /** The table's accessible name. */
  readonly title: string
  /** By which the address keeps whether all its rows are shown; without it the table does itself. */
  readonly name?: string | undefined
  /** Those shown, in their order. */
  readonly columns: readonly Column<Row>[]
  /** With those that are not shown, whose figures a link may ask about. */
  readonly allColumns?: readonly Column<Row>[]
  readonly model: TableModel<Row>
  readonly total?: Row | undefined
  readonly notes?: readonly CellNote[] | undefined
  readonly size?: TableSize
  readonly pageSize?: number
  readonly expectedRows?: number
  readonly areManyExpected?: boolean
  readonly isLoading?: boolean
  readonly emptyHint?: ReactNode
  /** The first column is as wide as what it holds; else it takes its part of the room. */
  readonly isFirstFitting?: boolean
  /** Below the rows: what is to be known of all of them. */
  readonly remarks?: readonly string[]
  /** A row that is set off, such as one that is being dragged. */
  readonly isMarked?: ((row: Row) => boolean) | undefined
  /** Lets people ask how a figure is computed. Stable between renders. */
  readonly explainOf?: ExplainOf<Row> | undefined
}

/** The view of a table that shows more rows than it opens with. */
const ALL_ROWS = 'all'
const SKELETON_ROWS = 8
/** More rows than these nobody reads on paper, and a browser is long at them. */
const MOST_PRINTED = 5_000
/** From this many columns on, a phone cannot show the table whole. */
const MANY_COLUMNS = 6

/** The table itself, without its card: head, rows, total, and the room they scroll in. */
export function TableView<Row>(props: TableViewProps<Row>) {
  const { title, columns, model, total, notes, size = 'xl', pageSize = PAGE_SIZE, expectedRows = SKELETON_ROWS } = props
  const { isLoading = false, emptyHint, isFirstFitting = false, remarks = [], explainOf, allColumns = columns } = props
  const { areManyExpected = false } = props
  const box = useRef<HTMLDivElement>(null)
  const table = useRef<HTMLTableElement>(null)
  const [shownRows, showRows] = useView(props.name)
  const isWhole = shownRows === ALL_ROWS
  const count = model.rows.length
  const isPrinting = usePrinting()
  const shown = isPrinting ? Math.min(count, MOST_PRINTED) : isWhole ? count : Math.min(count, pageSize)
  // Rows of their own heights all stand in the page.
  const isRecycled = shown >= RECYCLED_FROM && !isPrinting && !columns.some((column) => isText(column) && column.isWrapped)
  const isOverflowing = useOverflow(box)
  const reasons = useMemo(() => cellReasons(notes), [notes])
  const density = useDensity()
  const rowOf = (element: HTMLElement | null) => {
    if (element?.closest('tfoot')) return total
    return element instanceof HTMLTableRowElement ? model.rows[placeOf(element)] : undefined
  }
  const asked = useExplainedCells((cell) => {
    const row = explainOf && rowOf(cell.parentElement)
    return row ? figureAt({ columns: allColumns, explainOf }, { row, path: [] }, columns[cell.cellIndex]) : null
  })
  const plainCellsAt = (place: number) => columns.map((column) => plainText(column, model.rows[place]!))
  const isWalkKey = useFigureWalk(table, explainOf !== undefined)
  useOfferedRows(allColumns, model.rows, total, explainOf)
  const comingRows = useComingRows(title, {
    expected: expectedRows,
    isComing: count === 0 && isLoading,
    shown: shown + (total ? 1 : 0),
  })

  if (count === 0 && !isLoading) return <EmptyState text={TABLE_TEXTS.noData} hint={emptyHint} />
  return (
    <>
      <div
        ref={box}
        data-density={density}
        className={classNames(styles.scroller, styles[isRecycled && size === 'full' ? 'xxl' : size])}
        {...(isOverflowing ? { role: 'group', 'aria-label': title, tabIndex: 0 } : {})}
      >
        <table
          ref={table}
          className={classNames(
            styles.table,
            isRecycled && styles.recycled,
            columns.length >= MANY_COLUMNS && styles.manyColumns,
            columns.length >= CROWDED_COLUMNS && styles.crowded,
            isFirstFitting && styles.firstFitting,
          )}
          aria-label={title}
          aria-rowcount={isRecycled ? count + 1 : undefined}
          onCopy={(event) => copyCells(event, isRecycled ? plainCellsAt : undefined)}
          {...(explainOf && {
            'aria-describedby': EXPLAIN_HINT_ID,
            ...asked.listeners,
            onKeyDown: (event) => void (asked.onAskKey(event) || isWalkKey(event)),
          })}
        >
          {count === 0 ? (
            <SkeletonHead columns={columns} />
          ) : (
            <thead>
              <tr>
                {columns.map((column) => (
                  <HeadCell
                    key={column.key}
                    column={column}
                    direction={model.directionOf(column.key)}
                    onSort={(isAdded) => model.sortBy(column.key, isAdded)}
                  />
                ))}
              </tr>
            </thead>
          )}
          {isRecycled ? (
            <RecycledRows
              columns={columns}
              rows={shown === count ? model.rows : model.rows.slice(0, shown)}
              reasons={reasons}
              isExplained={explainOf !== undefined}
            />
          ) : (
            <tbody>
              {count === 0 ? <SkeletonRows columns={columns} count={comingRows} /> : null}
              {model.rows.slice(0, shown).map((row, index) => (
                <BodyRow
                  key={model.keyAt(index)}
                  columns={columns}
                  row={row}
                  reasons={reasons}
                  isMarked={props.isMarked?.(row)}
                  isExplained={explainOf !== undefined}
                />
              ))}
            </tbody>
          )}
          {total && count > 0 ? (
            <tfoot>
              <BodyRow columns={columns} row={total} reasons={reasons} isTotal isExplained={explainOf !== undefined} />
            </tfoot>
          ) : null}
        </table>
      </div>
      {explainOf ? <ExplainSign {...asked.sign} /> : null}
      <RemarkList
        remarks={isPrinting && count > MOST_PRINTED ? [TABLE_TEXTS.printedPart(MOST_PRINTED, count), ...remarks] : remarks}
      />
      {count === 0 && areManyExpected ? (
        <div className={styles.foot}>
          <Button variant="ghost" size="s" disabled aria-hidden>
            <Skeleton width="s" />
          </Button>
        </div>
      ) : null}
      {count > pageSize ? (
        <div className={styles.foot}>
          <Button variant="ghost" size="s" aria-expanded={isWhole} onClick={() => showRows(isWhole ? null : ALL_ROWS)}>
            {isWhole ? `Show first ${pageSize}` : TABLE_TEXTS.showAll(count)}
          </Button>
        </div>
      ) : null}
    </>
  )
}

/** Lets a link find a figure of the table, in a row that is in the page or not. */
function useOfferedRows<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  total: Row | undefined,
  explainOf: ExplainOf<Row> | undefined,
): void {
  const latest = useRef(rows)
  useEffect(() => {
    latest.current = rows
  })
  // Whether they are others is told by how many there are and which is the first: another order makes no other figures.
  const first = rows[0]
  // biome-ignore lint/correctness/useExhaustiveDependencies: as said.
  useEffect(() => {
    if (!explainOf) return
    const rowsNow = () => [...latest.current, ...(total ? [total] : [])].map((row) => ({ row, path: [] }))
    return offerFigures(findAmong({ columns, explainOf }, rowsNow))
  }, [columns, rows.length, first, total, explainOf])
}
