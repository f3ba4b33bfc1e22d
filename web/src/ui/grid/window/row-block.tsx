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
      {drawn.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: row elements are recycled, so the index is the key.
        <BodyRow key={at} row={row} place={from + at + 2} {...shared} />
      ))}
    </tbody>
  )
}
