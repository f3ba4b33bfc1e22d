import type { ForwardContract } from '../market/forward-contracts.ts'
import type { Market } from '../market/market.ts'
import type { AccountBook } from './account-book.ts'

/** Units of one currency per unit of another at a close. */
export const crossRate = ({ rates }: Market, from: string, to: string, index: number): number =>
  rates[from]![index]! / rates[to]![index]!

/** Value of one unit of quantity at a close, in the instrument's currency. A future is settled every day: its value is 0. */
export function unitWorth(market: Market, instrument: string, index: number): number {
  const forward = market.forwardById.get(instrument)
  if (forward) return forwardWorth(market, forward, index)
  const series = market.series.get(instrument)!
  if (series.instrument.kind === 'future') return 0
  return (series.closes[index]! + accrued(market, instrument, index)) * Number(series.instrument.multiplier)
}

/** Interest accrued of a bond, as quoted; 0 for anything else. */
export const accrued = (market: Market, instrument: string, index: number): number =>
  market.bondById.get(instrument)?.accrued[index] ?? 0

/** The value of an account at a close, in its currency. */
export function npv(book: AccountBook, index: number): number {
  let total = cashWorth(book, index)
  for (const [instrument, units] of book.units) {
    total +=
      units *
      unitWorth(book.market, instrument, index) *
      crossRate(book.market, currencyOf(book.market, instrument), book.plan.currency, index)
  }
  return total
}

/** All its cash, in its currency. */
export function cashWorth({ cash, market, plan }: AccountBook, index: number): number {
  let total = 0
  for (const [currency, amount] of cash) total += amount * crossRate(market, currency, plan.currency, index)
  return total
}

/** The currency an instrument of the demo is quoted in. */
export const currencyOf = (market: Market, instrument: string): string =>
  (market.forwardById.get(instrument) ?? market.series.get(instrument)!).instrument.currency

const forwardWorth = (market: Market, { line, rate }: ForwardContract, index: number): number =>
  crossRate(market, line.buyCurrency, line.currency, index) - rate
