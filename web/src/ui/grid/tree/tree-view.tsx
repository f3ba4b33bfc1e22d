import { Fragment, useCallback, useEffect, useMemo, useRef } from 'react'

import { classNames } from '#ui/class-names.ts'
import type { ExplainOf } from '#ui/explain/asked-figure.ts'
import { EXPLAIN_HINT_ID, ExplainSign } from '#ui/explain/explain-sign.tsx'
import { offerFigures } from '#ui/explain/figures-on-screen.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { HeadCell } from '#ui/grid/cells/head-cell.tsx'
import { SkeletonHead } from '#ui/grid/cells/skeleton-head.tsx'
import { SkeletonRows } from '#ui/grid/cells/skeleton-rows.tsx'
import { cellReasons } from '#ui/grid/columns/cell-reasons.ts'
import type { CellNote } from '#ui/grid/columns/column.ts'
import { type AskedRow, figureAt, findAmong } from '#ui/grid/explain/table-figures.ts'
import { useExplainedCells } from '#ui/grid/explain/use-explained-cells.ts'
import { copyCells } from '#ui/grid/export/copy-cells.ts'
import table from '#ui/grid/frame/grid.module.css'
import { RemarkList } from '#ui/grid/frame/remark-list.tsx'
import { CROWDED_COLUMNS, type TableSize } from '#ui/grid/frame/table-size.ts'
import { useComingRows } from '#ui/grid/frame/use-coming-rows.ts'
import { useTreeKeyboard, type WantedCell } from '#ui/grid/keyboard/use-tree-keyboard.ts'
import type { SortDirection } from '#ui/grid/order/sort-order.ts'
import { useDensity } from '#ui/grid/settings/table-settings.ts'
import { GaugeRows } from '#ui/grid/window/measure-rows.tsx'
import { useRowPlaces } from '#ui/grid/window/use-row-places.ts'
import { RECYCLED_FROM, useRowWindow } from '#ui/grid/window/use-row-window.ts'
import { usePrinting } from '#ui/page/use-printing.ts'
import { TabStop } from '#ui/tooltip/tab-stop.ts'
import type { TreeColumn } from './tree-column.ts'
import { type TreeLine, treeLines, withTotal } from './tree-lines.ts'
import type { TreeNode } from './tree-node.ts'
import { TreeRow } from './tree-row.tsx'
import styles from './tree-table.module.css'

interface TreeViewProps<Row> {
  /** The table's accessible name. */
  readonly title: string
  /** Those shown, in their order. */
  readonly columns: readonly TreeColumn<Row>[]
  /** With those that are not shown, whose figures a link may ask about. */
  readonly allColumns?: readonly TreeColumn<Row>[]
  /** In the order in which siblings stand. */
  readonly nodes: readonly TreeNode<Row>[]
  /** The figures of the whole, in a last row that stays in view. */
  readonly total?: Row | undefined
  readonly notes?: readonly CellNote[] | undefined
  readonly isOpen: (key: string) => boolean
  /** Stable between renders. */
  readonly onOpen: (keys: readonly string[], isOpen: boolean) => void
  readonly directionOf: (column: string) => SortDirection
  readonly onSort: (column: string, isAdded: boolean) => void
  readonly size?: TableSize
  readonly expectedRows?: number
  readonly isLoading?: boolean
  /** The first column is as wide as what it holds; else it takes its part of the room. */
  readonly isFirstFitting?: boolean
  /** Said where there are no rows. */
  readonly emptyText: string
  /** Below the rows: what is to be known of all of them. */
  readonly remarks?: readonly string[]
  /** A cell that is to have the focus as soon as its row is shown. */
  readonly goTo?: WantedCell | undefined
  /** Lets people ask how a figure is computed; told the names from the root down to the row. Stable between renders. */
  readonly explainOf?: ExplainOf<Row> | undefined
}

const SKELETON_ROWS = 8

/** The tree grid itself, without its card. Of many rows only those in view are in the page, in elements that are used again. */
export function TreeView<Row>(props: TreeViewProps<Row>) {
  const { title, columns, nodes, total, notes, isOpen, onOpen, directionOf, onSort } = props
  const {
    size = 'full',
    expectedRows = SKELETON_ROWS,
    isLoading = false,
    isFirstFitting = false,
    emptyText,
    remarks = [],
    explainOf,
    allColumns = columns,
  } = props
  const box = useRef<HTMLDivElement>(null)
  const grid = useRef<HTMLTableElement>(null)
  const lines = useMemo(() => treeLines(nodes, isOpen), [nodes, isOpen])
  const walked = useMemo(() => withTotal(lines, total), [lines, total])
  const reasons = useMemo(() => cellReasons(notes), [notes])
  const nameOf = (row: Row) => String(columns[0]?.value(row))
  const { place, onKeyDown, onFocus } = useTreeKeyboard({ grid, lines: walked, columns, nameOf, onOpen, goTo: props.goTo })
  const asked = useExplainedCells((cell) => {
    const key = cell.closest<HTMLElement>('tr[data-key]')?.dataset.key
    const at = key === undefined ? -1 : walked.findIndex(({ node }) => node.key === key)
    const line = walked[at]
    if (!line || !explainOf) return null
    return figureAt(
      { columns: allColumns, explainOf },
      { row: line.node.row, path: pathOf(walked, at, nameOf) },
      columns[cell.cellIndex],
    )
  })
  useEffect(() => {
    if (!explainOf) return
    const name = (row: Row) => String(allColumns[0]?.value(row))
    return offerFigures(findAmong({ columns: allColumns, explainOf }, () => askedRows(nodes, total, name)))
  }, [allColumns, nodes, total, explainOf])
  const isPrinting = usePrinting()
  const density = useDensity()
  const view = useRowWindow(box, lines.length, lines.length >= RECYCLED_FROM && !isPrinting)
  const shown = useMemo(() => shownLines(view.from, view.to, place.line, lines.length), [view.from, view.to, place.line, lines])
  const keys = useMemo(() => shown.map((index) => lines[index]!.node.key), [shown, lines])
  const places = useRowPlaces(keys)
  const onToggle = useCallback((key: string, isNodeOpen: boolean) => onOpen([key], isNodeOpen), [onOpen])

  const comingRows = useComingRows(title, {
    expected: expectedRows,
    isComing: lines.length === 0 && isLoading,
    shown: walked.length,
  })
  const isRecycled = lines.length >= RECYCLED_FROM
  const holdsInputs = useMemo(() => areInputsAmong(lines, columns), [lines, columns])
  const allRows = useMemo(() => rowsOf(nodes), [nodes])
  const activeIn = (index: number) => (index === place.line ? place.column : 'elsewhere')
  if (lines.length === 0 && !isLoading) return <EmptyState text={emptyText} />
  return (
    <TabStop value={-1}>
      <div
        ref={box}
        data-density={density}
        className={classNames(
          table.scroller,
          styles.scroller,
          table[isRecycled && size === 'full' ? 'xxl' : size],
          lines.length === 0 && styles.coming,
        )}
      >
        <table
          ref={grid}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the ARIA practices' tree grid is made of a table.
          role="treegrid"
          className={classNames(
            table.table,
            table.manyColumns,
            table.folding,
            columns.length >= CROWDED_COLUMNS && table.crowded,
            isFirstFitting && table.firstFitting,
            styles.tree,
            holdsInputs && classNames(table.typed, styles.typed),
          )}
          aria-label={title}
          aria-rowcount={isRecycled ? walked.length + 1 : undefined}
          onCopy={(event) => copyCells(event)}
          onKeyDown={(event) => void (asked.onAskKey(event) || onKeyDown(event))}
          onFocus={onFocus}
          {...(explainOf && {
            'aria-describedby': EXPLAIN_HINT_ID,
            ...asked.listeners,
            onFocus: (event) => {
              onFocus(event)
              asked.listeners.onFocus(event)
            },
          })}
        >
          {lines.length === 0 ? (
            <SkeletonHead columns={columns} />
          ) : (
            <thead>
              <tr>
                {columns.map((column) => (
                  <HeadCell
                    key={column.key}
                    column={column}
                    direction={directionOf(column.key)}
                    onSort={(isAdded) => onSort(column.key, isAdded)}
                  />
                ))}
              </tr>
            </thead>
          )}
          {isRecycled && !isPrinting ? (
            <tbody aria-hidden="true">
              <GaugeRows columns={columns} rows={allRows} />
            </tbody>
          ) : null}
          <tbody>
            {lines.length === 0 ? <SkeletonRows columns={columns} count={comingRows} /> : null}
            {shown.map((index, at) => (
              <Fragment key={places.get(keys[at]!)}>
                <Gap rows={index - (shown[at - 1] ?? -1) - 1} rowHeight={view.rowHeight} span={columns.length} />
                <TreeRow
                  columns={columns}
                  line={lines[index]!}
                  reasons={reasons}
                  rowIndex={isRecycled ? index + 2 : undefined}
                  active={activeIn(index)}
                  onToggle={onToggle}
                />
              </Fragment>
            ))}
            <Gap rows={lines.length - 1 - (shown.at(-1) ?? -1)} rowHeight={view.rowHeight} span={columns.length} />
          </tbody>
          {total && lines.length > 0 ? (
            <tfoot>
              <TreeRow
                columns={columns}
                line={walked.at(-1)!}
                reasons={reasons}
                rowIndex={isRecycled ? walked.length + 1 : undefined}
                active={activeIn(lines.length)}
                onToggle={onToggle}
              />
            </tfoot>
          ) : null}
        </table>
      </div>
      {explainOf ? <ExplainSign {...asked.sign} /> : null}
      <RemarkList remarks={remarks} />
    </TabStop>
  )
}

/** The names of the rows from the root of the tree down to one; of the whole its own. */
function pathOf<Row>(lines: readonly TreeLine<Row>[], at: number, nameOf: (row: Row) => string): readonly string[] {
  const line = lines[at]
  return line ? [...pathOf(lines, line.parent, nameOf), nameOf(line.node.row)] : []
}

/** Of all rows, open or not, so that neither opening nor scrolling moves a column. */
const rowsOf = <Row,>(nodes: readonly TreeNode<Row>[]): readonly Row[] =>
  nodes.flatMap(({ row, children }) => [row, ...rowsOf(children)])

/** Whether what is shown of a cell can be typed in. */
const areInputsAmong = <Row,>(lines: readonly TreeLine<Row>[], columns: readonly TreeColumn<Row>[]): boolean =>
  lines.some(({ node }) => columns.some(({ control }) => (control?.(node.row) ?? null) !== null))

/** All rows of a tree, open or not, with the names that lead to them; the whole comes last. */
function* askedRows<Row>(
  nodes: readonly TreeNode<Row>[],
  total: Row | undefined,
  nameOf: (row: Row) => string,
  above: readonly string[] = [],
): Iterable<AskedRow<Row>> {
  for (const { row, children } of nodes) {
    const path = [...above, nameOf(row)]
    yield { row, path }
    yield* askedRows(children, undefined, nameOf, path)
  }
  if (total) yield { row: total, path: [nameOf(total)] }
}

/** The rows in view, and the one the keyboard stands on wherever it is, so that the focus is not lost by scrolling. */
function shownLines(from: number, to: number, active: number, count: number): readonly number[] {
  const inView = Array.from({ length: to - from }, (_, index) => from + index)
  if (active >= count || (active >= from && active < to)) return inView
  return active < from ? [active, ...inView] : [...inView, active]
}

/** The room of rows that are not in the page. */
function Gap({ rows, rowHeight, span }: { readonly rows: number; readonly rowHeight: number; readonly span: number }) {
  return rows > 0 && rowHeight > 0 ? (
    <tr>
      <td className={table.spacer} colSpan={span} style={{ blockSize: rows * rowHeight }} />
    </tr>
  ) : null
}
