import { type KeyboardEvent, type RefObject, useEffect } from 'react'

const FIGURES = 'td[data-figure]'

/**
 * Arrow key navigation between the figures of a flat table with one tab stop. The tab stop is kept in the DOM only, so that
 * moving rerenders nothing. @returns the key handler; it returns true for handled keys
 */
export function useFigureKeyboard(
  table: RefObject<HTMLTableElement | null>,
  isExplained: boolean,
): (event: KeyboardEvent<HTMLTableElement>) => boolean {
  useEffect(() => {
    if (!isExplained || !table.current) return
    const stops = [...table.current.querySelectorAll<HTMLElement>(`${FIGURES}[tabindex="0"]`)]
    for (const extra of stops.slice(1)) extra.tabIndex = -1
    const first = stops.length === 0 ? table.current.querySelector<HTMLElement>(FIGURES) : null
    if (first) first.tabIndex = 0
  })
  return (event) => {
    const from = event.target as HTMLElement
    if (!isExplained || !from.matches(FIGURES) || event.altKey || event.ctrlKey || event.metaKey) return false
    const to = cellAfter(event.key, from as HTMLTableCellElement)
    if (!to) return false
    event.preventDefault()
    for (const stop of event.currentTarget.querySelectorAll<HTMLElement>(`${FIGURES}[tabindex="0"]`)) stop.tabIndex = -1
    to.tabIndex = 0
    to.focus()
    return true
  }
}

function cellAfter(key: string, cell: HTMLTableCellElement): HTMLElement | undefined {
  const row = cell.parentElement as HTMLTableRowElement
  const inRow = [...row.querySelectorAll<HTMLElement>(FIGURES)]
  const at = inRow.indexOf(cell)
  switch (key) {
    case 'ArrowRight':
      return inRow[at + 1]
    case 'ArrowLeft':
      return at > 0 ? inRow[at - 1] : undefined
    case 'Home':
      return inRow[0]
    case 'End':
      return inRow.at(-1)
    case 'ArrowDown':
      return inRowAt(row, 1, cell.cellIndex)
    case 'ArrowUp':
      return inRowAt(row, -1, cell.cellIndex)
    default:
      return undefined
  }
}

/** The figure in the same column of the next row that has one; a total may have none. */
function inRowAt(row: HTMLTableRowElement, step: 1 | -1, column: number): HTMLElement | undefined {
  const rows = [...(row.closest('table')?.querySelectorAll<HTMLTableRowElement>('tr[data-row]') ?? [])]
  for (let at = rows.indexOf(row) + step; at >= 0 && at < rows.length; at += step) {
    const cell = rows[at]?.cells[column]
    if (cell?.matches(FIGURES)) return cell
  }
  return undefined
}
