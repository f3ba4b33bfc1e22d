import { kernel } from '../kernel/kernel.ts'
import { clearRows, rowAddress, rowOf, rowSpace, writeRow } from '../kernel/row-space.ts'
import { ROWS_AT_A_TIME, takeRows } from '../linear-algebra/row-combination.ts'
import type { ScenarioPositions, Scenarios } from './scenario-positions.ts'

/**
 * Profit and loss of groups of positions (accounts, asset classes, the total) in every scenario, without that of each position:
 * the positions of one group and currency are added up, eight at a time, before the currency is applied.
 *
 * @param group of each position, from 0; a position of a negative group belongs to none
 * @param groups how many there are; 1 and zeros throughout give the total
 * @returns row-major, a group a row, in the reporting currency, + a gain; NaN where a move is unknown
 */
export function groupProfitAndLoss(
  positions: ScenarioPositions,
  scenarios: Scenarios,
  group: Int32Array,
  groups: number,
): Float64Array {
  const { count, moves, growth } = scenarios
  const currencies = growth.length / count
  const { start, rows, exposure, value } = cellsOf(positions, group, groups, currencies)
  const out = new Float64Array(groups * count)
  // A row for the group, those that are added up, and the growth of every currency.
  const [sum, free, rates] = [0, 1, 1 + ROWS_AT_A_TIME]
  const space = rowSpace(count, rates + currencies)
  const { stride, length, aside } = space
  const [total, first] = [rowAddress(space, sum), rowAddress(space, free)]
  const end = total + length
  for (let c = 0; c < currencies; c++) writeRow(space, rates + c, growth, c * count)
  for (let g = 0; g < groups; g++) {
    clearRows(space, sum, free)
    for (let c = 0; c < currencies; c++) {
      const cell = g * currencies + c
      const rate = rowAddress(space, rates + c)
      // The value held goes along with the cell's first rows.
      let held = value[cell]!
      for (let k = start[cell]!; k < start[cell + 1]!; ) {
        const many = takeRows(space, free, moves, rows, exposure, k, start[cell + 1]!)
        if (many === 8) kernel.addConverted8(first, stride, aside, total, end, rate, held)
        else if (many === 4) kernel.addConverted4(first, stride, aside, total, end, rate, held)
        else if (many === 2) kernel.addConverted2(first, stride, aside, total, end, rate, held)
        else kernel.addConverted1(first, stride, aside, total, end, rate, held)
        held = 0
        k += many
      }
      if (held !== 0) kernel.addConverted0(first, stride, aside, total, end, rate, held)
    }
    out.set(rowOf(space, sum), g * count)
  }
  return out
}

/** Positions with a move in order of group and currency, and the value held in each such cell. */
interface Cells {
  readonly start: Int32Array
  readonly rows: Int32Array
  readonly exposure: Float64Array
  readonly value: Float64Array
}

function cellsOf(positions: ScenarioPositions, group: Int32Array, groups: number, currencies: number): Cells {
  const { moveRow, exposure, value, currency } = positions
  const start = new Int32Array(groups * currencies + 1)
  const total = new Float64Array(groups * currencies)
  for (let i = 0; i < moveRow.length; i++) {
    if (group[i]! < 0) continue
    const cell = group[i]! * currencies + currency[i]!
    total[cell]! += value[i]!
    if (moveRow[i]! >= 0) start[cell + 1]!++
  }
  for (let cell = 0; cell < total.length; cell++) start[cell + 1]! += start[cell]!
  const next = start.slice()
  const rows = new Int32Array(start[total.length]!)
  const sorted = new Float64Array(rows.length)
  for (let i = 0; i < moveRow.length; i++) {
    if (group[i]! < 0 || moveRow[i]! < 0) continue
    const k = next[group[i]! * currencies + currency[i]!]!++
    rows[k] = moveRow[i]!
    sorted[k] = exposure[i]!
  }
  return { start, rows, exposure: sorted, value: total }
}
