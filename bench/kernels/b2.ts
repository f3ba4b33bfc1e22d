import { groupProfitAndLoss } from '../../analytics/src/risk/group-profit-and-loss.ts'
import { positionShortfallContributions, tailScenarios } from '../../analytics/src/risk/shortfall-contributions.ts'
import { positionTailRisk } from '../../analytics/src/risk/tail-risk.ts'
import { scenarioInput } from './b1.ts'
import type { BenchData } from './data.ts'
import { currencyGrowth, holdingValues, type KernelJob, type Result } from './job.ts'
import { LEVELS, sortedTail, woven } from './tails.ts'

/** Value at risk and expected shortfall of every position, and its part of the total's expected shortfall. */
export const b2: KernelJob = {
  name: 'b2',
  what: 'value at risk and expected shortfall of each of 2,000 positions',
  limits: { c: 1.7 },
  run,
  plain,
}

function run(data: BenchData): Result {
  const { positions, scenarios } = scenarioInput(data)
  const total = groupProfitAndLoss(positions, scenarios, new Int32Array(data.instruments), 1)
  const tail = tailScenarios(total, 0.975, 'whole')
  return [woven(positionTailRisk(positions, scenarios, LEVELS)), positionShortfallContributions(positions, scenarios, tail)]
}

function plain(data: BenchData): Result {
  const { scenarios: count, instruments, currency, move } = data
  const [value, growth] = [holdingValues(data), currencyGrowth(data)]
  const rows = new Float64Array(instruments * count)
  const total = new Float64Array(count)
  const tails: (readonly [number, number, number])[] = []
  for (let i = 0; i < instruments; i++) {
    for (let s = 0; s < count; s++) {
      const gain = value[i]! * ((1 + move[i * count + s]!) * growth[currency[i]! * count + s]! - 1)
      rows[i * count + s] = gain
      total[s]! += gain
    }
    tails.push(sortedTail(rows.subarray(i * count, (i + 1) * count)))
  }
  const worst = Array.from(total.keys())
    .sort((x, y) => total[x]! - total[y]!)
    .slice(0, Math.floor(count * 0.025 + 1e-9))
  const parts = new Float64Array(instruments)
  for (let i = 0; i < instruments; i++) for (const s of worst) parts[i]! -= rows[i * count + s]! / worst.length
  return [Float64Array.from(tails.flat()), parts]
}
