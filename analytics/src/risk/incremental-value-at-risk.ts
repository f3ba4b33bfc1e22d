import { checkCount } from '../statistics/check-argument.ts'
import { type ValueAtRiskRule, valueAtRisk } from './value-at-risk.ts'

/**
 * Incremental value at risk by historical simulation: that of the portfolio with a trade less that without it.
 *
 * Source: P. Jorion, "Value at Risk", 3rd ed., chapter 7.
 *
 * @param portfolio profit and loss, one entry a scenario
 * @param trade profit and loss of what is added in the same scenarios; its negative for what is sold
 * @returns in the unit of the entries, negative for a hedge
 * @throws RangeError for different numbers of scenarios, and as `valueAtRisk`
 */
export function incrementalValueAtRisk(
  portfolio: Float64Array,
  trade: Float64Array,
  confidence: number,
  rule: ValueAtRiskRule = 'up',
): number {
  checkCount('scenarios of the trade', trade.length, portfolio.length, 'a scenario of the portfolio')
  const together = portfolio.map((entry, s) => entry + trade[s]!)
  return valueAtRisk(together, confidence, rule) - valueAtRisk(portfolio, confidence, rule)
}
