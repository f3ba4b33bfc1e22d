import { indexOnOrAfter } from '@portal/analytics/calendar/valuation-days.ts'
import type { ReplayMarket } from '#ledger/replay/replay.ts'
import type { Rates } from '#ledger/row-money.ts'
import { type AccountEvents, costBasis } from '../cost-basis.ts'
import { COST_DEFAULT } from '../cost-convention.ts'
import { bookTrade, type UnitTrade } from '../lot-engine.ts'

/** Days before and after a sale within which purchases count: one period in all three countries. */
export const WITHIN_DAYS = 30

/** Trades and transfers of some accounts, instrument by instrument, known before their lots are followed. */
export interface RecordedTrades {
  /** In the order in which they are booked, those of exercises among them; units and money of their day. */
  readonly tradesOf: (instrument: number) => readonly UnitTrade[]
  /** Units that entered (+) and left (-) in kind, in units of their day. */
  readonly movesOf: (instrument: number) => readonly { readonly day: number; readonly quantity: number }[]
  /** Units of now per unit of a day: splits of the day are before its trades. */
  readonly unitGrowth: (instrument: number, day: number) => number
}

/** Follows the lots of some accounts once and notes their trades: rules that look ahead need them before. */
export function recordedTrades(market: ReplayMarket, accounts: readonly AccountEvents[], rates: Rates): RecordedTrades {
  const trades = new Map<number, UnitTrade[]>()
  costBasis(market, accounts, rates, COST_DEFAULT, {
    trade: (engine, account, instrument, trade) => {
      const own = trades.get(instrument) ?? []
      trades.set(instrument, own)
      own.push(trade)
      bookTrade(engine, account, instrument, trade)
    },
  })
  const { valuationDays, actions } = market
  const splits = Map.groupBy(
    actions.filter((each) => each.type === 'split' && indexOnOrAfter(valuationDays, each.day) < valuationDays.length),
    ({ instrument }) => instrument,
  )
  const moves = Map.groupBy(
    accounts.flatMap(({ events }) => events.filter((event) => event.type === 'kindTransfer')),
    ({ instrument }) => instrument,
  )
  return {
    tradesOf: (instrument) => trades.get(instrument) ?? [],
    movesOf: (instrument) => moves.get(instrument) ?? [],
    unitGrowth: (instrument, day) =>
      (splits.get(instrument) ?? []).reduce((growth, split) => (split.day > day ? growth * split.ratio : growth), 1),
  }
}

/** A share of a trade: units, money and costs in proportion. */
export function partOfTrade(trade: UnitTrade, share: number): UnitTrade {
  return {
    ...trade,
    quantity: trade.quantity * share,
    amount: trade.amount * share,
    amountReporting: trade.amountReporting * share,
    costs: trade.costs * share,
    costsReporting: trade.costsReporting * share,
  }
}

/** Rounding error of decimals after they were added up, relative to the amount moved. */
const RESIDUE = 1e-12

/** A whole less a part; 0 where only a rounding error is left. */
export function restOf(whole: number, part: number): number {
  const left = whole - part
  return Math.abs(left) <= RESIDUE * Math.abs(whole) ? 0 : left
}
