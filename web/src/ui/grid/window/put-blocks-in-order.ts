/**
 * Puts the blocks of a table's rows into the order in which they are seen: by it people select, walk by keys and listen. Those that hold
 * the focus or the end of a selection are not moved, as they would lose them.
 *
 * @param pinned the places of their first rows
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
