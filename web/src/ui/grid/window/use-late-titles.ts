import { type RefObject, useLayoutEffect, useRef } from 'react'

import { type Column, isText } from '#ui/grid/columns/column.ts'
import { placeOf } from './place-of-row.ts'

/**
 * Gives a text its title when the pointer comes to it: in rows that show other texts at every step of a scroll a title on each of them
 * would cost more than the texts.
 *
 * @param room a part of the table
 * @param rows in the order shown
 * @param drawn anything that is another one when other rows are drawn: a title goes with its row
 */
export function useLateTitles<Row>(
  room: RefObject<HTMLElement | null>,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  drawn: unknown,
): void {
  const latest = useRef({ columns, rows })
  const titled = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: as said of what is drawn.
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
