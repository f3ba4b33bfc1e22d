import { type RefObject, useLayoutEffect, useRef } from 'react'

import { type Column, isText } from '#ui/grid/columns/column.ts'
import { placeOf } from './place-of-row.ts'

/**
 * Sets a text's title attribute on hover, because setting it on recycled rows would cost more than their texts. @param room an
 * element of the table @param rows in displayed order
 */
export function useLateTitles<Row>(
  room: RefObject<HTMLElement | null>,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): void {
  const latest = useRef({ columns, rows })
  const titled = useRef<HTMLTableCellElement>(null)
  // After each render, because the element may show another cell.
  useLayoutEffect(() => {
    latest.current = { columns, rows }
    const cell = titled.current
    if (cell === null || cell.title === textOf(cell, latest.current)) return
    cell.removeAttribute('title')
    titled.current = null
  })
  useLayoutEffect(() => {
    const table = room.current?.closest('table')
    const onPointerOver = ({ target }: PointerEvent) => {
      const cell = target instanceof Element ? target.closest<HTMLTableCellElement>('tbody[data-from] :is(th, td)') : null
      if (!cell || cell === titled.current) return
      titled.current?.removeAttribute('title')
      const text = textOf(cell, latest.current)
      titled.current = text === null ? null : cell
      if (text !== null) cell.title = text
    }
    table?.addEventListener('pointerover', onPointerOver)
    return () => table?.removeEventListener('pointerover', onPointerOver)
  }, [room])
}

interface Shown<Row> {
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
}

/** The text that a cell shows; null of figures and of cells that left the table. */
function textOf<Row>(cell: HTMLTableCellElement, { columns, rows }: Shown<Row>): string | null {
  const column = columns[cell.cellIndex]
  const line = cell.closest('tr')
  const row = line ? rows[placeOf(line)] : undefined
  return column && row !== undefined && isText(column) ? column.value(row) : null
}
