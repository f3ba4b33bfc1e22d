import { type FocusEvent, type KeyboardEvent, type MouseEvent, type RefObject, useEffect } from 'react'

import { useRovingPlace } from '#ui/grid/keyboard/use-roving-place.ts'
import type { TreeLine } from '#ui/grid/tree/tree-lines.ts'
import { type TreePlace, treeStep } from './tree-step.ts'

/** The focused row, by key so that it survives refetches, and its cell. */
interface FocusPosition {
  readonly key: string | null
  readonly column: number | null
}

interface TreeKeyboard {
  readonly place: TreePlace
  readonly onKeyDown: (event: KeyboardEvent<HTMLTableElement>) => void
  readonly onFocus: (event: FocusEvent<HTMLTableElement>) => void
  readonly onClick: (event: MouseEvent<HTMLTableElement>) => void
}

interface NavigatedTree<Row> {
  readonly grid: RefObject<HTMLTableElement | null>
  readonly lines: readonly TreeLine<Row>[]
  readonly columns: readonly { readonly key: string }[]
  readonly nameOf: (row: Row) => string
  readonly onOpen: (keys: readonly string[], isOpen: boolean) => void
  readonly goTo?: CellTarget | undefined
}

/** A cell by row and column key; `onArrived` is called once it is focused. */
export interface CellTarget {
  readonly key: string
  readonly column: string
  readonly onArrived: () => void
}

const PAGE_ROWS = 10
const CONTROLS = 'input, select, button, a[href]'
/** Characters that start a number: typing one in a cell with an input focuses the input. */
const BEGINS_A_NUMBER = /^[\d.,+\-\u2212]$/

/** The handlers of a tree grid (ARIA practices) with one tab stop. */
export function useTreeKeyboard<Row>({ grid, lines, columns, nameOf, onOpen, goTo }: NavigatedTree<Row>): TreeKeyboard {
  const { stand, note, ...roving } = useRovingPlace<FocusPosition>({ key: null, column: null }, ({ key, column }) =>
    focusPlace(grid.current, key, column),
  )
  const found = lines.findIndex(({ node }) => node.key === stand.key)
  const place = found < 0 ? { line: 0, column: null } : { line: found, column: stand.column }

  const moveTo = ({ line, column }: TreePlace) => {
    const key = lines[line]?.node.key
    if (key !== undefined) roving.moveTo({ key, column })
  }

  useEffect(() => {
    const line = goTo ? lines.findIndex(({ node }) => node.key === goTo.key) : -1
    if (!goTo || line < 0) return
    const column = columns.findIndex(({ key }) => key === goTo.column)
    moveTo({ line, column: column < 0 ? null : column })
    goTo.onArrived()
  })

  return {
    place,
    onFocus: (event) => {
      const row = event.target.closest<HTMLTableRowElement>('tr[data-key]')
      if (!row) return
      const cell = event.target.closest<HTMLTableCellElement>('th, td')
      const column = cell && cell.parentElement === row ? cell.cellIndex : null
      note({ key: row.dataset.key ?? null, column })
    },
    onClick: ({ target }) => {
      const opener = target instanceof Element ? target.closest('[data-opens]') : null
      const key = opener?.closest<HTMLTableRowElement>('tr[data-key]')?.dataset.key
      const line = lines.find(({ node }) => node.key === key)
      if (line) onOpen([line.node.key], !line.isOpen)
    },
    onKeyDown: (event) => {
      const target = event.target as HTMLElement
      if (!target.closest('tr[data-key]') || event.altKey || event.metaKey) return
      if (target.matches('input, select')) {
        if (event.key !== 'Escape' && event.key !== 'Enter') return
        moveTo(place)
        return
      }
      const control = target.matches('td') ? target.querySelector<HTMLElement>('input') : null
      // The input is focused before the character is inserted.
      if (control && !event.ctrlKey && BEGINS_A_NUMBER.test(event.key)) return enter(control)
      const navigation = {
        lines,
        columnCount: columns.length,
        pageRows: PAGE_ROWS,
        nameOf: (line: number) => nameOf(lines[line]!.node.row),
      }
      const step = treeStep({ key: event.key, isControl: event.ctrlKey }, place, navigation)
      if (!step) return
      if (step.kind === 'enter') {
        const inside = target.querySelector<HTMLElement>(CONTROLS)
        if (!inside) return
        event.preventDefault()
        return enter(inside)
      }
      event.preventDefault()
      if (step.kind === 'move') moveTo(step.to)
      else onOpen(step.keys, step.kind === 'open')
    },
  }
}

function focusPlace(grid: HTMLTableElement | null, key: string | null, column: number | null): void {
  const row = [...(grid?.rows ?? [])].find((one) => one.dataset.key === key)
  const element = column === null ? row : row?.cells[column]
  // The element of a row out of view may have been recycled: focus it again, so that it is visible and announced.
  if (element === document.activeElement) element?.blur()
  element?.focus()
}

function enter(control: HTMLElement): void {
  control.focus()
  if (control instanceof HTMLInputElement) control.select()
}
