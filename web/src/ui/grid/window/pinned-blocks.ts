import { BLOCK_ROWS } from './blocks-in-view.ts'

/** The blocks that contain the focus or an end of the selection, unordered. */
export function pinnedBlocks(table: HTMLTableElement): readonly number[] {
  const selection = getSelection()
  const ends = selection && !selection.isCollapsed ? [selection.anchorNode, selection.focusNode] : []
  const blocks = [document.activeElement, ...ends].flatMap((node) => {
    const element = node instanceof Element ? node : node?.parentElement
    const block = element?.closest<HTMLElement>('tbody[data-from]')
    return block && table.contains(block) ? [Number(block.dataset.from) / BLOCK_ROWS] : []
  })
  return [...new Set(blocks)]
}
