import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** A cell by the places of its row and column. Rows above 0 are heads, column -1 is that of the names. */
export interface GridPlace {
  readonly row: number
  readonly column: number
}

/** The edges of what can be walked on, each included. */
export interface GridEdges {
  readonly firstRow: number
  readonly lastRow: number
  readonly firstColumn: number
  readonly lastColumn: number
}

const PAGE_ROWS = 10
const CONTROL = 'input:not(:disabled), button:not(:disabled)'

/** Where a key leads from a place (ARIA practices, grid); null for keys that lead nowhere. */
export function gridStep(key: string, isControl: boolean, { row, column }: GridPlace, edges: GridEdges): GridPlace | null {
  const steps: Readonly<Record<string, GridPlace>> = {
    ArrowUp: { row: row - 1, column },
    ArrowDown: { row: row + 1, column },
    ArrowLeft: { row, column: column - 1 },
    ArrowRight: { row, column: column + 1 },
    PageUp: { row: Math.max(row - PAGE_ROWS, Math.min(row, 0)), column },
    PageDown: { row: row + PAGE_ROWS, column },
    Home: { row: isControl ? edges.firstRow : row, column: edges.firstColumn },
    End: { row: isControl ? edges.lastRow : row, column: edges.lastColumn },
  }
  const step = steps[key]
  return step ? within(step, edges) : null
}

/** The nearest place that can be walked on; a head has no name to go to. */
export function within({ row, column }: GridPlace, { firstRow, lastRow, firstColumn, lastColumn }: GridEdges): GridPlace {
  const nearest = Math.max(firstRow, Math.min(row, lastRow))
  return { row: nearest, column: Math.max(nearest < 0 ? 0 : firstColumn, Math.min(column, lastColumn)) }
}

/** The keys of a grid. Cells are marked by `data-row` and `data-col`. */
export function useGridKeyboard(box: RefObject<HTMLElement | null>, edges: GridEdges) {
  const [stand, setStand] = useState<GridPlace>({ row: 0, column: 0 })
  const isMoving = useRef(false)
  const place = within(stand, edges)

  useLayoutEffect(() => {
    if (!isMoving.current) return
    isMoving.current = false
    focusPlace(box.current, place)
  })

  return {
    place,
    onFocus: (event: FocusEvent) => {
      const to = placeOf(event.target)
      if (to && (to.row !== stand.row || to.column !== stand.column)) setStand(to)
    },
    onKeyDown: (event: KeyboardEvent) => {
      const from = placeOf(event.target as Element)
      // A menu that is open has keys of its own.
      if (!from || event.altKey || event.metaKey || (event.target as Element).closest('[role=menu]')) return
      const to = gridStep(event.key, event.ctrlKey, from, edges)
      if (!to) return
      event.preventDefault()
      if (to.row === place.row && to.column === place.column) return focusPlace(box.current, to)
      isMoving.current = true
      setStand(to)
    },
  }
}

function placeOf(element: Element): GridPlace | null {
  const cell = element.closest<HTMLElement>('[data-row][data-col]')
  return cell ? { row: Number(cell.dataset.row), column: Number(cell.dataset.col) } : null
}

function focusPlace(box: HTMLElement | null, { row, column }: GridPlace): void {
  const cell = box?.querySelector<HTMLElement>(`[data-row="${row}"][data-col="${column}"]`)
  if (!box || !cell) return
  reveal(box, cell, row >= 0, column >= 0)
  // What cannot be changed has no control to go to: the cell itself is read.
  const target = cell.querySelector<HTMLElement>(CONTROL) ?? cell
  target.focus()
}

/** Scrolls so that head and first column do not cover a cell. */
function reveal(box: HTMLElement, cell: HTMLElement, isUnderHead: boolean, isBesideNames: boolean): void {
  const view = box.getBoundingClientRect()
  const own = cell.getBoundingClientRect()
  const head = box.querySelector('thead')?.getBoundingClientRect().height ?? 0
  const names = box.querySelector('thead th')?.getBoundingClientRect().width ?? 0
  if (isUnderHead) box.scrollTop += excess(own.top, own.bottom, view.top + head, view.top + box.clientHeight)
  if (isBesideNames) box.scrollLeft += excess(own.left, own.right, view.left + names, view.left + box.clientWidth)
}

function excess(start: number, end: number, from: number, to: number): number {
  if (start < from) return start - from
  return end > to ? Math.min(end - to, start - from) : 0
}
