import { shortfallContributions, tailScenarios } from '@portal/analytics/risk/shortfall-contributions.ts'
import { varianceContributions } from '@portal/analytics/risk/variance-contributions.ts'
import type { BenchData } from './data.ts'
import { currencyGrowth, holdingValues, type KernelJob, type Result } from './job.ts'
import { simulationOf } from './simulation.ts'

const CONFIDENCE = 0.975

/** Contribution of each position to the variance and to the expected shortfall of the whole. */
export const b2: KernelJob = {
  name: 'b2',
  what: 'shares of variance and expected shortfall of each of 2,000 positions, 1,250 scenarios',
  limits: { c: 1.7 },
  run,
  plain,
}

function run(data: BenchData): () => Result {
  const { instruments, scenarios } = data
  const simulation = simulationOf(data)
  return () => {
    const { profitAndLoss, total } = simulation()
    const { shares } = varianceContributions(profitAndLoss, instruments, scenarios, undefined, total)
    return [shares, shortfallContributions(profitAndLoss, instruments, scenarios, tailScenarios(total, CONFIDENCE))]
  }
}

function plain(data: BenchData): () => Result {
  return () => {
    const { scenarios: count, instruments, currency, move } = data
    const [value, growth] = [holdingValues(data), currencyGrowth(data)]
    const rows = new Float64Array(instruments * count)
    const total = new Float64Array(count)
    for (let i = 0; i < instruments; i++)
      for (let s = 0; s < count; s++) {
        const gain = value[i]! * ((1 + move[i * count + s]!) * growth[currency[i]! * count + s]! - 1)
        rows[i * count + s] = gain
        total[s]! += gain
      }
    const mean = total.reduce((sum, each) => sum + each, 0) / count
    const variance = total.reduce((sum, each) => sum + (each - mean) ** 2, 0)
    const size = count * (1 - CONFIDENCE)
    const worst = Array.from(total.keys())
      .sort((x, y) => total[x]! - total[y]!)
      .slice(0, Math.ceil(size))
    const [shares, parts] = [new Float64Array(instruments), new Float64Array(instruments)]
    for (let i = 0; i < instruments; i++) {
      for (let s = 0; s < count; s++) shares[i]! += (rows[i * count + s]! * (total[s]! - mean)) / variance
      worst.forEach((s, k) => {
        parts[i]! -= (Math.min(1, size - k) * rows[i * count + s]!) / size
      })
    }
    return [shares, parts]
  }
}
