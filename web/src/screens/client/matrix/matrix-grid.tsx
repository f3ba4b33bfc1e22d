import { Fragment, useRef } from 'react'

import { useGridKeyboard } from '#ui/grid/keyboard/use-grid-keyboard.ts'
import { SkippedRows } from '#ui/grid/window/skipped-rows.tsx'
import { useGridWindow } from '#ui/grid/window/use-grid-window.ts'
import { useTracks } from '#ui/grid/window/use-tracks.ts'
import { NOTHING } from './matrix.ts'
import { isShownChecked } from './matrix-draft.ts'
import styles from './matrix-grid.module.css'
import type { MatrixGridProps } from './matrix-grid-props.ts'
import { HeadRows } from './matrix-head.tsx'
import { MatrixLine } from './matrix-line.tsx'
import type { RenderedColumns } from './rendered-columns.ts'
import type { MatrixEdit } from './use-matrix-edit.ts'

/** The header rows: names (with buttons in one of the matrices), and boxes for all rows. */
const NAMES_ROW = -2
const ALL_ROW = -1

/**
 * A matrix of boxes as a grid (ARIA practices): one tab stop a row, arrow keys within. Only visible rows and columns are
 * rendered, and their elements are recycled.
 */
export function MatrixGrid(props: MatrixGridProps) {
  const { title, edit, rows, columns, renderRowEnd, renderColumnEnd } = props
  const { matrix, draft } = edit
  const box = useRef<HTMLDivElement>(null)
  const { place, ...listeners } = useGridKeyboard(box, {
    firstRow: renderColumnEnd ? NAMES_ROW : ALL_ROW,
    lastRow: rows.length - 1,
    firstColumn: renderRowEnd ? -1 : 0,
    lastColumn: columns.length - 1,
  })
  const view = useGridWindow(box)
  const down = useTracks(rows, view.rows, place.row, idOf)
  const across = useTracks(columns, view.columns, place.column, idOf)
  if (!matrix) return null
  const room = { rowHeight: view.rowHeight, span: across.list.length, className: styles.room }
  return (
    <div ref={box} className={styles.scroller}>
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the ARIA practices' grid is made of a table.
        role="grid"
        className={styles.grid}
        aria-label={title}
        aria-rowcount={rows.length + 2}
        aria-colcount={columns.length + 1}
        style={{ minInlineSize: `calc(var(--names) + ${columns.length} * var(--column))` }}
        {...listeners}
      >
        <ColumnWidths across={across} />
        <HeadRows {...props} across={across} place={place} />
        <tbody>
          {down.list.map(({ key, index, skipped, item: row }) => (
            <Fragment key={key}>
              <SkippedRows count={skipped} {...room} />
              <MatrixLine
                row={row}
                index={index}
                isSingle={matrix.isSingle}
                across={across}
                saved={matrix.checked.get(row.id) ?? NOTHING}
                own={draft.get(row.id)}
                changedByOthers={edit.changedByOthers}
                stop={index === place.row || !matrix.isSingle ? place.column : stopOf(row.id, edit, across, place.column)}
                onChoose={edit.choose}
                renderRowEnd={renderRowEnd}
              />
            </Fragment>
          ))}
          <SkippedRows count={down.skippedAfter} {...room} />
        </tbody>
      </table>
    </div>
  )
}

const idOf = ({ id }: { readonly id: string }): string => id

function ColumnWidths({ across }: { readonly across: RenderedColumns }) {
  return (
    <colgroup>
      <col className={styles.namesColumn} />
      {across.list.map(({ key, skipped }) => (
        <Fragment key={key}>
          <SkippedColumns count={skipped} />
          <col className={styles.column} />
        </Fragment>
      ))}
      <SkippedColumns count={across.skippedAfter} />
      <col />
    </colgroup>
  )
}

/**
 * The tab stop of a single-choice row: the checked box, else the one in the keyboard's column. @param column the keyboard's
 * column
 */
function stopOf(row: string, { matrix, draft }: MatrixEdit, { list }: RenderedColumns, column: number): number {
  const saved = matrix?.checked.get(row) ?? NOTHING
  const chosen = list.find(({ item }) => isShownChecked(true, saved, draft.get(row), item.id))
  return chosen?.index ?? Math.max(column, 0)
}

/** A placeholder for columns that are not rendered. */
const SkippedColumns = ({ count }: { readonly count: number }) =>
  count > 0 ? <col style={{ inlineSize: `calc(${count} * var(--column))` }} /> : null
