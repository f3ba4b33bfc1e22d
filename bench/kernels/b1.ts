import type { BenchData } from './data.ts'
import { currencyGrowth, holdingValues, type KernelJob, type Result } from './job.ts'
import { simulationOf } from './simulation.ts'
import { sortedTail, tailOf } from './tails.ts'

/** Profit and loss of what a scope holds in every scenario, with value at risk and expected shortfall. */
export const b1: KernelJob = {
  name: 'b1',
  what: 'historical simulation of 2,000 positions in 1,250 scenarios',
  limits: { c: 1.8 },
  run,
  plain,
}

function run(data: BenchData): () => Result {
  const simulation = simulationOf(data)
  return () => {
    const { total } = simulation()
    return [total, Float64Array.from(tailOf(total))]
  }
}

function plain(data: BenchData): () => Result {
  return () => {
    const { scenarios: count, instruments, currency, move } = data
    const [value, growth] = [holdingValues(data), currencyGrowth(data)]
    const total = new Float64Array(count)
    for (let i = 0; i < instruments; i++)
      for (let s = 0; s < count; s++)
        total[s]! += value[i]! * ((1 + move[i * count + s]!) * growth[currency[i]! * count + s]! - 1)
    return [total, Float64Array.from(sortedTail(total))]
  }
}
