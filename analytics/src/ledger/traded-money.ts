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
  for (let trade = 0; trade < index.length; trade++) {
    const t = index[trade]!
    const money = (units[trade]! * price[trade]! + costs[trade]!) * rates[currency[instrument[trade]!]!]![t]!
    if (money < 0) outflow[account[trade]! * dayCount + t]! -= money
    else inflow[account[trade]! * dayCount + t]! += money
  }
  return { inflow, outflow }
}
