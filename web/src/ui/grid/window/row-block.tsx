import { memo } from 'react'

import type { CellReasons } from '#ui/grid/columns/cell-reasons.ts'
import type { Column } from '#ui/grid/columns/column.ts'
import styles from '#ui/grid/grid.module.css'
import { BLOCK_ROWS } from './blocks-in-view.ts'
import { BodyRow } from './body-row.tsx'

/** Common props of the blocks of a table. */
export interface SharedProps<Row> {
  readonly columns: readonly Column<Row>[]
  /** In the chosen order. */
  readonly rows: readonly Row[]
  /** Notes on the figures of all rows. */
  readonly reasons: CellReasons
  /** Whether figures can be explained. */
  readonly isExplained: boolean
}

interface RowBlockProps<Row> extends SharedProps<Row> {
  /** The index of its first row. */
  readonly from: number
}

/** The lines of a block, whose elements are recycled. */
const LINES = [...new Array(BLOCK_ROWS).keys()]

/** A positioned block of rows of a long table. */
export const RowBlock = memo(DrawnBlock) as typeof DrawnBlock

function DrawnBlock<Row>({ rows, from, ...shared }: RowBlockProps<Row>) {
  const drawn = rows.slice(from, from + BLOCK_ROWS)
  const insetBlockStart = `calc(var(--head) + ${from} * var(--row-h))`
  return (
    <tbody
      // biome-ignore lint/a11y/noRedundantRoles: browsers drop the table semantics if display is changed.
      role="rowgroup"
      className={styles.block}
      data-from={from}
      data-last={from + BLOCK_ROWS >= rows.length || undefined}
      style={{ insetBlockStart, blockSize: `calc(${drawn.length} * var(--row-h))` }}
    >
      {LINES.slice(0, drawn.length).map((line) => (
        <BodyRow key={line} row={drawn[line]!} place={from + line + 2} {...shared} />
      ))}
    </tbody>
  )
}
