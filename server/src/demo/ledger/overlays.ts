import { rounded } from '../decimal.ts'
import { RATE_DECIMALS } from '../market/forward-contracts.ts'
import { intrinsicValue } from '../market/option-price.ts'
import type { OptionSeries } from '../market/option-series.ts'
import { type AccountBook, addCash, addUnits, dayOf, unitsOf } from './account-book.ts'
import { squareCurrencies } from './currency-deal.ts'
import { deal } from './deal.ts'
import type { Overlay } from './plan.ts'
import { enterTrade } from './trade.ts'
import { npv } from './worth.ts'

const DAYS_BEFORE_EXPIRY = 4
const UNITS_A_CONTRACT = 100

/** Settles the margin of the futures held since the close before. */
export function settleMargin(book: AccountBook, index: number): void {
  for (const { instrument, closes } of book.market.futures) {
    const units = unitsOf(book, instrument.id)
    if (units !== 0)
      addCash(book, instrument.currency, units * Number(instrument.multiplier) * (closes[index]! - closes[index - 1]!))
  }
}

/** Replaces expired contracts, at the end of a day. */
export function rollOverlays(book: AccountBook, index: number): void {
  for (const overlay of book.plan.overlays) {
    if (overlay.of === 'option') rollOption(book, index, overlay)
    else if (overlay.of === 'future') rollFuture(book, index, overlay.contracts)
    else rollForward(book, index, overlay)
  }
}

function rollOption(book: AccountBook, index: number, overlay: Overlay & { of: 'option' }): void {
  const day = dayOf(book, index)
  for (const option of book.market.options) {
    if (option.line.underlying !== overlay.underlying || option.line.right !== overlay.right) continue
    if (option.expiry === day && unitsOf(book, option.instrument.id) !== 0) endOption(book, index, option)
    if (option.firstIndex === index) deal(book, index, option.instrument.id, overlay.contracts)
  }
}

/** An option in the money is exercised or assigned: the entry closes it, and the underlying is traded at the strike. */
function endOption(book: AccountBook, index: number, { instrument, line, strike, decimals }: OptionSeries): void {
  const contracts = unitsOf(book, instrument.id)
  const spot = book.market.series.get(line.underlying)!.closes[index]!
  const common = { instrument: instrument.id, quantity: -contracts, decimals, fees: 0, taxes: 0 }
  const worth = rounded(intrinsicValue(line.right, spot, strike), decimals)
  if (worth === 0) {
    enterTrade(book, index, { type: 'expiry', price: 0, ...common })
    return
  }
  enterTrade(book, index, { type: contracts > 0 ? 'exercise' : 'assignment', price: worth, ...common })
  const units = contracts * UNITS_A_CONTRACT * (line.right === 'call' ? 1 : -1)
  addUnits(book, line.underlying, units)
  // The entry of the option has moved its value already; the rest of the strike follows here.
  const currency = instrument.currency
  const moved = contracts * UNITS_A_CONTRACT * worth
  addCash(book, currency, -units * strike - moved)
}

/** Holds the nearest contract, until the week of its expiry. */
function rollFuture(book: AccountBook, index: number, contracts: number): void {
  const { futures } = book.market
  const alive = futures.filter(({ firstIndex, isPublished }) => firstIndex <= index && isPublished[index] === 1)
  const next = alive.find(({ expiry }) => expiry - DAYS_BEFORE_EXPIRY > dayOf(book, index))
  if (!next || unitsOf(book, next.instrument.id) !== 0) return
  for (const { instrument } of alive) {
    const held = unitsOf(book, instrument.id)
    if (held !== 0) deal(book, index, instrument.id, -held)
  }
  deal(book, index, next.instrument.id, contracts)
}

/** A forward at its own rate costs nothing; at maturity both currencies are delivered and converted into the account's at once. */
function rollForward(book: AccountBook, index: number, overlay: Overlay & { of: 'forward' }): void {
  const day = dayOf(book, index)
  for (const { instrument, line, rate, firstIndex, maturity } of book.market.forwards) {
    if (line.buyCurrency !== overlay.buyCurrency) continue
    const held = unitsOf(book, instrument.id)
    const common = { instrument: instrument.id, price: rate, decimals: RATE_DECIMALS, fees: 0, taxes: 0 }
    if (maturity === day && held !== 0) {
      enterTrade(book, index, { type: 'expiry', quantity: -held, ...common })
      addCash(book, line.buyCurrency, held)
      addCash(book, line.currency, -held * rate)
      squareCurrencies(book, index, npv(book, index))
    }
    if (firstIndex === index) enterTrade(book, index, { type: 'buy', quantity: overlay.units, ...common })
  }
}
