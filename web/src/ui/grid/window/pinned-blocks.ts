import { CHUNK_ROWS } from './blocks-in-view.ts'

/** The chunks of a table's rows in which the keyboard stands or a selection begins or ends, in no order. */
export function heldChunks(table: HTMLTableElement): readonly number[] {
  const selection = getSelection()
  const ends = selection && !selection.isCollapsed ? [selection.anchorNode, selection.focusNode] : []
  const chunks = [document.activeElement, ...ends].flatMap((node) => {
    const element = node instanceof Element ? node : node?.parentElement
    const chunk = element?.closest<HTMLElement>('tbody[data-from]')
    return chunk && table.contains(chunk) ? [Number(chunk.dataset.from) / CHUNK_ROWS] : []
  })
  return [...new Set(chunks)]
}
