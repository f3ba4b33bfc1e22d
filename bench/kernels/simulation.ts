import { profitAndLossOf } from '@portal/engine/risk/scenarios/scope-scenarios.ts'
import type { BenchData } from './data.ts'
import { currencyGrowth, holdingValues, rowsOf } from './job.ts'

/** The scenarios of the holdings, by the function that the risk of a scope calls. */
export function simulationOf(data: BenchData): () => ReturnType<typeof profitAndLossOf> {
  const { scenarios, instruments, currency, move } = data
  const moves = rowsOf(move, scenarios)
  return () => {
    const legs = Array.from(holdingValues(data), (value, row) => {
      return { row, currency: currency[row]!, value, exposure: value, moves: null }
    })
    return profitAndLossOf(legs, instruments, moves, currencyGrowth(data), scenarios)
  }
}
