/**
 * Sorts the DOM order of row blocks by position, which selection, keyboard and screen readers follow. Blocks with the focus or an
 * end of the selection are not moved, because moving would drop them. @param pinned the first row indices of these blocks
 */
export function putBlocksInOrder(table: HTMLTableElement, pinned: readonly number[]): void {
  const fromOf = (block: HTMLElement) => Number(block.dataset.from)
  const isPinned = (block: HTMLElement) => pinned.includes(fromOf(block))
  const blocks = [...table.querySelectorAll<HTMLElement>('tbody[data-from]')].sort((a, b) => fromOf(a) - fromOf(b))
  const still = Math.max(0, blocks.findIndex(isPinned))
  for (let at = still + 1; at < blocks.length; at++) {
    const [before, block] = [blocks[at - 1]!, blocks[at]!]
    if (before.nextElementSibling !== block && !isPinned(block)) before.after(block)
  }
  for (let at = still - 1; at >= 0; at--) {
    const [block, after] = [blocks[at]!, blocks[at + 1]!]
    if (after.previousElementSibling !== block) after.before(block)
  }
}
