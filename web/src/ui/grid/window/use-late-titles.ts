import { type RefObject, useLayoutEffect, useRef } from 'react'

import { type Column, isText } from '#ui/grid/columns/column.ts'
import { placeOf } from './place-of-row.ts'

/**
 * Sets a text's title attribute on hover, because setting it on recycled rows would cost more than their texts. @param room an
 * element of the table @param rows in displayed order @param drawn changes when other rows are rendered
 */
export function useLateTitles<Row>(
  room: RefObject<HTMLElement | null>,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  drawn: unknown,
): void {
  const latest = useRef({ columns, rows })
  const titled = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: as for the rendered rows.
  useLayoutEffect(() => {
    latest.current = { columns, rows }
    titled.current?.removeAttribute('title')
    titled.current = null
  }, [columns, rows, drawn])
  useLayoutEffect(() => {
    const table = room.current?.closest('table')
    const onPointerOver = ({ target }: PointerEvent) => {
      const cell = target instanceof Element ? target.closest<HTMLTableCellElement>('tbody[data-from] :is(th, td)') : null
      if (!cell || cell === titled.current) return
      titled.current?.removeAttribute('title')
      const column = latest.current.columns[cell.cellIndex]
      const row = latest.current.rows[placeOf(cell.parentElement as HTMLTableRowElement)]
      const text = column && row !== undefined && isText(column) ? column.value(row) : null
      titled.current = text === null ? null : cell
      if (text !== null) cell.title = text
    }
    table?.addEventListener('pointerover', onPointerOver)
    return () => table?.removeEventListener('pointerover', onPointerOver)
  }, [room])
}
