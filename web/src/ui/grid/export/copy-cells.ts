import type { ClipboardEvent } from 'react'

import { placeOf } from '#ui/grid/window/place-of-row.ts'

/** The plain cells of the row at a place, from 0. */
type PlainCellsAt = (place: number) => readonly string[]

/**
 * Copies selected cells as tab-separated plain numbers: a spreadsheet takes them, and no digit is lost to the display.
 *
 * @param plainCellsAt of a table of which only the rows in view are in the page: what lies between two of them is copied too
 */
export function copyCells(event: ClipboardEvent<HTMLTableElement>, plainCellsAt?: PlainCellsAt): void {
  const selection = getSelection()
  if (!selection || selection.isCollapsed) return
  const selected = [...event.currentTarget.querySelectorAll<HTMLTableRowElement>('tr:not([aria-hidden] tr)')]
    .map((row) => ({ row, cells: [...row.cells].filter((cell) => selection.containsNode(cell, true)) }))
    .filter(({ cells }) => cells.length > 0)
  if (isInsideOneCell(selection, selected)) return
  const lines = selected.flatMap(({ row, cells }, at) => {
    if (!plainCellsAt || row.ariaRowIndex === null) return [cells.map((cell) => cell.dataset.plain ?? cell.innerText.trim())]
    const plain = plainCellsAt(placeOf(row))
    return [...apartBefore(selected[at - 1]?.row, row, plainCellsAt), cells.map(({ cellIndex }) => plain[cellIndex] ?? '')]
  })
  event.clipboardData.setData('text/plain', lines.map((cells) => cells.join('\t')).join('\n'))
  event.preventDefault()
}

/** The rows that are not in the page, between two that are. */
function apartBefore(
  before: HTMLTableRowElement | undefined,
  row: HTMLTableRowElement,
  plainCellsAt: PlainCellsAt,
): readonly (readonly string[])[] {
  if (!before || before.ariaRowIndex === null) return []
  const first = placeOf(before) + 1
  return Array.from({ length: Math.max(0, placeOf(row) - first) }, (_, at) => plainCellsAt(first + at))
}

/** A part of one cell's text is copied as it stands. */
function isInsideOneCell(selection: Selection, lines: readonly { readonly cells: readonly HTMLElement[] }[]): boolean {
  const only = lines.length === 1 && lines[0]?.cells.length === 1 ? lines[0].cells[0] : undefined
  return only !== undefined && selection.toString().trim() !== only.innerText.trim()
}
