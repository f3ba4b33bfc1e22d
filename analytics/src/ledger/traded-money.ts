import type { PricedInstruments, TradeColumns } from './trade-columns.ts'

/** Gross money of trades, both positive: row-major, an account a row, `accounts` x `dayCount`, in the reporting currency. */
export interface TradedMoney {
  readonly inflow: Float64Array
  readonly outflow: Float64Array
}

/**
 * Money that trades and their costs put into the positions of each account and took out of them, at the rates of their days: the flows
 * of the account's securities without its cash.
 *
 * @param accounts how many there are
 */
export function tradedMoney(
  { index, account, instrument, units, price, costs }: TradeColumns,
  { currency, rates, dayCount }: PricedInstruments,
  accounts: number,
): TradedMoney {
  const inflow = new Float64Array(accounts * dayCount)
  const outflow = new Float64Array(accounts * dayCount)
  // One array of rates by instrument saves a step for each trade.
  const rateOf = Array.from(currency, (of) => rates[of]!)
  for (let trade = 0; trade < index.length; trade++) {
    const t = index[trade]!
    const at = account[trade]! * dayCount + t
    const money = (units[trade]! * price[trade]! + costs[trade]!) * rateOf[instrument[trade]!]![t]!
    if (money < 0) outflow[at]! -= money
    else inflow[at]! += money
  }
  return { inflow, outflow }
}
