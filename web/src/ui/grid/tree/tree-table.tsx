import { ChevronsDownUp, ChevronsUpDown } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'

import { TABLE_TEXTS } from '#messages/table-texts.ts'
import { IconButton } from '#ui/button/icon-button.tsx'
import { Card } from '#ui/card/card.tsx'
import type { FigureCall, FigureKeyOf } from '#ui/explain/asked-figure.ts'
import { useExplainOf } from '#ui/explain/use-explain-of.ts'
import { ErrorLine, type ShownError } from '#ui/feedback/error-line.tsx'
import type { CellNote } from '#ui/grid/columns/column.ts'
import { arrangeColumns } from '#ui/grid/columns/column-layout.ts'
import { ExportButton } from '#ui/grid/export/export-button.tsx'
import { csvColumns } from '#ui/grid/export/table-csv.ts'
import { TableMenu } from '#ui/grid/export/table-menu.tsx'
import type { TableSize } from '#ui/grid/frame/table-size.ts'
import type { WantedCell } from '#ui/grid/keyboard/use-tree-keyboard.ts'
import { directionIn, nextOrder } from '#ui/grid/order/sort-order.ts'
import { useColumnLayout, useNotedTable, useSortOrder } from '#ui/grid/settings/table-settings.ts'
import { savedRows } from './saved-rows.ts'
import type { TreeColumn } from './tree-column.ts'
import { treeLines } from './tree-lines.ts'
import type { TreeNode } from './tree-node.ts'
import { sortTree } from './tree-order.ts'
import { TreeView } from './tree-view.tsx'

interface TreeTableProps<Row> {
  readonly title: string
  /** Stable between renders: made once, or memoised. */
  readonly columns: readonly TreeColumn<Row>[]
  readonly nodes: readonly TreeNode<Row>[] | undefined
  /** The figures of the whole, in a last row that stays in view; in a workbook, not in the CSV. */
  readonly total?: Row | undefined
  readonly notes?: readonly CellNote[] | undefined
  readonly exportAs: `${string}.csv`
  /** The columns of the file, where they are not those shown. */
  readonly exportColumns?: readonly TreeColumn<Row>[]
  readonly isOpen: (key: string) => boolean
  /** Stable between renders. */
  readonly onOpen: (keys: readonly string[], isOpen: boolean) => void
  readonly onOpenAll: (isOpen: boolean) => void
  readonly size?: TableSize
  readonly expectedRows?: number
  readonly isLoading?: boolean
  /** The first column is as wide as what it holds; else it takes its part of the room. */
  readonly isFirstFitting?: boolean
  readonly isRefetching?: boolean
  readonly error?: ShownError | null
  readonly onRetry?: () => void
  readonly emptyText: string
  readonly remarks?: readonly string[]
  /** The call that told the figures. */
  readonly call?: FigureCall | undefined
  /** Which figure of the call each cell shows: people can then ask how it is computed. Stable between renders. */
  readonly keyOf?: FigureKeyOf<Row> | undefined
  /** A cell that is to have the focus as soon as its row is shown. */
  readonly goTo?: WantedCell | undefined
  /** Further buttons in the title bar. */
  readonly actions?: ReactNode
  /** Above the rows, in the same card. */
  readonly children?: ReactNode
}

const NO_NODES: readonly never[] = []

/** A tree table in a card: rows that open and close, sorted among their siblings; loading, error and emptiness as in every table. */
export function TreeTable<Row>(props: TreeTableProps<Row>) {
  const { title, columns, nodes = NO_NODES, total, exportAs, exportColumns = columns, onOpenAll, actions, children } = props
  const { isLoading = false, isRefetching = false, error = null, onRetry } = props
  const name = exportAs.replace(/\.csv$/, '')
  const layout = useColumnLayout(name)
  useNotedTable(name, columns)
  const shown = useMemo(() => arrangeColumns(columns, layout), [columns, layout])
  const [order, changeOrder] = useSortOrder(name)
  const sorted = useMemo(() => sortTree(nodes, columns, order), [nodes, columns, order])
  const isEmpty = nodes.length === 0
  const saved = useMemo(() => savedRows(sorted, total, columns), [sorted, total, columns])
  const lineCount = useMemo(() => treeLines(sorted, props.isOpen).length, [sorted, props.isOpen])
  const explainOf = useExplainOf(props.call, props.keyOf)
  return (
    <Card
      title={title}
      isLoading={isLoading}
      isRefetching={isRefetching}
      isOpenEnded={isLoading && isEmpty}
      rowCount={lineCount}
      actions={
        <>
          {actions}
          <IconButton
            size="s"
            variant="secondary"
            icon={ChevronsUpDown}
            label={TABLE_TEXTS.expandAll}
            disabled={isEmpty}
            onClick={() => onOpenAll(true)}
          />
          <IconButton
            size="s"
            variant="secondary"
            icon={ChevronsDownUp}
            label={TABLE_TEXTS.collapseAll}
            disabled={isEmpty}
            onClick={() => onOpenAll(false)}
          />
          <ExportButton title={title} fileName={exportAs} columns={csvColumns(exportColumns, shown)} rows={saved.leaves} />
          <TableMenu
            title={title}
            name={name}
            fileName={exportAs}
            columns={columns}
            rows={saved.all}
            sheetRows={saved.sheet}
            groupOf={saved.groupOf}
            hasTotal={total !== undefined && !isEmpty}
          />
        </>
      }
    >
      {children}
      {error ? <ErrorLine error={error} onRetry={onRetry} /> : null}
      {error && isEmpty ? null : (
        <TreeView
          {...props}
          columns={shown}
          allColumns={columns}
          nodes={sorted}
          explainOf={explainOf}
          directionOf={(column) => directionIn(order, column)}
          onSort={(column, isAdded) => changeOrder((now) => nextOrder(now, column, isAdded))}
        />
      )}
    </Card>
  )
}
