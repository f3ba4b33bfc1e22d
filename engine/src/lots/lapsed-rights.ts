import { indexOnOrAfter } from '@portal/analytics/calendar/valuation-days.ts'
import type { Trade } from '#ledger/ledger-event.ts'
import type { TaxLot } from '#ledger/lot.ts'
import { addLot, mapLots, openLots, takeLots } from './lot-book.ts'
import { bookOf, type LotEngine, tradeUnits } from './lot-engine.ts'

/**
 * Subscription rights that lapse give their cost back to the lots that they came of, by the name of the lot: nothing is realised. Rights
 * that were bought, or whose lot is sold, are closed as any other.
 *
 * Source: IRS, "Publication 550, Investment Income and Expenses", stock rights that expire.
 *
 * @returns whether the trade is such a lapse and was booked
 */
export function lapse(engine: LotEngine, account: string, trade: Trade): boolean {
  const { instrument, quantity, price, costs, day, id = null } = trade
  const right = engine.market.instrumentAt(instrument)
  const terms = right.settlement === 'paid' ? right.option : null
  const book = bookOf(engine, account, instrument)
  const isAll = quantity < 0 && Math.abs(quantity + book.pool.quantity) <= -1e-12 * quantity
  if (!terms?.isSubscription || terms.underlying === null || price !== 0 || costs !== 0 || !isAll) return false
  const parent = bookOf(engine, account, terms.underlying)
  const units = new Map<string | null, number>()
  for (const lot of openLots(parent)) units.set(lot.id, (units.get(lot.id) ?? 0) + lot.quantity)
  const lots = takeLots(book, -quantity)
  const lapsed = Map.groupBy(lots, (lot) => units.has(lot.id))
  const ofLots = Map.groupBy(lapsed.get(true) ?? [], (lot) => lot.id)
  mapLots(parent, (lot) => (ofLots.has(lot.id) ? givenBack(lot, ofLots.get(lot.id)!, units.get(lot.id)!) : lot))
  for (const lot of lapsed.get(false) ?? []) {
    addLot(book, lot)
    const nothing = { amount: 0, amountReporting: 0, costs: 0, costsReporting: 0 }
    const t = indexOnOrAfter(engine.market.valuationDays, day)
    tradeUnits(engine, account, instrument, { ...nothing, day, t, id, quantity: -lot.quantity, closes: [] })
  }
  return true
}

/** A lot with its part of the cost that comes back to all lots of its name. */
function givenBack(lot: TaxLot, lapsed: readonly TaxLot[], units: number): TaxLot {
  const more = (of: 'cost' | 'costReporting' | 'costs' | 'costsReporting') =>
    lot[of] + lapsed.reduce((sum, each) => sum + each[of], 0) * (lot.quantity / units)
  const costs = { costs: more('costs'), costsReporting: more('costsReporting') }
  return { ...lot, cost: more('cost'), costReporting: more('costReporting'), ...costs }
}
