/**
 * Puts the chunks of a table's rows into the order in which they are seen: by it people select, walk by keys and listen. Those that hold
 * the focus or the end of a selection are not moved, as they would lose them.
 *
 * @param held the places of their first rows
 */
export function putChunksInOrder(table: HTMLTableElement, held: readonly number[]): void {
  const fromOf = (chunk: HTMLElement) => Number(chunk.dataset.from)
  const isHeld = (chunk: HTMLElement) => held.includes(fromOf(chunk))
  const chunks = [...table.querySelectorAll<HTMLElement>('tbody[data-from]')].sort((a, b) => fromOf(a) - fromOf(b))
  const still = Math.max(0, chunks.findIndex(isHeld))
  for (let at = still + 1; at < chunks.length; at++) {
    const [before, chunk] = [chunks[at - 1]!, chunks[at]!]
    if (before.nextElementSibling !== chunk && !isHeld(chunk)) before.after(chunk)
  }
  for (let at = still - 1; at >= 0; at--) {
    const [chunk, after] = [chunks[at]!, chunks[at + 1]!]
    if (after.previousElementSibling !== chunk) after.before(chunk)
  }
}
