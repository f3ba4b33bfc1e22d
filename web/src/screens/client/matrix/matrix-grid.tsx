import { type ReactNode, useMemo, useRef } from 'react'
import { useGridKeyboard } from '#ui/grid/keyboard/use-grid-keyboard.ts'
import { tracksOf } from '#ui/grid/window/tracks.ts'
import { useGridWindow } from '#ui/grid/window/use-grid-window.ts'
import { useRowPlaces } from '#ui/grid/window/use-row-places.ts'
import { type MatrixRow, NOTHING } from './matrix.ts'
import { isShownChecked } from './matrix-draft.ts'
import styles from './matrix-grid.module.css'
import { HeadRows } from './matrix-head.tsx'
import { MatrixLine } from './matrix-line.tsx'
import type { MatrixEdit } from './use-matrix-edit.ts'

export interface MatrixGridProps {
  /** The grid's accessible name. */
  readonly title: string
  /** What the rows are: the head of their names. */
  readonly rowsTitle: string
  /** Names the boxes that stand for all rows shown. */
  readonly allTitle: string
  readonly edit: MatrixEdit
  /** Those that the filters leave. */
  readonly rows: readonly MatrixRow[]
  readonly columns: readonly { readonly id: string; readonly name: string }[]
  /** Beside a row's name: what it is, and what can be done with it. Stable between renders. */
  readonly renderRowEnd?: (row: MatrixRow, tabIndex: number) => ReactNode
  /** In a portfolio's head. */
  readonly renderColumnEnd?: (column: { readonly id: string; readonly name: string }, tabIndex: number) => ReactNode
}

/** The rows of the heads: names, which have buttons in one of the two matrices, and the boxes that stand for all. */
const NAMES_ROW = -2
const ALL_ROW = -1

/**
 * A matrix of boxes as a grid (ARIA practices): one stop of the Tab key a row, arrows from there. Only the rows and columns in view
 * are in the page, and those that leave it lend their elements to those that come.
 */
export function MatrixGrid(props: MatrixGridProps) {
  const { title, rowsTitle, allTitle, edit, rows, columns, renderRowEnd, renderColumnEnd } = props
  const { matrix, draft } = edit
  const box = useRef<HTMLDivElement>(null)
  const { place, ...listeners } = useGridKeyboard(box, {
    firstRow: renderColumnEnd ? NAMES_ROW : ALL_ROW,
    lastRow: rows.length - 1,
    firstColumn: renderRowEnd ? -1 : 0,
    lastColumn: columns.length - 1,
  })
  const view = useGridWindow(box)
  const down = useMemo(() => tracksOf(rows.length, view.rows.from, view.rows.to, place.row), [rows.length, view.rows, place.row])
  const across = useMemo(
    () => tracksOf(columns.length, view.columns.from, view.columns.to, place.column),
    [columns.length, view.columns, place.column],
  )
  const rowKeys = useMemo(() => down.list.map(({ index }) => rows[index]!.id), [down, rows])
  const columnKeys = useMemo(() => across.list.map(({ index }) => columns[index]!.id), [across, columns])
  const rowPlaces = useRowPlaces(rowKeys)
  const columnPlaces = useRowPlaces(columnKeys)
  const drawn = useMemo(
    () =>
      across.list.map((track) => ({ ...track, column: columns[track.index]!, key: columnPlaces.get(columns[track.index]!.id)! })),
    [across, columns, columnPlaces],
  )
  if (!matrix) return null
  const { isSingle } = matrix

  /** The one box of a row that the Tab key stops at: the chosen one of a single choice, else the one in the keyboard's column. */
  const stopOf = (index: number, id: string): number => {
    if (index === place.row || !isSingle) return place.column
    const saved = matrix.checked.get(id) ?? NOTHING
    const chosen = across.list.find((track) => isShownChecked(true, saved, draft.get(id), columns[track.index]!.id))
    return chosen?.index ?? Math.max(place.column, 0)
  }

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
        <colgroup>
          <col className={styles.namesColumn} />
          {drawn.map(({ key, skipped }) => (
            <Columns key={key} skipped={skipped} />
          ))}
          {across.skippedAfter > 0 ? <Skipped count={across.skippedAfter} /> : null}
          <col />
        </colgroup>
        <HeadRows
          rowsTitle={rowsTitle}
          allTitle={allTitle}
          edit={edit}
          rows={rows}
          drawn={drawn}
          skippedAfter={across.skippedAfter}
          place={place}
          renderColumnEnd={renderColumnEnd}
        />
        <tbody>
          {down.list.map(({ index, skipped }) => {
            const row = rows[index]!
            return (
              <Lines key={rowPlaces.get(row.id)} skipped={skipped} rowHeight={view.rowHeight} span={drawn.length}>
                <MatrixLine
                  row={row}
                  index={index}
                  isSingle={isSingle}
                  drawn={drawn}
                  skippedAfter={across.skippedAfter}
                  saved={matrix.checked.get(row.id) ?? NOTHING}
                  own={draft.get(row.id)}
                  changedMeanwhile={edit.changedMeanwhile}
                  stop={stopOf(index, row.id)}
                  onChoose={edit.choose}
                  renderRowEnd={renderRowEnd}
                />
              </Lines>
            )
          })}
          <SkippedRows count={down.skippedAfter} rowHeight={view.rowHeight} span={drawn.length} />
        </tbody>
      </table>
    </div>
  )
}

function Columns({ skipped }: { readonly skipped: number }) {
  return (
    <>
      {skipped > 0 ? <Skipped count={skipped} /> : null}
      <col className={styles.column} />
    </>
  )
}

/** The room of columns that are not in the page. */
function Skipped({ count }: { readonly count: number }) {
  return <col style={{ inlineSize: `calc(${count} * var(--column))` }} />
}

interface LinesProps {
  readonly skipped: number
  readonly rowHeight: number
  readonly span: number
  readonly children: ReactNode
}

function Lines({ skipped, rowHeight, span, children }: LinesProps) {
  return (
    <>
      <SkippedRows count={skipped} rowHeight={rowHeight} span={span} />
      {children}
    </>
  )
}

/** The room of rows that are not in the page. */
function SkippedRows({ count, rowHeight, span }: { readonly count: number; readonly rowHeight: number; readonly span: number }) {
  return count > 0 && rowHeight > 0 ? (
    <tr>
      <td className={styles.room} colSpan={span} style={{ blockSize: count * rowHeight }} />
    </tr>
  ) : null
}
