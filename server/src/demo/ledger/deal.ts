import { countryOf } from '../catalogue/countries.ts'
import { decimal, rounded } from '../decimal.ts'
import { seriesKey, uniform } from '../random/draw.ts'
import { type AccountBook, dayOf, moneyDecimals } from './account-book.ts'
import { enterTrade } from './trade.ts'
import { crossRate } from './worth.ts'

const COMMISSION = 0.0004
const MIN_COMMISSION = 8
/** Maximum distance of a price within the day from the close, by kind; others trade at the close. */
const SPREAD: Readonly<Record<string, number>> = { share: 0.003, etf: 0.001, bond: 0.0006, option: 0.01, future: 0.0008 }

/** Buys (+) or sells (-) at a price within the day, with commission and tax. */
export function deal(book: AccountBook, index: number, instrument: string, quantity: number): void {
  const { market, plan } = book
  const series = market.series.get(instrument)!
  const { kind, currency, country, multiplier } = series.instrument
  const day = dayOf(book, index)
  const away = (uniform(seriesKey(`fill ${plan.id} ${instrument}`), day) - 0.5) * 2 * (SPREAD[kind] ?? 0)
  const price = Math.max(rounded(series.closes[index]! * (1 + away), series.decimals), 10 ** -series.decimals)

  const settlement = plan.settlesInOwnCurrency ? plan.currency : currency
  const inSettlement = crossRate(market, currency, settlement, index)
  const amount = Math.abs(quantity) * price * Number(multiplier) * inSettlement
  const least = MIN_COMMISSION * crossRate(market, 'EUR', settlement, index)
  const isExchanged = kind in SPREAD
  const duty = kind === 'share' && quantity > 0 ? countryOf(country!).stampDuty : 0
  const money = moneyDecimals(settlement)
  const commission = kind === 'future' ? (least * Math.abs(quantity)) / 4 : Math.max(least, amount * COMMISSION)
  enterTrade(book, index, {
    type: quantity > 0 ? 'buy' : 'sell',
    instrument,
    quantity,
    price,
    decimals: series.decimals,
    fees: isExchanged ? rounded(commission, money) : 0,
    taxes: rounded(amount * duty, money),
  })
}

/** Unit to which a traded quantity is rounded. */
export function lotSize(kind: string, currency: string): number {
  if (kind === 'bond') return 1000
  if (kind === 'fund') return 0.001
  return currency === 'JPY' && kind === 'share' ? 100 : 1
}

/** The nearest tradable quantity. */
export function inLots(quantity: number, lot: number): number {
  return lot < 1 ? Number(decimal(quantity, 3)) : Math.round(quantity / lot) * lot + 0
}
