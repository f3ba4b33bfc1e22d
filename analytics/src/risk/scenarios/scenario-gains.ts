import type { RowSource } from '../../linear-algebra/row-source.ts'

/**
 * A holding of today as scenarios see it. What it gains in a scenario is `exposure x move x growth + value x (growth - 1)`.
 *
 * A share: exposure = value = q m p X. A bond: value with accrued interest, exposure on the price its duration refers to. A
 * future: value 0, as its margin is settled. An option: absolute moves of its value per unit, exposure q m X, value its premium.
 * Cash and a forward's legs: moves and exposure 0.
 */
export interface ScenarioHolding {
  /** In the reporting currency per unit of move: amount for relative moves, amount per unit of price for absolute ones. */
  readonly exposure: number
  /** What is held in its currency, in the reporting currency at today's rate; signed. */
  readonly value: number
  /** One entry a scenario, in the currency of the price: fractions, or amounts per unit, as the exposure expects. */
  readonly moves: Float64Array
  /** `X1 / X0` of its currency, one entry a scenario; 1 throughout for the reporting currency. */
  readonly growth: Float64Array
}

/**
 * Adds what holdings gain in each scenario to sums, one holding after the other; four at a time, so that the sums are read and
 * written a fourth as often, with the same bits.
 *
 * @param out an entry a scenario, + a gain; NaN where a move or growth is unknown
 */
export function addScenarioGains(out: Float64Array, holdings: readonly ScenarioHolding[]): void {
  let k = 0
  for (; k + 4 <= holdings.length; k += 4) addFour(out, holdings[k]!, holdings[k + 1]!, holdings[k + 2]!, holdings[k + 3]!)
  for (; k < holdings.length; k++) addOne(out, 0, out.length, holdings[k]!)
}

/**
 * What rows of holdings gain in each scenario, a row at a time: from the first of its holdings to the last.
 *
 * @param rows the holdings of each row
 */
export function scenarioRows(rows: readonly (readonly ScenarioHolding[])[], count: number): RowSource {
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
  }
}

/** The first scenario is added before the loop, so that the compiler checks the arrays there, and not in each scenario. */
function addOne(out: Float64Array, at: number, count: number, { exposure, value, moves, growth }: ScenarioHolding): void {
  if (count === 0) return
  out[at]! += exposure * moves[0]! * growth[0]! + value * (growth[0]! - 1)
  for (let s = 1; s < count; s++) out[at + s]! += exposure * moves[s]! * growth[s]! + value * (growth[s]! - 1)
}

function addFour(out: Float64Array, a: ScenarioHolding, b: ScenarioHolding, c: ScenarioHolding, d: ScenarioHolding): void {
  const { exposure: exposureA, value: valueA, moves: movesA, growth: growthA } = a
  const { exposure: exposureB, value: valueB, moves: movesB, growth: growthB } = b
  const { exposure: exposureC, value: valueC, moves: movesC, growth: growthC } = c
  const { exposure: exposureD, value: valueD, moves: movesD, growth: growthD } = d
  for (let s = 0; s < out.length; s++) {
    let growth = growthA[s]!
    let sum = out[s]! + (exposureA * movesA[s]! * growth + valueA * (growth - 1))
    growth = growthB[s]!
    sum += exposureB * movesB[s]! * growth + valueB * (growth - 1)
    growth = growthC[s]!
    sum += exposureC * movesC[s]! * growth + valueC * (growth - 1)
    growth = growthD[s]!
    out[s] = sum + (exposureD * movesD[s]! * growth + valueD * (growth - 1))
  }
}
