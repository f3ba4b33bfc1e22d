import { ChevronsDownUp, ChevronsUpDown } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'

import { tableText } from '#messages/table-texts.ts'
import { IconButton } from '#ui/button/icon-button.tsx'
import { useExplainOf } from '#ui/explain/use-explain-of.ts'
import { GridCard, useShownColumns } from '#ui/grid/frame/grid-card.tsx'
import type { GridCardProps } from '#ui/grid/frame/grid-props.ts'
import { useColumnSort } from '#ui/grid/settings/use-column-sort.ts'
import { savedRows } from './saved-rows.ts'
import type { TreeColumn } from './tree-column.ts'
import { treeLines } from './tree-lines.ts'
import type { TreeNode } from './tree-node.ts'
import { sortTree } from './tree-order.ts'
import { TreeView } from './tree-view.tsx'
import type { CellTarget } from './use-tree-keyboard.ts'

interface TreeTableProps<Row> extends GridCardProps<Row> {
  /** Stable between renders. */
  readonly columns: readonly TreeColumn<Row>[]
  readonly nodes: readonly TreeNode<Row>[] | undefined
  readonly exportAs: `${string}.csv`
  /** The columns of the file, if they differ from the shown ones. */
  readonly exportColumns?: readonly TreeColumn<Row>[]
  readonly isOpen: (key: string) => boolean
  /** Stable between renders. */
  readonly onOpen: (keys: readonly string[], isOpen: boolean) => void
  readonly onOpenAll: (isOpen: boolean) => void
  readonly emptyText: string
  /** A cell to focus once its row is visible. */
  readonly goTo?: CellTarget | undefined
  /** Content above the rows. */
  readonly children?: ReactNode
}

const NO_NODES: readonly never[] = []

/** A tree table in a card: collapsible rows, sorted among siblings. */
export function TreeTable<Row>(props: TreeTableProps<Row>) {
  const { columns, nodes = NO_NODES, total, exportAs, onOpenAll, isLoading = false, children } = props
  const name = exportAs.replace(/\.csv$/, '')
  const shown = useShownColumns(name, columns)
  const sort = useColumnSort(name)
  const sorted = useMemo(() => sortTree(nodes, columns, sort.order), [nodes, columns, sort.order])
  const saved = useMemo(() => savedRows(sorted, total, columns), [sorted, total, columns])
  const lineCount = useMemo(() => treeLines(sorted, props.isOpen).length, [sorted, props.isOpen])
  const explainOf = useExplainOf(props.call, props.keyOf)
  const isEmpty = nodes.length === 0
  return (
    <GridCard
      {...props}
      name={name}
      shown={shown}
      saved={saved}
      rowCount={lineCount}
      isOpenEnded={isLoading && isEmpty}
      actions={
        <>
          {props.actions}
          <IconButton
            size="s"
            variant="secondary"
            icon={ChevronsUpDown}
            label={tableText('expandAll')}
            disabled={isEmpty}
            onClick={() => onOpenAll(true)}
          />
          <IconButton
            size="s"
            variant="secondary"
            icon={ChevronsDownUp}
            label={tableText('collapseAll')}
            disabled={isEmpty}
            onClick={() => onOpenAll(false)}
          />
        </>
      }
      above={children}
    >
      <TreeView {...props} columns={shown} allColumns={columns} nodes={sorted} explainOf={explainOf} sort={sort} />
    </GridCard>
  )
}
