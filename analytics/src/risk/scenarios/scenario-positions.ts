/**
 * Today's holdings as scenarios see them, one entry a position. The profit and loss of a position in a scenario is
 * `exposure x move x growth + value x (growth - 1)`, growth being that of its currency against the reporting currency.
 *
 * A share: exposure = value = q m p X. A bond: value with accrued interest, exposure on the price its duration refers to. A
 * future: value 0, as its margin is settled. An option: absolute moves of its value per unit, exposure q m X, value its premium.
 * Cash and a forward's legs: no move, exposure 0.
 */
export interface ScenarioPositions {
  /** Row of the moves that each position follows; -1 for none. */
  readonly moveRow: Int32Array
  /** In the reporting currency per unit of move: amount for relative moves, amount per unit of price for absolute ones. */
  readonly exposure: Float64Array
  /** What is held in the position's currency, in the reporting currency at today's rate; signed. */
  readonly value: Float64Array
  /** Row of the growth of each position's currency. */
  readonly currency: Int32Array
}

/** What may happen: moves of prices in their own currency and growth of currencies, a scenario a column. */
export interface Scenarios {
  readonly count: number
  /**
   * Row-major, an instrument a row: fractions (relative moves) or amounts per unit (absolute moves), as each position's exposure
   * expects.
   */
  readonly moves: Float64Array
  /** Row-major, a currency a row: `X1 / X0`, 1 throughout for the reporting currency. */
  readonly growth: Float64Array
}
