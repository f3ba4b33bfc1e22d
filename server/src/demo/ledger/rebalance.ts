import { isAlive } from '../market/price-series.ts'
import { type AccountBook, unitsOf } from './account-book.ts'
import { squareCurrencies } from './currency-deal.ts'
import { deal, inLots, lotSize } from './deal.ts'
import { targetWeights } from './target.ts'
import { cashWorth, crossRate, currencyOf, unitWorth } from './worth.ts'

/** A position is left alone while it is nearer to its target than this fraction of it. */
const BAND = 0.12
/** Unless so much more than wanted, or less, is in cash. */
const CASH_BAND = 0.03
/** Below this fraction in cash, something is sold. */
const MIN_CASH = 0.003
const MANAGED_KINDS: readonly string[] = ['share', 'etf', 'fund', 'bond']

/** Brings the account back to its mix: sales first, then purchases, then the currencies. */
export function rebalance(book: AccountBook, index: number): void {
  const managed = managedWorth(book, index)
  const orders = ordersOf(book, index, managed, isCashNearTarget(book, index, managed) ? BAND : 0)
  for (const [instrument, quantity] of orders) if (quantity < 0) deal(book, index, instrument, quantity)
  for (const [instrument, quantity] of orders) if (quantity > 0) deal(book, index, instrument, quantity)
  squareCurrencies(book, index, managed)
}

/** Sells what is above its target when the money is running out. */
export function raiseCash(book: AccountBook, index: number): void {
  const managed = managedWorth(book, index)
  if (cashWorth(book, index) >= MIN_CASH * managed) return
  for (const [instrument, quantity] of ordersOf(book, index, managed, 0)) {
    if (quantity < 0 && unitsOf(book, instrument) > 0) deal(book, index, instrument, quantity)
  }
  squareCurrencies(book, index, managed)
}

/** What the mix is a mix of: money and what can be dealt in every day, without buildings, private funds and derivatives. */
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
