import { positionRow } from '@portal/analytics/risk/scenarios/position-profit-and-loss.ts'
import { upTo } from '../../analytics/src/linear-algebra/row-combination.ts'
import type { BenchData } from './data.ts'
import { addTo, currencyGrowth, holdingValues, type Result, rowsOf } from './job.ts'
import { tailOf } from './tails.ts'

/** The positions and scenarios as arguments of the risk functions. */
function scenarioInput(data: BenchData) {
  const value = holdingValues(data)
  const moveRow = upTo(data.instruments)
  return {
    positions: { moveRow, exposure: value, value, currency: data.currency },
    scenarios: { count: data.scenarios, moves: data.move, growth: currencyGrowth(data) },
  }
}

/**
 * Profit and loss of every account, every asset class and the total in every scenario, with value at risk and expected shortfall,
 * by the functions that reports call.
 */
export function simulation(data: BenchData): Result {
  const { accounts, classes, scenarios: count, instruments, account, assetClass } = data
  const { positions, scenarios } = scenarioInput(data)
  const groups = accounts + classes + 1
  const rows = new Float64Array(groups * count)
  const gain = new Float64Array(count)
  for (let i = 0; i < instruments; i++) {
    positionRow(positions, scenarios, i, gain, 0)
    for (const row of [account[i]!, accounts + assetClass[i]!, groups - 1]) addTo(rows, row * count, gain)
  }
  return [Float64Array.from(rowsOf(rows, count).flatMap(tailOf)), rows.subarray((groups - 1) * count)]
}
