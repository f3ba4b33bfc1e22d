import type { ClipboardEvent } from 'react'

/** Copies selected cells as tab-separated plain numbers: a spreadsheet takes them, and no digit is lost to the display. */
export function copyCells(event: ClipboardEvent<HTMLTableElement>): void {
  const selection = getSelection()
  if (!selection || selection.isCollapsed) return
  const lines = [...event.currentTarget.rows]
    .map((row) => [...row.cells].filter((cell) => selection.containsNode(cell, true)))
    .filter((cells) => cells.length > 0)
  if (isInsideOneCell(selection, lines)) return
  const text = lines.map((cells) => cells.map((cell) => cell.dataset.plain ?? cell.innerText.trim()).join('\t')).join('\n')
  event.clipboardData.setData('text/plain', text)
  event.preventDefault()
}

/** A part of one cell's text is copied as it stands. */
function isInsideOneCell(selection: Selection, lines: readonly (readonly HTMLElement[])[]): boolean {
  const only = lines.length === 1 && lines[0]?.length === 1 ? lines[0][0] : undefined
  return only !== undefined && selection.toString().trim() !== only.innerText.trim()
}
