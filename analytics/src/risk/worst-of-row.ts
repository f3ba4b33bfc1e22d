import { kernel } from '../kernel/kernel.ts'
import { type RowSpace, rowAddress, rowOf } from '../kernel/row-space.ts'
import { selectionSpace, smallestValues } from './smallest-values.ts'

/** The smallest entries of a row of the kernel's memory, selected again whenever it holds something else. */
export interface WorstOfRow {
  /** In ascending order; NaN throughout if the row has an unknown entry. */
  readonly worst: Float64Array
  readonly select: () => void
}

/** The network puts so many numbers in order, and no more: its steps grow somewhat faster than they. Powers of two. */
const [LEAST_IN_NETWORK, MOST_IN_NETWORK] = [16, 512]

/** Numbers that a space needs after its rows, for {@link worstOfRow}. */
export function worstRoom(columns: number, wanted: number): number {
  return candidateRoom(columns) + wanted
}

/**
 * Selects the smallest entries of a row. Cut into pieces that are laid over each other, its least entries have at least as many as are
 * wanted at or below some limit; what is not above it, which is half as many again, is put in order by a network. Neither branches on a
 * comparison.
 *
 * @param wanted at least 1, at most the columns
 */
export function worstOfRow(space: RowSpace, row: number, wanted: number): WorstOfRow {
  const { numbers, columns, after, aside } = space
  const room = candidateRoom(columns)
  const candidates = numbers.subarray(after / 8, after / 8 + room)
  const worstAt = after + 8 * room
  const worst = numbers.subarray(worstAt / 8, worstAt / 8 + wanted)
  const selection = selectionSpace(columns, candidates)
  const vector = rowOf(space, row)
  const from = rowAddress(space, row)
  const keep = (limit: number): number => {
    kernel.keepUpTo(from, from + 8 * columns, after, aside, limit)
    return space.offsets[aside / 4]! / 8
  }
  const piece = networkSize(1.5 * wanted)
  const pieces = Math.floor(columns / piece)
  const half = wanted + (wanted % 2)

  function limit(): number {
    if (pieces < 2 || piece > MOST_IN_NETWORK) return Number.POSITIVE_INFINITY
    kernel.leastOfRows(from, from + 8 * piece * pieces, 8 * piece, after, after + 8 * piece)
    kernel.smallest(after, 8 * piece, worstAt, worstAt)
    // Half of those wanted stand at even places up to here, half at odd ones.
    return Math.max(candidates[half - 2]!, candidates[half - 1]!)
  }

  function select(): void {
    const kept = keep(limit())
    if (kept > MOST_IN_NETWORK || !areFinite(candidates, kept)) {
      smallestValues(vector, 0, columns, wanted, selection, worst, keep)
      worst.sort()
      return
    }
    const size = networkSize(kept)
    candidates.fill(Number.POSITIVE_INFINITY, kept, size + 2)
    kernel.smallest(after, 8 * size, worstAt, worstAt + 8 * wanted)
  }
  return { worst, select }
}

/** What is kept may be all of the row; the network needs two numbers after those it puts in order. */
function candidateRoom(columns: number): number {
  return Math.max(columns + 1, MOST_IN_NETWORK + 2)
}

function networkSize(count: number): number {
  let size = LEAST_IN_NETWORK
  while (size < count) size *= 2
  return size
}

/** Whether the first `count` numbers are all finite: nothing times 0 is 0 else. */
function areFinite(numbers: Float64Array, count: number): boolean {
  let rest = 0
  for (let i = 0; i < count; i++) rest += numbers[i]! * 0
  return rest === 0
}
