/** Rows that are drawn at once: of so many most frames of a scroll draw none. */
export const CHUNK_ROWS = 8
/** Rows ready beyond the view on the side to which it scrolls, at the least: as far as a turn of the wheel leads. */
const AHEAD_ROWS = 8

/** What a scrolling box shows of a table's rows, in rows. */
export interface RowView {
  readonly first: number
  readonly count: number
}

/**
 * The chunks to draw, the first one first: those in view, and those ahead of it. As long as all in view are among the former ones these
 * stay, so that who goes to and fro draws nothing.
 *
 * @param count of all rows
 * @param former those drawn before, in order; of another number of chunks where the box is of another height
 */
export function chunksInView({ first, count: seen }: RowView, count: number, former: readonly number[]): readonly number[] {
  const size = Math.ceil((seen + AHEAD_ROWS) / CHUNK_ROWS) + 1
  const end = Math.ceil(count / CHUNK_ROWS)
  const top = Math.max(0, Math.floor(first / CHUNK_ROWS))
  const bottom = Math.min(end - 1, Math.floor((first + seen) / CHUNK_ROWS))
  const [was] = former
  if (
    was !== undefined &&
    former.length === Math.min(size, end) &&
    was <= top &&
    was + former.length > bottom &&
    was + former.length <= end
  )
    return former
  const isUp = was !== undefined && top < was
  const from = Math.max(0, Math.min(isUp ? bottom - size + 1 : top, end - size))
  return Array.from({ length: Math.min(size, end) }, (_, at) => from + at)
}
