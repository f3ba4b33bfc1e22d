import {
  bookTrade,
  type LotEngine,
  realise,
  type TaxRules,
  type TaxTreatment,
  treatmentOf,
  type UnitTrade,
} from '../lot-engine.ts'
import { partOfTrade, type RecordedTrades, restOf, WITHIN_DAYS } from './recorded-trades.ts'

/**
 * The share identification rules of the United Kingdom, over the average cost of all units of an owner: the purchases of a day are one,
 * and its sales. A sale is identified with purchases of the same day, then with those of the 30 days after it, the earliest first, then
 * with the pool of all other units at their average cost. What is sold short is identified with the purchases that cover it.
 *
 * Source: Taxation of Chargeable Gains Act 1992, sections 104 to 106A; HMRC, helpsheet HS284 and Capital Gains Manual CG51560.
 *
 * @param recorded what is traded by the last day: later purchases may change how sales of the last 30 days are identified
 */
export function shareMatching(recorded: RecordedTrades): TaxRules {
  const days = new Map<number, ReadonlyMap<number, TradedDay>>()
  const dayOf = (instrument: number, day: number): TradedDay => {
    const own = days.get(instrument) ?? matchedDays(recorded, instrument)
    days.set(instrument, own)
    return own.get(day)!
  }
  return {
    trade(engine, account, instrument, trade) {
      const day = dayOf(instrument, trade.day)
      if (trade.quantity === 0) bookTrade(engine, account, instrument, trade)
      if (trade.quantity > 0 && day.left > 0) bookTrade(engine, account, instrument, partOfTrade(trade, day.left / day.bought))
      if (trade.quantity >= 0) return
      for (const match of day.matches) closeMatch(engine, account, instrument, trade, day, match)
      if (day.toMatch === 0) return
      const fromPool = engine.realised.length
      bookTrade(engine, account, instrument, partOfTrade(trade, day.toMatch / day.sold))
      for (let i = fromPool; i < engine.realised.length; i++) {
        const closing = engine.realised[i]!
        engine.realised[i] = { ...closing, tax: { ...treatmentOf(closing), matched: 'pool' } }
      }
    },
  }
}

/** Units of a day's sales and the purchases with which they are identified. */
interface ShareMatch {
  readonly matched: TaxTreatment['matched']
  readonly purchase: TradedDay
  /** In units of now. */
  readonly units: number
}

/** Purchases and sales of a day, in units of now. */
interface TradedDay {
  readonly day: number
  readonly purchases: readonly UnitTrade[]
  /** Units of now per unit of the day. */
  readonly growth: number
  readonly bought: number
  /** Of what was bought, not identified with a sale. */
  left: number
  readonly sold: number
  /** Of what was sold, not identified with a purchase. */
  toMatch: number
  readonly matches: ShareMatch[]
}

/** The days on which an instrument was traded: first all matches of the same day, then those of the days after. */
function matchedDays({ tradesOf, unitGrowth }: RecordedTrades, instrument: number): ReadonlyMap<number, TradedDay> {
  const days = [...Map.groupBy(tradesOf(instrument), ({ day }) => day)]
    .sort(([a], [b]) => a - b)
    .map(([day, trades]) => tradedDay(day, trades, unitGrowth(instrument, day)))
  for (const each of days) match(each, each, 'sameDay')
  for (const [i, sale] of days.entries())
    for (let k = i + 1; k < days.length && days[k]!.day <= sale.day + WITHIN_DAYS; k++) match(sale, days[k]!, 'daysAfter')
  return new Map(days.map((each) => [each.day, each]))
}

function tradedDay(day: number, trades: readonly UnitTrade[], growth: number): TradedDay {
  const purchases = trades.filter(({ quantity }) => quantity > 0)
  const unitsOf = (all: readonly UnitTrade[]) => all.reduce((sum, { quantity }) => sum + Math.abs(quantity) * growth, 0)
  const bought = unitsOf(purchases)
  const sold = unitsOf(trades.filter(({ quantity }) => quantity < 0))
  return { day, purchases, growth, bought, left: bought, sold, toMatch: sold, matches: [] }
}

function match(sale: TradedDay, purchase: TradedDay, matched: ShareMatch['matched']): void {
  const units = Math.min(sale.toMatch, purchase.left)
  if (!(units > 0)) return
  sale.matches.push({ matched, purchase, units })
  sale.toMatch = restOf(sale.toMatch, units)
  purchase.left = restOf(purchase.left, units)
}

/** Closes a sale's share of what the sales of its day are identified with: these units never come into the pool. */
function closeMatch(
  engine: LotEngine,
  account: string,
  instrument: number,
  sale: UnitTrade,
  day: TradedDay,
  { matched, purchase, units }: ShareMatch,
): void {
  const ofDay = (-sale.quantity * day.growth) / day.sold
  const cost = partOfTrade(purchase.purchases.reduce(sumOfTrades), (units * ofDay) / purchase.bought)
  const lot = {
    id: cost.id,
    acquired: purchase.day,
    quantity: (units * ofDay) / day.growth,
    cost: cost.amount + cost.costs,
    costReporting: cost.amountReporting + cost.costsReporting,
    costs: cost.costs,
    costsReporting: cost.costsReporting,
  }
  const { amount, amountReporting, costs, costsReporting } = partOfTrade(sale, units / day.sold)
  const money = { paid: amount + costs, paidReporting: amountReporting + costsReporting, costs, costsReporting }
  const closing = realise(engine, account, instrument, lot, sale, money)
  engine.realised.push({ ...closing, tax: { ...treatmentOf(closing), matched } })
}

/** The purchases of a day as one, by the name of the first. */
function sumOfTrades(sum: UnitTrade, trade: UnitTrade): UnitTrade {
  return {
    ...sum,
    quantity: sum.quantity + trade.quantity,
    amount: sum.amount + trade.amount,
    amountReporting: sum.amountReporting + trade.amountReporting,
    costs: sum.costs + trade.costs,
    costsReporting: sum.costsReporting + trade.costsReporting,
  }
}
