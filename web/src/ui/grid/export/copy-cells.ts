import type { ClipboardEvent } from 'react'

import { placeOf } from '#ui/grid/window/place-of-row.ts'

/** The plain-text cells of the row at an index. */
type PlainCellsAt = (place: number) => readonly string[]

/**
 * Copies selected cells as tab-separated full-precision numbers. @param plainCellsAt for a windowed table: includes selected rows
 * that are not rendered
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

/** The rows between two rendered ones that are not rendered themselves. */
function apartBefore(
  before: HTMLTableRowElement | undefined,
  row: HTMLTableRowElement,
  plainCellsAt: PlainCellsAt,
): readonly (readonly string[])[] {
  if (!before || before.ariaRowIndex === null) return []
  const first = placeOf(before) + 1
  return Array.from({ length: Math.max(0, placeOf(row) - first) }, (_, at) => plainCellsAt(first + at))
}

/** A selection within one cell is copied unchanged. */
function isInsideOneCell(selection: Selection, lines: readonly { readonly cells: readonly HTMLElement[] }[]): boolean {
  const only = lines.length === 1 && lines[0]?.cells.length === 1 ? lines[0].cells[0] : undefined
  return only !== undefined && selection.toString().trim() !== only.innerText.trim()
}
