import { Fragment, useMemo, useRef } from 'react'

import { classNames } from '#ui/class-names.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { cellReasons } from '#ui/grid/columns/cell-reasons.ts'
import { useExplainedRows } from '#ui/grid/explain/use-explained-rows.ts'
import { copyCells } from '#ui/grid/export/copy-cells.ts'
import { GridFrame } from '#ui/grid/frame/grid-frame.tsx'
import type { GridViewProps } from '#ui/grid/frame/grid-props.ts'
import table from '#ui/grid/grid.module.css'
import type { ColumnSort } from '#ui/grid/settings/use-column-sort.ts'
import { MeasureRows } from '#ui/grid/window/measure-rows.tsx'
import { SkippedRows } from '#ui/grid/window/skipped-rows.tsx'
import { useGridWindow, WINDOWED_FROM } from '#ui/grid/window/use-grid-window.ts'
import { useTracks } from '#ui/grid/window/use-tracks.ts'
import { usePrinting } from '#ui/page/use-printing.ts'
import { TabStop } from '#ui/tooltip/tab-stop.ts'
import { pathOf, rowsWithPaths } from './rows-with-paths.ts'
import type { TreeColumn } from './tree-column.ts'
import { type TreeLine, treeLines, withTotal } from './tree-lines.ts'
import { allRows, type TreeNode } from './tree-node.ts'
import { TreeRow } from './tree-row.tsx'
import styles from './tree-table.module.css'
import { type CellTarget, useTreeKeyboard } from './use-tree-keyboard.ts'

interface TreeViewProps<Row> extends GridViewProps<Row> {
  /** The shown columns, in order. */
  readonly columns: readonly TreeColumn<Row>[]
  /** All columns; a link may refer to a hidden one. */
  readonly allColumns: readonly TreeColumn<Row>[]
  /** The nodes with sorted siblings. */
  readonly nodes: readonly TreeNode<Row>[]
  readonly isOpen: (key: string) => boolean
  /** Stable between renders. */
  readonly onOpen: (keys: readonly string[], isOpen: boolean) => void
  readonly sort: ColumnSort
  /** Text if there are no rows. */
  readonly emptyText: string
  /** A cell to focus once its row is visible. */
  readonly goTo?: CellTarget | undefined
}

/** The tree grid without its card. Of many rows only visible ones are rendered, in recycled elements. */
export function TreeView<Row>(props: TreeViewProps<Row>) {
  const { columns, nodes, total, notes, isOpen, onOpen, explainOf } = props
  const box = useRef<HTMLDivElement>(null)
  const grid = useRef<HTMLTableElement>(null)
  const lines = useMemo(() => treeLines(nodes, isOpen), [nodes, isOpen])
  const linesWithTotal = useMemo(() => withTotal(lines, total), [lines, total])
  const nameOf = (row: Row) => String(columns[0]?.value(row))
  const { place, ...keyboard } = useTreeKeyboard({ grid, lines: linesWithTotal, columns, nameOf, onOpen, goTo: props.goTo })
  const explainable = useExplainableFigures(props, linesWithTotal)
  const reasons = useMemo(() => cellReasons(notes), [notes])
  const isPrinting = usePrinting()
  const isLong = lines.length >= WINDOWED_FROM
  const isWindowed = isLong && !isPrinting
  const view = useGridWindow(box, isWindowed)
  const down = useTracks(lines, isWindowed ? view.rows : { from: 0, to: lines.length }, place.line, keyOf)
  const holdsInputs = useMemo(() => areInputsAmong(lines, columns), [lines, columns])
  const rowOf = (line: TreeLine<Row>, index: number) => (
    <TreeRow
      columns={columns}
      line={line}
      reasons={reasons}
      rowIndex={isLong ? index + 2 : undefined}
      active={index === place.line ? place.column : 'elsewhere'}
    />
  )
  const room = { rowHeight: isWindowed ? view.rowHeight : 0, span: columns.length, className: table.spacer }
  return (
    <TabStop value={-1}>
      <GridFrame
        {...props}
        box={box}
        boxProps={{ className: classNames(styles.scroller, lines.length === 0 && styles.skeleton) }}
        table={grid}
        role="treegrid"
        className={classNames(
          table.manyColumns,
          table.folding,
          styles.tree,
          holdsInputs && classNames(table.typed, styles.typed),
        )}
        explainable={explainable}
        isExplained={explainOf !== undefined}
        keyboard={keyboard}
        rowCount={lines.length}
        shownRows={linesWithTotal.length}
        isWindowed={isLong}
        aria-rowcount={isLong ? linesWithTotal.length + 1 : undefined}
        onCopy={(event) => copyCells(event)}
        empty={<EmptyState text={props.emptyText} />}
        totalRow={total ? rowOf(linesWithTotal.at(-1)!, lines.length) : null}
      >
        {isWindowed ? <WidestRows columns={columns} nodes={nodes} /> : null}
        <tbody>
          {down.list.map(({ key, skipped, item, index }) => (
            <Fragment key={key}>
              <SkippedRows count={skipped} {...room} />
              {rowOf(item, index)}
            </Fragment>
          ))}
          <SkippedRows count={down.skippedAfter} {...room} />
        </tbody>
      </GridFrame>
    </TabStop>
  )
}

const keyOf = ({ node }: TreeLine<unknown>): string => node.key

/** Hidden rows with the widest cells of all rows, so that opening and scrolling change no column width. */
function WidestRows<Row>({ columns, nodes }: Pick<TreeViewProps<Row>, 'columns' | 'nodes'>) {
  const rows = useMemo(() => allRows(nodes), [nodes])
  return (
    <tbody aria-hidden="true">
      <MeasureRows columns={columns} rows={rows} />
    </tbody>
  )
}

/** Whether a visible cell contains an input. */
const areInputsAmong = <Row,>(lines: readonly TreeLine<Row>[], columns: readonly TreeColumn<Row>[]): boolean =>
  lines.some(({ node }) => columns.some(({ control }) => (control?.(node.row) ?? null) !== null))

function useExplainableFigures<Row>(props: TreeViewProps<Row>, linesWithTotal: readonly TreeLine<Row>[]) {
  const { columns, allColumns, nodes, total, explainOf } = props
  const nameOf = (row: Row) => String(allColumns[0]?.value(row))
  return useExplainedRows({
    columns,
    allColumns,
    explainOf,
    rowIn: (cell) => {
      const key = cell.closest<HTMLElement>('tr[data-key]')?.dataset.key
      const at = key === undefined ? -1 : linesWithTotal.findIndex(({ node }) => node.key === key)
      const line = linesWithTotal[at]
      return line && { row: line.node.row, path: pathOf(linesWithTotal, at, nameOf) }
    },
    rows: () => rowsWithPaths(nodes, total, nameOf),
    count: nodes.length,
    first: nodes[0],
    total,
  })
}
