import { memo, useContext } from 'react'

import { AmountsHidden } from '#ui/figure/amounts-hidden.ts'
import { bodyCell } from '#ui/grid/cells/body-cell.tsx'
import { type CellReason, type CellReasons, reasonKey } from '#ui/grid/columns/cell-reasons.ts'
import { isText } from '#ui/grid/columns/column.ts'
import type { TreeColumn } from './tree-column.ts'
import { TreeHeadCell } from './tree-head-cell.tsx'
import { TOTAL_KEY, type TreeLine } from './tree-lines.ts'

interface TreeRowProps<Row> {
  readonly columns: readonly TreeColumn<Row>[]
  readonly line: TreeLine<Row>
  /** Notes on the figures of all rows. */
  readonly reasons: CellReasons
  /** Index among all rows, from 1, if only some are rendered. */
  readonly rowIndex: number | undefined
  /** The focused position: a cell, the row (null), or elsewhere. */
  readonly active: number | null | 'elsewhere'
}

const NOTHING: CellReason = {}
/** Props of `bodyCell` that are the same for all cells of a tree. */
const PLAIN = { isRowHead: false, isTotal: false, isExplained: false, isRecycled: false } as const

/** A row of a tree grid. It is rerendered only if its content changes. */
export const TreeRow = memo(DrawnRow) as typeof DrawnRow

function DrawnRow<Row>({ columns, line, reasons, rowIndex, active }: TreeRowProps<Row>) {
  const { node, level, place, siblings, isOpen } = line
  const { row, key, children } = node
  const areAmountsHidden = useContext(AmountsHidden)
  const [first, ...others] = columns
  if (!first) return null
  const name = String(first.value(row))
  const canOpen = children.length > 0
  const isWhole = canOpen || key === TOTAL_KEY
  return (
    <tr
      data-row
      data-key={key}
      data-section={canOpen || undefined}
      tabIndex={active === null ? 0 : -1}
      aria-level={level}
      aria-posinset={place}
      aria-setsize={siblings}
      aria-expanded={canOpen ? isOpen : undefined}
      aria-rowindex={rowIndex}
    >
      <TreeHeadCell text={name} level={level} isOpen={canOpen ? isOpen : null} isActive={active === 0}>
        {(isText(first) && first.show?.(row, name)) || name}
      </TreeHeadCell>
      {others.map((column, index) => {
        const tabIndex = active === index + 1 ? 0 : -1
        if (isWhole && column.isTotalled === false) return <td key={column.key} tabIndex={tabIndex} data-plain="" />
        const note = reasons.get(reasonKey(name, column.key)) ?? NOTHING
        const inTree = { tabIndex, control: column.control?.(row) ?? null } as const
        return bodyCell({ ...PLAIN, column, row, note, areAmountsHidden, inTree })
      })}
    </tr>
  )
}
