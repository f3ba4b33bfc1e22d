import type { ScenarioPositions, Scenarios } from './scenario-positions.ts'

/**
 * Writes the profit and loss of one position.
 *
 * @param i index of the position
 * @param to where in `out` its first scenario goes
 */
export function positionRow(positions: ScenarioPositions, scenarios: Scenarios, i: number, out: Float64Array, to: number): void {
  const { count, moves, growth } = scenarios
  const row = positions.moveRow[i]!
  const value = positions.value[i]!
  const rate = positions.currency[i]! * count
  if (row < 0) writeTranslation(out, to, value, growth, rate, count)
  else writeRow(out, to, positions.exposure[i]!, moves, row * count, value, growth, rate, count)
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

/** What a holding earns by its currency alone. */
function writeTranslation(out: Float64Array, to: number, value: number, growth: Float64Array, rate: number, count: number): void {
  for (let s = 0; s < count; s++) out[to + s] = value * (growth[rate + s]! - 1)
}
