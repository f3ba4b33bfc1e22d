import { positionRow } from '../src/risk/scenarios/position-profit-and-loss.ts'
import type { ScenarioPositions, Scenarios } from '../src/risk/scenarios/scenario-positions.ts'

/** Profit and loss of every position in every scenario, a position a row. */
export function positionProfitAndLoss(positions: ScenarioPositions, scenarios: Scenarios): Float64Array {
  const count = positions.moveRow.length
  const out = new Float64Array(count * scenarios.count)
  for (let i = 0; i < count; i++) positionRow(positions, scenarios, i, out, i * scenarios.count)
  return out
}
