import { upTo } from '../../analytics/src/linear-algebra/row-combination.ts'
import { groupingsProfitAndLoss } from '../../analytics/src/risk/group-profit-and-loss.ts'
import { tailRisk } from '../../analytics/src/risk/tail-risk.ts'
import type { BenchData } from './data.ts'
import { currencyGrowth, holdingValues, type KernelJob, type Result } from './job.ts'
import { LEVELS, sortedTail, woven } from './tails.ts'

/** Profit and loss of every account, every asset class and the total in every scenario, with value at risk and expected shortfall. */
export const b1: KernelJob = {
  name: 'b1',
  what: 'historical simulation of 2,000 positions in 1,250 scenarios, by account and class',
  limits: { c: 1.8, numpy: 1 / 8 },
  run,
  plain,
}

/** The positions and scenarios as the risk functions take them. */
export function scenarioInput(data: BenchData) {
  const value = holdingValues(data)
  const moveRow = upTo(data.instruments)
  return {
    positions: { moveRow, exposure: value, value, currency: data.currency },
    scenarios: { count: data.scenarios, moves: data.move, growth: currencyGrowth(data) },
  }
}

function run(data: BenchData): Result {
  const { accounts, classes, scenarios: count, instruments, account, assetClass } = data
  const { positions, scenarios } = scenarioInput(data)
  const groupings = [
    { group: account, groups: accounts },
    { group: assetClass, groups: classes },
    { group: new Int32Array(instruments), groups: 1 },
  ]
  const sums = groupingsProfitAndLoss(positions, scenarios, groupings)
  return [...sums.map((rows, i) => woven(tailRisk(rows, groupings[i]!.groups, count, LEVELS))), sums.at(-1)!]
}

function plain(data: BenchData): Result {
  const { accounts, classes, scenarios: count, instruments, account, assetClass, currency, move } = data
  const [value, growth] = [holdingValues(data), currencyGrowth(data)]
  const groups = accounts + classes + 1
  const rows = new Float64Array(groups * count)
  for (let i = 0; i < instruments; i++)
    for (let s = 0; s < count; s++) {
      const gain = value[i]! * ((1 + move[i * count + s]!) * growth[currency[i]! * count + s]! - 1)
      rows[account[i]! * count + s]! += gain
      rows[(accounts + assetClass[i]!) * count + s]! += gain
      rows[(groups - 1) * count + s]! += gain
    }
  const tails = Array.from({ length: groups }, (_, g) => sortedTail(rows.subarray(g * count, (g + 1) * count)))
  return [Float64Array.from(tails.flat()), rows.subarray((groups - 1) * count)]
}
