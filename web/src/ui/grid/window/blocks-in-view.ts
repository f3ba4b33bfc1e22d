/** Number of rows rendered as one block, so that most scroll frames render nothing. */
export const BLOCK_ROWS = 8
/** Minimum number of rows rendered ahead in the scroll direction: one turn of the wheel. */
const AHEAD_ROWS = 8

/** The visible part of a table, in rows. */
interface RowView {
  readonly first: number
  readonly count: number
}

/**
 * The blocks to render, first one first: the visible ones and those ahead. While all visible blocks are among the previous ones,
 * these are kept, so that scrolling back and forth renders nothing. If none is, the user scrolled far, and only visible blocks
 * are replaced, because the next frame may show others again. @param count of all rows @param former the previous blocks in
 * order; another number of blocks if the container's height changed
 */
export function blocksInView({ first, count: seen }: RowView, count: number, former: readonly number[]): readonly number[] {
  const end = Math.ceil(count / BLOCK_ROWS)
  const size = Math.min(Math.ceil((seen + AHEAD_ROWS) / BLOCK_ROWS) + 1, end)
  const top = Math.max(0, Math.floor(first / BLOCK_ROWS))
  const bottom = Math.min(end - 1, Math.floor((first + seen) / BLOCK_ROWS))
  const [was] = former
  if (was !== undefined && former.length === size && former.at(-1)! < end) {
    const shown = blocksFrom(top, bottom - top + 1)
    const standing = shown.filter((block) => former.includes(block)).length
    if (standing === shown.length) return former
    if (standing === 0) return [...shown, ...former.slice(0, size - shown.length)].sort((a, b) => a - b)
  }
  const isUp = was !== undefined && top < was
  return blocksFrom(Math.max(0, Math.min(isUp ? bottom - size + 1 : top, end - size)), size)
}

/** Whether blocks are consecutive, so that rows are rendered ahead. */
export const areTogether = (blocks: readonly number[]): boolean => blocks.every((block, at) => block === blocks[0]! + at)

const blocksFrom = (first: number, count: number): readonly number[] => Array.from({ length: count }, (_, at) => first + at)
