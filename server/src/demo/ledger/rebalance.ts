import { isAlive } from '../market/price-series.ts'
import { type AccountBook, unitsOf } from './account-book.ts'
import { squareCurrencies } from './currency-deal.ts'
import { deal, inLots, lotSize } from './deal.ts'
import { targetWeights } from './target.ts'
import { cashWorth, crossRate, currencyOf, unitWorth } from './worth.ts'

/** Tolerance of a position, as a fraction of its target. */
const BAND = 0.12
/** Tolerance of cash, beyond which positions are rebalanced too. */
const CASH_BAND = 0.03
/** Below this fraction of cash, positions are sold. */
const MIN_CASH = 0.003
const MANAGED_KINDS: readonly string[] = ['share', 'etf', 'fund', 'bond']

/** Rebalances the account to its mix: sales first, then purchases, then the currencies. */
export function rebalance(book: AccountBook, index: number): void {
  const managed = managedWorth(book, index)
  const orders = ordersOf(book, index, managed, isCashNearTarget(book, index, managed) ? BAND : 0)
  for (const [instrument, quantity] of orders) if (quantity < 0) deal(book, index, instrument, quantity)
  for (const [instrument, quantity] of orders) if (quantity > 0) deal(book, index, instrument, quantity)
  squareCurrencies(book, index, managed)
}

/** Sells what is above its target when cash is low. */
export function raiseCash(book: AccountBook, index: number): void {
  const managed = managedWorth(book, index)
  if (cashWorth(book, index) >= MIN_CASH * managed) return
  for (const [instrument, quantity] of ordersOf(book, index, managed, 0)) {
    if (quantity < 0 && unitsOf(book, instrument) > 0) deal(book, index, instrument, quantity)
  }
  squareCurrencies(book, index, managed)
}

/** The assets of the mix: cash and what can be traded daily, without property, private funds and derivatives. */
function managedWorth(book: AccountBook, index: number): number {
  let total = cashWorth(book, index)
  for (const [instrument, units] of book.units) {
    if (isManaged(book, instrument)) total += units * worthOf(book, instrument, index)
  }
  return total
}

function isCashNearTarget(book: AccountBook, index: number, managed: number): boolean {
  let wanted = 1
  for (const weight of targetWeights(book, index).values()) wanted -= weight
  return Math.abs(cashWorth(book, index) / managed - wanted) < CASH_BAND
}

function ordersOf(book: AccountBook, index: number, managed: number, band: number): (readonly [string, number])[] {
  const { market } = book
  const targets = targetWeights(book, index)
  const orders: (readonly [string, number])[] = []
  for (const instrument of new Set([...targets.keys(), ...book.units.keys()])) {
    const series = market.series.get(instrument)
    const isTraded = series !== undefined && isAlive(series, index) && series.isPublished[index] === 1
    if (!isTraded || !isManaged(book, instrument)) continue
    const lot = lotSize(series.instrument.kind, series.instrument.currency)
    const wanted = inLots(((targets.get(instrument) ?? 0) * managed) / worthOf(book, instrument, index), lot)
    const held = unitsOf(book, instrument)
    const quantity = inLots(wanted - held, lot)
    const isNear = wanted !== 0 && held !== 0 && Math.abs(wanted - held) <= band * Math.abs(wanted)
    if (quantity !== 0 && !isNear) orders.push([instrument, quantity])
  }
  return orders
}

const isManaged = ({ market }: AccountBook, instrument: string): boolean =>
  MANAGED_KINDS.includes(market.series.get(instrument)?.instrument.kind ?? '')

/** Of one unit, in the account's currency. */
function worthOf({ market, plan }: AccountBook, instrument: string, index: number): number {
  return unitWorth(market, instrument, index) * crossRate(market, currencyOf(market, instrument), plan.currency, index)
}
