import { kernel } from '../kernel/kernel.ts'
import { clearRows, rowAddress, rowOf, rowSpace, writeRow } from '../kernel/row-space.ts'
import { ROWS_AT_A_TIME, takeRows } from '../linear-algebra/row-combination.ts'
import type { ScenarioPositions, Scenarios } from './scenario-positions.ts'

/** Which group each position belongs to, in one way of grouping: accounts, asset classes, or all in one. */
export interface Grouping {
  /** Of each position, from 0; a position of a negative group belongs to none. */
  readonly group: Int32Array
  readonly groups: number
}

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
  return groupingsProfitAndLoss(positions, scenarios, [{ group, groups }])[0]!
}

/**
 * The same in several ways of grouping at once: what positions have in common in all of them is added up first.
 *
 * @returns for each grouping as {@link groupProfitAndLoss}
 */
export function groupingsProfitAndLoss(
  positions: ScenarioPositions,
  scenarios: Scenarios,
  groupings: readonly Grouping[],
): readonly Float64Array[] {
  const { count, moves, growth } = scenarios
  const currencies = growth.length / count
  const { cellOf, groupsOf } = crossed(groupings, positions.moveRow.length)
  const { start, rows, exposure, value } = cellsOf(positions, cellOf, groupsOf.length, currencies)
  // A row for the cell, those that are added up, the growth of every currency, and all groups.
  const [sum, free, rates] = [0, 1, 1 + ROWS_AT_A_TIME]
  const first = rates + currencies
  const allGroups = groupings.reduce((all, { groups }) => all + groups, 0)
  const space = rowSpace(count, first + allGroups)
  const { length, aside, numbers } = space
  const [total, added, one] = [rowAddress(space, sum), rowAddress(space, free), aside + 8 * ROWS_AT_A_TIME]
  const end = total + length
  numbers[one / 8] = 1
  for (let c = 0; c < currencies; c++) writeRow(space, rates + c, growth, c * count)
  clearRows(space, first, first + allGroups)
  for (const [of, groups] of groupsOf.entries()) {
    clearRows(space, sum, free)
    for (let c = 0; c < currencies; c++) {
      const cell = of * currencies + c
      const rate = rowAddress(space, rates + c)
      // The value held goes along with the cell's first rows.
      let held = value[cell]!
      for (let k = start[cell]!; k < start[cell + 1]!; ) {
        const many = Math.min(ROWS_AT_A_TIME, start[cell + 1]! - k)
        const stride = takeRows(space, free, moves, rows, exposure, k, many)
        ADD_CONVERTED[many]!(added, stride, aside, total, end, rate, held)
        held = 0
        k += many
      }
      if (held !== 0) kernel.addConverted0(added, 0, aside, total, end, rate, held)
    }
    for (const group of groups) {
      const row = rowAddress(space, first + group)
      kernel.addRows1(total, 0, one, row, row + length)
    }
  }
  let next = first
  return groupings.map(({ groups }) => {
    const out = new Float64Array(groups * count)
    for (let g = 0; g < groups; g++) out.set(rowOf(space, next++), g * count)
    return out
  })
}

/**
 * The cells in which positions are alike in every grouping.
 *
 * @returns the cell of each position, and the groups of each cell, counted through all groupings
 */
function crossed(groupings: readonly Grouping[], count: number) {
  const cells = new Map<number, number>()
  const cellOf = new Int32Array(count)
  const groupsOf: number[][] = []
  for (let i = 0; i < count; i++) {
    let key = 0
    for (const { group, groups } of groupings) key = key * (groups + 1) + Math.max(-1, group[i]!) + 1
    const cell = cells.get(key) ?? cells.size
    cellOf[i] = cell
    if (cell < cells.size) continue
    cells.set(key, cell)
    let before = 0
    groupsOf.push(
      groupings.flatMap(({ group, groups }) => {
        before += groups
        return group[i]! < 0 ? [] : [before - groups + group[i]!]
      }),
    )
  }
  return { cellOf, groupsOf }
}

/** By how many rows are added. */
const ADD_CONVERTED = [
  kernel.addConverted0,
  kernel.addConverted1,
  kernel.addConverted2,
  kernel.addConverted3,
  kernel.addConverted4,
  kernel.addConverted5,
  kernel.addConverted6,
  kernel.addConverted7,
  kernel.addConverted8,
] as const

/** Positions with a move in order of cell and currency, and the value held in each of them. */
interface Cells {
  readonly start: Int32Array
  readonly rows: Int32Array
  readonly exposure: Float64Array
  readonly value: Float64Array
}

function cellsOf(positions: ScenarioPositions, cellOf: Int32Array, cells: number, currencies: number): Cells {
  const { moveRow, exposure, value, currency } = positions
  const start = new Int32Array(cells * currencies + 1)
  const total = new Float64Array(cells * currencies)
  for (let i = 0; i < moveRow.length; i++) {
    const cell = cellOf[i]! * currencies + currency[i]!
    total[cell]! += value[i]!
    if (moveRow[i]! >= 0) start[cell + 1]!++
  }
  for (let cell = 0; cell < total.length; cell++) start[cell + 1]! += start[cell]!
  const next = start.slice()
  const rows = new Int32Array(start[total.length]!)
  const sorted = new Float64Array(rows.length)
  for (let i = 0; i < moveRow.length; i++) {
    if (moveRow[i]! < 0) continue
    const k = next[cellOf[i]! * currencies + currency[i]!]!++
    rows[k] = moveRow[i]!
    sorted[k] = exposure[i]!
  }
  return { start, rows, exposure: sorted, value: total }
}
