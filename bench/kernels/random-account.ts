import type { LedgerEvent } from '../../engine/src/ledger/ledger-event.ts'
import type { LedgerInstrument } from '../../engine/src/ledger/ledger-instrument.ts'
import { random } from './random.ts'

/** An account with five years of daily prices in three currencies, and its activities. */
export interface RandomAccount {
  readonly days: Int32Array
  readonly prices: readonly Float64Array[]
  /** Units of the reporting currency per unit of each currency. */
  readonly rates: readonly Float64Array[]
  readonly activities: readonly Activity[]
}

export interface Activity {
  readonly type: 'buy' | 'sell' | 'dividend'
  /** Index of the day. */
  readonly t: number
  readonly holding: number
  readonly quantity: number
  readonly unitPrice: number
  readonly fee: number
}

const DAYS = 1827
const CURRENCIES = 3

/** Every holding is bought in the first month, followed by purchases, sales of at most the present quantity, and dividends. */
export function randomAccount(holdings: number, count: number): RandomAccount {
  const { unit, below, normal } = random(8)
  const walk = (start: number, move: number, decimals: number) => {
    let level = start
    return Float64Array.from({ length: DAYS }, () => {
      level *= 1 + move * normal()
      return Math.round(level * 10 ** decimals) / 10 ** decimals
    })
  }
  const prices = Array.from({ length: holdings }, () => walk(20 + 200 * unit(), 0.01, 4))
  const rates = [new Float64Array(DAYS).fill(1), walk(0.92, 0.003, 5), walk(1.17, 0.003, 5)]
  const quantities = new Float64Array(holdings)
  const when = Array.from({ length: count }, (_, k) => (k < holdings ? below(30) : below(DAYS))).sort((x, y) => x - y)
  const activities = when.map((t, k): Activity => {
    const holding = k < holdings ? k : below(holdings)
    const quantity = 1 + below(50)
    const kind = k < holdings ? 1 : unit()
    const type = kind < 0.3 && quantities[holding]! > quantity ? 'sell' : kind >= 0.3 && kind < 0.4 ? 'dividend' : 'buy'
    if (type !== 'dividend') quantities[holding]! += type === 'buy' ? quantity : -quantity
    return { type, t, holding, quantity, unitPrice: type === 'dividend' ? 0.3 : prices[holding]![t]!, fee: 1.5 }
  })
  return { days: Int32Array.from({ length: DAYS }, (_, t) => t), prices, rates, activities }
}

/** The same as ledger events and instruments. */
export function asLedger({ prices, activities }: RandomAccount) {
  const instruments = prices.map((price, holding): LedgerInstrument => {
    const quoted = { currency: holding % CURRENCIES, multiplier: 1, price, firstPriced: 0 }
    return { settlement: 'paid', ...quoted, unitValue: price, option: null }
  })
  const events = activities.map(({ type, t: day, holding: instrument, quantity, unitPrice, fee }): LedgerEvent => {
    const currency = instrument % CURRENCIES
    if (type === 'dividend') return { type: 'income', day, instrument, currency, amount: quantity * unitPrice - fee }
    return {
      type: 'trade',
      day,
      instrument,
      quantity: type === 'buy' ? quantity : -quantity,
      price: unitPrice,
      accrued: 0,
      currency,
      costs: fee,
      settlementCurrency: currency,
      settlementRate: 1,
    }
  })
  return { instruments, events, currencyCount: CURRENCIES }
}
