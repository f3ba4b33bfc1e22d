import { memo } from 'react'

import type { CellReasons } from '#ui/grid/columns/cell-reasons.ts'
import type { Column } from '#ui/grid/columns/column.ts'
import styles from '#ui/grid/grid.module.css'
import { BLOCK_ROWS } from './blocks-in-view.ts'
import { BodyRow } from './body-row.tsx'

/** What the blocks of a table have in common. */
export interface SharedProps<Row> {
  readonly columns: readonly Column<Row>[]
  /** In the order chosen. */
  readonly rows: readonly Row[]
  /** Of the figures of all rows. */
  readonly reasons: CellReasons
  /** How its figures are computed can be asked. */
  readonly isExplained: boolean
}

interface RowBlockProps<Row> extends SharedProps<Row> {
  /** The place of its first row, from 0. */
  readonly from: number
}

/** As many rows of a long table as are drawn at once, standing where they would stand among all. */
export const RowBlock = memo(DrawnBlock) as typeof DrawnBlock

function DrawnBlock<Row>({ rows, from, ...shared }: RowBlockProps<Row>) {
  const drawn = rows.slice(from, from + BLOCK_ROWS)
  const insetBlockStart = `calc(var(--head) + ${from} * var(--row-h))`
  return (
    <tbody
      // biome-ignore lint/a11y/noRedundantRoles: browsers forget what it is where it is laid out otherwise.
      role="rowgroup"
      className={styles.block}
      data-from={from}
      data-last={from + BLOCK_ROWS >= rows.length || undefined}
      style={{ insetBlockStart, blockSize: `calc(${drawn.length} * var(--row-h))` }}
    >
      {drawn.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row lends its elements to the one that comes in its place.
        <BodyRow key={at} row={row} place={from + at + 2} {...shared} />
      ))}
    </tbody>
  )
}
