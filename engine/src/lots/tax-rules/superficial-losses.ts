import { addCost } from '../lot-book.ts'
import { bookOf, bookTrade, type LotEngine, type Realised, type TaxRules, treatmentOf, type UnitTrade } from '../lot-engine.ts'
import { type RecordedTrades, restOf, WITHIN_DAYS } from './recorded-trades.ts'

/**
 * Superficial losses by the rules of Canada, over the average cost of all units of an owner: of a loss `min(S, P, B) / S` is denied, where
 * S is what was sold, P what was bought from 30 days before to 30 days after the sale, and B what is held at the end of them. What is
 * denied goes into the cost of the holdings after the sale, or, if that is nothing, of what is bought next.
 *
 * Source: Income Tax Act, sections 47, 53(1)(f) and 54; Canada Revenue Agency, IT-456R, paragraph 12, and technical interpretation
 * 2005-0150811E5.
 *
 * @param recorded what is traded by the last day: until the 30 days are over, B is what is held then
 */
export function superficialLosses(recorded: RecordedTrades): TaxRules {
  const booked = new Map<number, number>()
  /** By instrument: closings whose denied loss waits for the next purchase. */
  const waiting = new Map<number, readonly number[]>()
  return {
    trade(engine, account, instrument, trade) {
      const before = engine.realised.length
      const count = (booked.get(instrument) ?? 0) + 1
      booked.set(instrument, count)
      bookTrade(engine, account, instrument, trade)
      const { pool } = bookOf(engine, account, instrument)
      if (trade.quantity > 0 && pool.quantity > 0) {
        carry(engine, account, instrument, trade, waiting.get(instrument) ?? [])
        waiting.delete(instrument)
      }
      if (trade.quantity >= 0) return
      const share = deniedShare(recorded, instrument, trade, { count, held: pool.quantity })
      const closings: number[] = []
      for (let i = before; i < engine.realised.length; i++) {
        const closing = engine.realised[i]!
        if (closing.quantity < 0) continue
        // Where the gain is unknown, so is whether there is a loss.
        const denied = share === 0 ? 0 : Math.max(-closing.gainReporting, 0) * share
        engine.realised[i] = { ...closing, tax: { ...treatmentOf(closing), matched: 'pool', denied } }
        if (denied > 0 || Number.isNaN(denied)) closings.push(i)
      }
      if (pool.quantity > 0) carry(engine, account, instrument, trade, closings)
      else waiting.set(instrument, [...(waiting.get(instrument) ?? []), ...closings])
    },
  }
}

/** The part of a loss that is denied. */
function deniedShare(
  { tradesOf, movesOf, unitGrowth }: RecordedTrades,
  instrument: number,
  { day, quantity }: UnitTrade,
  booked: { readonly count: number; readonly held: number },
): number {
  const growth = unitGrowth(instrument, day)
  const unitsOf = (each: { readonly day: number; readonly quantity: number }) =>
    (each.quantity * unitGrowth(instrument, each.day)) / growth
  const sum = (all: readonly { readonly day: number; readonly quantity: number }[]) =>
    all.reduce((total, each) => total + unitsOf(each), 0)
  const trades = tradesOf(instrument)
  const bought = sum(trades.filter((each) => each.quantity > 0 && Math.abs(each.day - day) <= WITHIN_DAYS))
  const isAhead = (each: { readonly day: number }) => each.day <= day + WITHIN_DAYS
  const moved = movesOf(instrument).filter((each) => each.day > day && isAhead(each))
  const held = booked.held + sum(trades.slice(booked.count).filter(isAhead)) + sum(moved)
  const sold = -quantity
  return Math.max(0, Math.min(1, bought / sold, restOf(held + sold, sold) / sold))
}

/** Adds what is denied of some closings to the cost of the holdings. */
function carry(engine: LotEngine, account: string, instrument: number, { day, t }: UnitTrade, closings: readonly number[]): void {
  if (closings.length === 0) return
  const denied = closings.reduce((sum, i) => sum + treatmentOf(engine.realised[i]!).denied, 0)
  const rate = engine.rates[engine.market.instrumentAt(instrument).currency]![t]!
  addCost(bookOf(engine, account, instrument), denied / rate, denied)
  for (const i of closings) {
    const closing: Realised = engine.realised[i]!
    const tax = treatmentOf(closing)
    if (tax.denied > 0) engine.realised[i] = { ...closing, tax: { ...tax, carriedTo: day } }
  }
}
