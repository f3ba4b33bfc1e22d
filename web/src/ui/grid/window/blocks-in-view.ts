/** Rows that are drawn at once: of so many most frames of a scroll draw none. */
export const BLOCK_ROWS = 8
/** Rows ready beyond the view on the side to which it scrolls, at the least: as far as a turn of the wheel leads. */
const AHEAD_ROWS = 8

/** What a scrolling box shows of a table's rows, in rows. */
interface RowView {
  readonly first: number
  readonly count: number
}

/**
 * The blocks to draw, the first one first: those in view, and those ahead of it. As long as all in view are among the former ones these
 * stay, so that who goes to and fro draws nothing. Where none of them is, the view was flung or its bar dragged: only what is in view
 * is drawn anew, as the next frame may show other rows again; the others stay what they were, wherever that is.
 *
 * @param count of all rows
 * @param former those drawn before, in order; of another number of blocks where the box is of another height
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

/** Whether blocks follow one another, so that rows stand ready beyond the view. */
export const areTogether = (blocks: readonly number[]): boolean => blocks.every((block, at) => block === blocks[0]! + at)

const blocksFrom = (first: number, count: number): readonly number[] => Array.from({ length: count }, (_, at) => first + at)
