import { addRows } from '../linear-algebra/row-combination.ts'
import type { ScenarioPositions, Scenarios } from './scenario-positions.ts'

/**
 * Profit and loss of groups of positions (accounts, asset classes, the total) in every scenario, without that of each position:
 * the positions of one group and currency are added up before the currency is applied, once.
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
  const { count, growth } = scenarios
  const currencies = growth.length / count
  const cells = cellsOf(positions, group, groups, currencies)
  const out = new Float64Array(groups * count)
  const local = new Float64Array(count)
  for (let g = 0; g < groups; g++)
    for (let c = 0; c < currencies; c++) {
      const cell = g * currencies + c
      const [from, to] = [cells.start[cell]!, cells.start[cell + 1]!]
      if (from === to && cells.value[cell] === 0) continue
      local.fill(0)
      addRows(scenarios.moves, count, cells.rows, cells.exposure, from, to, local)
      addConverted(out, g * count, local, cells.value[cell]!, growth, c * count, count)
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

function addConverted(
  out: Float64Array,
  to: number,
  local: Float64Array,
  value: number,
  growth: Float64Array,
  rate: number,
  count: number,
): void {
  for (let s = 0; s < count; s++) {
    const factor = growth[rate + s]!
    out[to + s]! += local[s]! * factor + value * (factor - 1)
  }
}
