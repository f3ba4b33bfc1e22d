import type { Amounts } from '#ledger/account-ledger.ts'
import { convert, type Rates } from '#ledger/row-money.ts'

/** The flows of a day in the reporting currency, with their sign and without. */
export interface DayFlow {
  sum: number
  gross: number
}

/** Sums the amounts of a day; returns the position of the next day's first. */
export function readFlows({ index, currency, amount }: Amounts, from: number, t: number, rates: Rates, into: DayFlow): number {
  into.sum = 0
  into.gross = 0
  let i = from
  for (; index[i]! <= t; i++) {
    const money = convert(amount[i]!, rates[currency[i]!]![t]!)
    into.sum += money
    into.gross += Math.abs(money)
  }
  return i
}
