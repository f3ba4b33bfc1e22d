import type { Scenarios } from './scenario-positions.ts'

/**
 * Some of the scenarios, e.g. the tail of a total, so that positions are valued in those alone.
 *
 * @param chosen index of each scenario, in the order in which they shall stand
 */
export function scenarioSubset({ count, moves, growth }: Scenarios, chosen: Int32Array): Scenarios {
  return { count: chosen.length, moves: columns(moves, count, chosen), growth: columns(growth, count, chosen) }
}

function columns(matrix: Float64Array, count: number, chosen: Int32Array): Float64Array {
  const rows = matrix.length / count
  const out = new Float64Array(rows * chosen.length)
  for (let row = 0, k = 0; row < rows; row++)
    for (let i = 0; i < chosen.length; i++, k++) out[k] = matrix[row * count + chosen[i]!]!
  return out
}
