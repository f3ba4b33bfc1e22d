import { kernel } from '../kernel/kernel.ts'
import { clearRows, type RowSpace, rowAddress, rowOf, rowSpace, writeRow } from '../kernel/row-space.ts'
import type { HeldPositions } from './held-positions.ts'
import type { PricedInstruments } from './trade-columns.ts'

/**
 * Value of the positions of each account at each close, each converted at the day's rate.
 *
 * @param accounts how many there are
 * @returns row-major, an account a row, `accounts` x `dayCount`, in the reporting currency; NaN on days on which a price or rate of
 *   something held is unknown
 */
export function accountValues(held: HeldPositions, instruments: PricedInstruments, accounts: number): Float64Array {
  const { unitValue, currency, rates, dayCount } = instruments
  const out = new Float64Array(accounts * dayCount)
  const first = ROWS_AHEAD
  const rate = first + accounts
  const space = stepSpace(held, dayCount, rate + rates.length)
  clearRows(space, first, rate)
  rates.forEach((each, c) => {
    writeRow(space, rate + c, each)
  })
  for (let position = 0; position < held.count; ) {
    const end = copyAhead(space, held, unitValue, position)
    for (let row = 0; position < end; position++) {
      const instrument = held.instrument[position]!
      const stepsEnd = writeSteps(space, held, position, 0)
      const [sum, to] = [rowAddress(space, first + held.account[position]!), rowAddress(space, rate + currency[instrument]!)]
      kernel.addConvertedSteps(sum, rowAddress(space, row), to, space.after, stepsEnd)
      if (held.instrument[position + 1] !== instrument) row++
    }
  }
  for (let account = 0; account < accounts; account++) out.set(rowOf(space, first + account), account * dayCount)
  return out
}

/** Series that are copied before the first is used: what was only just copied is slower to read. */
const ROWS_AHEAD = 8

/** Copies the unit values of the next instruments to the first rows; returns the position after the last of theirs. */
function copyAhead(space: RowSpace, held: HeldPositions, unitValue: readonly Float64Array[], from: number): number {
  let position = from
  for (let row = 0; row < ROWS_AHEAD && position < held.count; row++) {
    const instrument = held.instrument[position]!
    writeRow(space, row, unitValue[instrument]!)
    while (position < held.count && held.instrument[position] === instrument) position++
  }
  return position
}

/** Rows, and after them the steps of the position that has the most. */
export function stepSpace({ count, start }: HeldPositions, dayCount: number, rows: number): RowSpace {
  let most = 0
  for (let position = 0; position < count; position++) most = Math.max(most, start[position + 1]! - start[position]!)
  return rowSpace(dayCount, rows, 2 * most)
}

/**
 * Writes the steps of a position after the rows, but for those on which nothing is held.
 *
 * @param lag 0 for what is held at the close of a day, 1 for what is held into it
 * @returns the address at which they end
 */
export function writeSteps(
  { numbers, offsets, columns, after }: RowSpace,
  held: HeldPositions,
  position: number,
  lag: 0 | 1,
): number {
  const to = held.start[position + 1]!
  let record = after
  for (let step = held.start[position]!; step < to; step++) {
    const quantity = held.quantity[step]!
    if (quantity === 0) continue
    const end = step + 1 < to ? held.index[step + 1]! : columns - lag
    offsets[record / 4] = 8 * (held.index[step]! + lag)
    offsets[record / 4 + 1] = 8 * (end + lag)
    numbers[record / 8 + 1] = quantity
    record += 16
  }
  return record
}
