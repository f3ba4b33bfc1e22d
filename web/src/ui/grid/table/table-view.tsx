import { type ReactNode, useMemo, useRef } from 'react'
import { controlText } from '#messages/control-texts.ts'

import { tableText } from '#messages/table-texts.ts'
import { Button } from '#ui/button/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { cellReasons } from '#ui/grid/columns/cell-reasons.ts'
import { type Column, isText } from '#ui/grid/columns/column.ts'
import { useExplainedRows } from '#ui/grid/explain/use-explained-rows.ts'
import { copyCells } from '#ui/grid/export/copy-cells.ts'
import { plainText } from '#ui/grid/export/plain-cells.ts'
import { GridFrame } from '#ui/grid/frame/grid-frame.tsx'
import type { GridViewProps } from '#ui/grid/frame/grid-props.ts'
import { PAGE_SIZE } from '#ui/grid/frame/table-size.ts'
import { useOverflow } from '#ui/grid/frame/use-overflow.ts'
import styles from '#ui/grid/grid.module.css'
import { useFigureKeyboard } from '#ui/grid/keyboard/use-figure-keyboard.ts'
import { useView } from '#ui/grid/settings/table-settings.ts'
import { BodyRow } from '#ui/grid/window/body-row.tsx'
import { placeOf } from '#ui/grid/window/place-of-row.ts'
import { RowBlocks } from '#ui/grid/window/row-blocks.tsx'
import { WINDOWED_FROM } from '#ui/grid/window/use-grid-window.ts'
import { usePrinting } from '#ui/page/use-printing.ts'
import type { TableModel } from './table-model.ts'

interface TableViewProps<Row> extends GridViewProps<Row> {
  /** The name under which "Show all" is stored in the URL; without it, it is local state. */
  readonly name?: string | undefined
  /** The shown columns, in order. */
  readonly columns: readonly Column<Row>[]
  /** All columns; a link may refer to a hidden one. */
  readonly allColumns?: readonly Column<Row>[]
  readonly model: TableModel<Row>
  readonly pageSize?: number
  readonly areManyExpected?: boolean
  readonly emptyHint?: ReactNode
  /** Whether a row is highlighted, such as one that is being dragged. */
  readonly isMarked?: ((row: Row) => boolean) | undefined
}

/** The view name for "Show all". */
const ALL_ROWS = 'all'
/** Maximum number of printed rows, because browsers are slow with more. */
const MAX_PRINTED = 5_000
/** From this number of columns on, a phone cannot show the whole table. */
const MANY_COLUMNS = 6

/** The table without its card: rows, total, and the "Show all" foot. */
export function TableView<Row>(props: TableViewProps<Row>) {
  const { title, columns, model, total, notes, pageSize = PAGE_SIZE, remarks = [], explainOf, isMarked } = props
  const { rows } = model
  const table = useRef<HTMLTableElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const [isWhole, showWhole] = useWholeTable(props.name)
  const count = rows.length
  const isPrinting = usePrinting()
  const shown = isPrinting ? Math.min(count, MAX_PRINTED) : isWhole ? count : Math.min(count, pageSize)
  const shownRows = useMemo(() => (shown === rows.length ? rows : rows.slice(0, shown)), [rows, shown])
  // Rows of different heights are all rendered.
  const isWindowed = shown >= WINDOWED_FROM && !isPrinting && !columns.some((column) => isText(column) && column.isWrapped)
  const isOverflowing = useOverflow(box)
  const shared = { columns, reasons: useMemo(() => cellReasons(notes), [notes]), isExplained: explainOf !== undefined }
  const explainable = useExplainableFigures(props)
  const isStepKey = useFigureKeyboard(table, shared.isExplained)
  const plainCellsAt = (place: number) => columns.map((column) => plainText(column, rows[place]!))
  return (
    <>
      <GridFrame
        {...props}
        size={props.size ?? 'xl'}
        box={box}
        boxProps={isOverflowing ? { role: 'group', 'aria-label': title, tabIndex: 0 } : {}}
        table={table}
        className={classNames(isWindowed && styles.recycled, columns.length >= MANY_COLUMNS && styles.manyColumns)}
        sort={model}
        explainable={explainable}
        isExplained={shared.isExplained}
        keyboard={{ onKeyDown: isStepKey }}
        rowCount={count}
        shownRows={shown + (total ? 1 : 0)}
        isWindowed={isWindowed}
        aria-rowcount={isWindowed ? count + 1 : undefined}
        onCopy={(event) => copyCells(event, isWindowed ? plainCellsAt : undefined)}
        empty={<EmptyState text={tableText('noData')} hint={props.emptyHint} />}
        totalRow={total ? <BodyRow {...shared} row={total} isTotal /> : null}
        remarks={
          isPrinting && count > MAX_PRINTED
            ? [tableText('printedPart', { printed: MAX_PRINTED, all: count }), ...remarks]
            : remarks
        }
      >
        {isWindowed ? (
          <RowBlocks {...shared} rows={shownRows} />
        ) : (
          <tbody>
            {shownRows.map((row, index) => (
              <BodyRow key={model.keyAt(index)} {...shared} row={row} isMarked={isMarked?.(row)} />
            ))}
          </tbody>
        )}
      </GridFrame>
      {count === 0 && props.isLoading && props.areManyExpected ? <FootSkeleton /> : null}
      {count > pageSize ? <TableFoot pageSize={pageSize} count={count} isWhole={isWhole} onChange={showWhole} /> : null}
    </>
  )
}

function useWholeTable(name: string | undefined): readonly [isWhole: boolean, show: (isWhole: boolean) => void] {
  const [view, show] = useView(name)
  return [view === ALL_ROWS, (isWhole) => show(isWhole ? ALL_ROWS : null)]
}

function useExplainableFigures<Row>({ columns, allColumns = columns, model, total, explainOf }: TableViewProps<Row>) {
  const { rows } = model
  const rowOf = (element: HTMLElement | null) => {
    if (element?.closest('tfoot')) return total
    return element instanceof HTMLTableRowElement ? rows[placeOf(element)] : undefined
  }
  const alone = (row: Row) => ({ row, path: [] })
  return useExplainedRows({
    columns,
    allColumns,
    explainOf,
    rowIn: (cell) => {
      const row = rowOf(cell.parentElement)
      return row === undefined ? undefined : alone(row)
    },
    rows: () => [...rows, ...(total ? [total] : [])].map(alone),
    count: rows.length,
    first: rows[0],
    total,
  })
}

interface TableFootProps {
  readonly pageSize: number
  readonly count: number
  readonly isWhole: boolean
  readonly onChange: (isWhole: boolean) => void
}

function TableFoot({ pageSize, count, isWhole, onChange }: TableFootProps) {
  return (
    <div className={styles.foot}>
      <Button variant="ghost" size="s" aria-expanded={isWhole} onClick={() => onChange(!isWhole)}>
        {isWhole ? controlText('showFirst', { rows: pageSize }) : tableText('showAll', { rows: count })}
      </Button>
    </div>
  )
}

/** Reserves the room of the foot while loading. */
function FootSkeleton() {
  return (
    <div className={styles.foot}>
      <Button variant="ghost" size="s" disabled aria-hidden>
        <Skeleton width="s" />
      </Button>
    </div>
  )
}
