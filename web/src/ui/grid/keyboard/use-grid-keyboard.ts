import type { FocusEvent, KeyboardEvent, RefObject } from 'react'

import { excess } from './excess.ts'
import { type GridEdges, type GridPlace, gridStep, within } from './grid-step.ts'
import { useRovingPlace } from './use-roving-place.ts'

const CONTROL = 'input:not(:disabled), button:not(:disabled)'

/** The key handler of a grid. Cells have `data-row` and `data-col`. */
export function useGridKeyboard(box: RefObject<HTMLElement | null>, edges: GridEdges) {
  const { stand, note, moveTo } = useRovingPlace<GridPlace>({ row: 0, column: 0 }, (to) =>
    focusPlace(box.current, within(to, edges)),
  )
  return {
    place: within(stand, edges),
    onFocus: (event: FocusEvent) => {
      const to = placeOf(event.target)
      if (to) note(to)
    },
    onKeyDown: (event: KeyboardEvent) => {
      const from = placeOf(event.target as Element)
      // An open menu handles its own keys.
      if (!from || event.altKey || event.metaKey || (event.target as Element).closest('[role=menu]')) return
      const to = gridStep(event.key, event.ctrlKey, from, edges)
      if (!to) return
      event.preventDefault()
      moveTo(to)
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
  // A cell without an enabled control is focused itself.
  const target = cell.querySelector<HTMLElement>(CONTROL) ?? cell
  target.focus()
}

/** Scrolls a cell out from under the sticky header and first column. */
function reveal(box: HTMLElement, cell: HTMLElement, isUnderHead: boolean, isBesideNames: boolean): void {
  const view = box.getBoundingClientRect()
  const own = cell.getBoundingClientRect()
  const head = box.querySelector('thead')?.getBoundingClientRect().height ?? 0
  const names = box.querySelector('thead th')?.getBoundingClientRect().width ?? 0
  if (isUnderHead) box.scrollTop += excess(own.top, own.bottom, view.top + head, view.top + box.clientHeight)
  if (isBesideNames) box.scrollLeft += excess(own.left, own.right, view.left + names, view.left + box.clientWidth)
}
