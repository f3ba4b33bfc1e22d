import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'

import { TABLE_TEXTS } from '#messages/table-texts.ts'
import { Button } from '#ui/button/button.tsx'
import { classNames } from '#ui/class-names.ts'
import type { ExplainOf } from '#ui/explain/asked-figure.ts'
import { EXPLAIN_HINT_ID, ExplainSign } from '#ui/explain/explain-sign.tsx'
import { offerFigures } from '#ui/explain/figures-on-screen.ts'
import { figureAt, findAmong } from '#ui/explain/table-figures.ts'
import { useExplainedCells } from '#ui/explain/use-explained-cells.ts'
import { useFigureWalk } from '#ui/explain/use-figure-walk.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { usePrinting } from '#ui/page/use-printing.ts'
import { BodyRow } from './body-row.tsx'
import { cellReasons } from './cell-reasons.ts'
import type { CellNote, Column } from './column.ts'
import { copyCells } from './copy-cells.ts'
import { HeadCell } from './head-cell.tsx'
import { RemarkList } from './remark-list.tsx'
import { SkeletonRows } from './skeleton-rows.tsx'
import styles from './table.module.css'
import { useDensity } from './table-host.ts'
import type { TableModel } from './table-model.ts'
import { CROWDED_COLUMNS, type TableSize } from './table-size.ts'
import { useOverflow } from './use-overflow.ts'
import { useRowPlaces } from './use-row-places.ts'
import { RECYCLED_FROM, useRowWindow } from './use-row-window.ts'

export interface TableViewProps<Row> {
  /** The table's accessible name. */
  readonly title: string
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
  readonly isLoading?: boolean
  readonly emptyHint?: ReactNode
  /** The first column is as wide as what it holds; else it takes its part of the room. */
  readonly isFirstFitting?: boolean
  /** Below the rows: what is to be known of all of them. */
  readonly remarks?: readonly string[]
  /** Lets people ask how a figure is computed. Stable between renders. */
  readonly explainOf?: ExplainOf<Row> | undefined
}

/** Rows shown before "Show all" (spec.md section 9). */
const PAGE_SIZE = 10
const SKELETON_ROWS = 8
/** More rows than these nobody reads on paper, and a browser is long at them. */
const MOST_PRINTED = 5_000
/** From this many columns on, a phone cannot show the table whole. */
const MANY_COLUMNS = 6

/** The table itself, without its card: head, rows, total, and the room they scroll in. */
export function TableView<Row>(props: TableViewProps<Row>) {
  const { title, columns, model, total, notes, size = 'xl', pageSize = PAGE_SIZE, expectedRows = SKELETON_ROWS } = props
  const { isLoading = false, emptyHint, isFirstFitting = false, remarks = [], explainOf, allColumns = columns } = props
  const box = useRef<HTMLDivElement>(null)
  const table = useRef<HTMLTableElement>(null)
  const [isWhole, setIsWhole] = useState(false)
  const count = model.rows.length
  const isPrinting = usePrinting()
  const shown = isPrinting ? Math.min(count, MOST_PRINTED) : isWhole ? count : Math.min(count, pageSize)
  const isRecycled = shown >= RECYCLED_FROM && !isPrinting
  const view = useRowWindow(box, shown, isRecycled)
  const isOverflowing = useOverflow(box)
  const inView = model.rows.slice(view.from, view.to)
  const keys = inView.map((_, index) => model.keyAt(view.from + index))
  const places = useRowPlaces(keys)
  const reasons = useMemo(() => cellReasons(notes), [notes])
  const density = useDensity()
  const rowOf = (element: HTMLElement | null) => {
    if (element?.closest('tfoot')) return total
    const rows: readonly (HTMLElement | null)[] = [
      ...(element?.parentElement?.querySelectorAll<HTMLElement>('tr[data-row]') ?? []),
    ]
    return inView[rows.indexOf(element)]
  }
  const asked = useExplainedCells((cell) => {
    const row = explainOf && rowOf(cell.parentElement)
    return row ? figureAt({ columns: allColumns, explainOf }, { row, path: [] }, columns[cell.cellIndex]) : null
  })
  const isWalkKey = useFigureWalk(table, explainOf !== undefined)
  useOfferedRows(allColumns, model.rows, total, explainOf)

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
            columns.length >= MANY_COLUMNS && styles.manyColumns,
            columns.length >= CROWDED_COLUMNS && styles.crowded,
            isFirstFitting && styles.firstFitting,
          )}
          aria-label={title}
          aria-rowcount={isRecycled ? count + 1 : undefined}
          onCopy={copyCells}
          {...(explainOf && {
            'aria-describedby': EXPLAIN_HINT_ID,
            ...asked.listeners,
            onKeyDown: (event) => void (asked.onAskKey(event) || isWalkKey(event)),
          })}
        >
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
          <tbody>
            {count === 0 ? <SkeletonRows columns={columns} count={expectedRows} /> : null}
            <Spacer height={view.before} columns={columns.length} />
            {inView.map((row, index) => (
              <BodyRow
                // Of many rows those that leave the view lend their elements to those that come.
                key={isRecycled ? places.get(keys[index]!) : keys[index]}
                columns={columns}
                row={row}
                reasons={reasons}
                isExplained={explainOf !== undefined}
                {...(isRecycled ? { place: view.from + index + 2 } : {})}
              />
            ))}
            <Spacer height={view.after} columns={columns.length} />
          </tbody>
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
      {count > pageSize ? (
        <div className={styles.foot}>
          <Button variant="ghost" size="s" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
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

/** The room of rows that are not in the page. */
function Spacer({ height, columns }: { readonly height: number; readonly columns: number }) {
  return height > 0 ? (
    <tr>
      <td className={styles.spacer} colSpan={columns} style={{ blockSize: height }} />
    </tr>
  ) : null
}
