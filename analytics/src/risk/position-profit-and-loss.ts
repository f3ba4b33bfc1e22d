import type { ScenarioPositions, Scenarios } from './scenario-positions.ts'

/**
 * Profit and loss of every position in every scenario.
 *
 * @returns row-major, a position a row, in the reporting currency, + a gain; NaN where a move is unknown
 */
export function positionProfitAndLoss(positions: ScenarioPositions, scenarios: Scenarios): Float64Array {
  const { moveRow, exposure, value, currency } = positions
  const { count, moves, growth } = scenarios
  const out = new Float64Array(moveRow.length * count)
  for (let i = 0; i < moveRow.length; i++) {
    const [to, rate] = [i * count, currency[i]! * count]
    if (moveRow[i]! < 0) addTranslation(out, to, value[i]!, growth, rate, count)
    else writeRow(out, to, exposure[i]!, moves, moveRow[i]! * count, value[i]!, growth, rate, count)
  }
  return out
}

function writeRow(
  out: Float64Array,
  to: number,
  exposure: number,
  moves: Float64Array,
  from: number,
  value: number,
  growth: Float64Array,
  rate: number,
  count: number,
): void {
  for (let s = 0; s < count; s++) {
    const factor = growth[rate + s]!
    out[to + s] = exposure * moves[from + s]! * factor + value * (factor - 1)
  }
}

/** Adds what a holding earns by its currency alone. */
function addTranslation(out: Float64Array, to: number, value: number, growth: Float64Array, rate: number, count: number): void {
  for (let s = 0; s < count; s++) out[to + s]! += value * (growth[rate + s]! - 1)
}
