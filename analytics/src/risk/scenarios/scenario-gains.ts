import { matrixVector } from '../../linear-algebra/matrix-vector.ts'
import { addRows, upTo } from '../../linear-algebra/row-combination.ts'
import type { RowSource } from '../../linear-algebra/row-source.ts'

/**
 * A holding of today as scenarios see it. What it gains in a scenario is `exposure x move x growth + value x (growth - 1)`.
 *
 * A share: exposure = value = q m p X. A bond: value with accrued interest, exposure on the price its duration refers to. A
 * future: value 0, as its margin is settled. An option: absolute moves of its value per unit, exposure q m X, value its premium.
 * Cash and a forward's legs: moves and exposure 0.
 */
interface ScenarioHolding {
  /** In the reporting currency per unit of move: amount for relative moves, amount per unit of price for absolute ones. */
  readonly exposure: number
  /** Value held in its currency, in the reporting currency at today's rate; signed. */
  readonly value: number
  /** One entry a scenario, in the currency of the price: fractions, or amounts per unit, as the exposure expects. */
  readonly moves: Float64Array
  /** `X1 / X0` of its currency, one entry a scenario; 1 throughout for the reporting currency. */
  readonly growth: Float64Array
}

/**
 * Adds what holdings gain in each scenario to sums. A gain is linear in the moves, so that of the holdings of one currency the moves
 * are added up first, weighted by their exposures: `growth x sum of exposure x move + (growth - 1) x sum of values`.
 *
 * @param out an entry a scenario, + a gain; NaN where a move or growth is unknown
 */
export function addScenarioGains(out: Float64Array, holdings: readonly ScenarioHolding[]): void {
  const count = out.length
  for (const [growth, held] of byGrowth(holdings)) {
    // Through an array: `Float64Array.from` with a function takes six times as long.
    const exposures = new Float64Array(held.map(({ exposure }) => exposure))
    const moved = new Float64Array(count)
    addRows(movesOf(held, count), count, upTo(held.length), exposures, 0, held.length, moved)
    const value = held.reduce((sum, holding) => sum + holding.value, 0)
    for (let s = 0; s < count; s++) out[s]! += moved[s]! * growth[s]! + value * (growth[s]! - 1)
  }
}

function byGrowth<Held extends ScenarioHolding>(holdings: readonly Held[]): ReadonlyMap<Float64Array, readonly Held[]> {
  const groups = new Map<Float64Array, Held[]>()
  for (const holding of holdings) {
    const group = groups.get(holding.growth)
    if (group) group.push(holding)
    else groups.set(holding.growth, [holding])
  }
  return groups
}

function movesOf(holdings: readonly ScenarioHolding[], count: number): RowSource {
  return {
    write: (first, many, out, at) => {
      for (let i = 0; i < many; i++) out.set(holdings[first + i]!.moves, at + i * count)
    },
    at: (row, s) => holdings[row]!.moves[s]!,
  }
}

/** A holding that belongs to a row of a table, which may have several. */
export interface RowHolding extends ScenarioHolding {
  readonly row: number
}

/** Gains of rows of holdings in each scenario, a row at a time: from the first of its holdings to the last. */
export function scenarioRows(holdings: readonly RowHolding[], rowCount: number, count: number): RowSource {
  const rows = Array.from({ length: rowCount }, (): RowHolding[] => [])
  for (const holding of holdings) rows[holding.row]!.push(holding)
  return {
    write: (first, many, out, at) => {
      out.fill(0, at, at + many * count)
      for (let i = 0; i < many; i++) for (const holding of rows[first + i]!) addOne(out, at + i * count, count, holding)
    },
    at: (row, s) => {
      let gain = 0
      for (const { exposure, value, moves, growth } of rows[row]!)
        gain += exposure * moves[s]! * growth[s]! + value * (growth[s]! - 1)
      return gain
    },
    products: (weights, columns) => gainProducts(holdings, rowCount, weights, columns),
  }
}

/** As a gain is linear in the moves, no row is made: the weights are multiplied by the growth of each currency, and then the moves. */
function gainProducts(
  holdings: readonly RowHolding[],
  rowCount: number,
  weights: Float64Array,
  columns: Int32Array | undefined,
): Float64Array {
  const out = new Float64Array(rowCount)
  for (const [growth, held] of byGrowth(holdings)) {
    const inColumns = columns ? Float64Array.from(columns, (s) => growth[s]!) : growth
    const grown = weights.map((weight, k) => weight * inColumns[k]!)
    const ofValue = weights.reduce((sum, weight, k) => sum + weight * (inColumns[k]! - 1), 0)
    const ofMoves = columns
      ? held.map(({ moves }) => sumAt(moves, columns, grown))
      : matrixVector(movesOf(held, weights.length), held.length, weights.length, grown)
    for (let i = 0; i < held.length; i++) {
      const { row, exposure, value } = held[i]!
      out[row]! += exposure * ofMoves[i]! + value * ofValue
    }
  }
  return out
}

function sumAt(values: Float64Array, places: Int32Array, weights: Float64Array): number {
  let sum = 0
  for (let k = 0; k < places.length; k++) sum += weights[k]! * values[places[k]!]!
  return sum
}

/** The first scenario is added before the loop, so that the compiler checks the arrays there, and not in each scenario. */
function addOne(out: Float64Array, at: number, count: number, { exposure, value, moves, growth }: ScenarioHolding): void {
  if (count === 0) return
  out[at]! += exposure * moves[0]! * growth[0]! + value * (growth[0]! - 1)
  for (let s = 1; s < count; s++) out[at + s]! += exposure * moves[s]! * growth[s]! + value * (growth[s]! - 1)
}
