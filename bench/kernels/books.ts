import type { Random } from './random.ts'

/** Trades in the order of their days, a column a field. */
export interface Book {
  /** Index of the valuation day. */
  readonly index: Int32Array
  readonly account: Int32Array
  readonly instrument: Int32Array
  /** Negative for a sale. */
  readonly units: Float64Array
  readonly price: Float64Array
  readonly costs: Float64Array
}

export const BOOK_WHOLE = ['index', 'account', 'instrument'] as const
export const BOOK_NUMBERS = ['units', 'price', 'costs'] as const

interface BookPlan {
  readonly days: number
  readonly accounts: number
  /** Row-major, an instrument a row. */
  readonly prices: Float64Array
  /** The account that trades each instrument mostly. */
  readonly account: Int32Array
  readonly trades: number
  /** The first so many instruments are traded. */
  readonly instruments: number
  /** Whether other accounts trade an instrument too, one time in five. */
  readonly isShared: boolean
}

/** Every instrument is bought on the first day; then there are purchases, and sales of no more than is held. */
export function bookOf(plan: BookPlan, { unit, below, normal }: Random): Book {
  const { days, accounts, prices, trades, instruments } = plan
  const index = Int32Array.from({ length: trades }, (_, k) => (k < instruments ? 0 : below(days))).sort()
  const [account, instrument] = [new Int32Array(trades), new Int32Array(trades)]
  const [units, price, costs] = [new Float64Array(trades), new Float64Array(trades), new Float64Array(trades)]
  const held = new Float64Array(accounts * instruments)
  for (let k = 0; k < trades; k++) {
    const i = k < instruments ? k : below(instruments)
    const a = plan.isShared && below(5) === 0 ? below(accounts) : plan.account[i]!
    const position = a * instruments + i
    const wanted = 10 + below(990)
    const isSale = k >= instruments && held[position]! > 100 && unit() < 0.45
    instrument[k] = i
    account[k] = a
    units[k] = isSale ? -Math.min(held[position]!, wanted) : wanted
    held[position]! += units[k]!
    price[k] = prices[i * days + index[k]!]! * (1 + 0.002 * normal())
    costs[k] = (100 + below(2000)) / 100
  }
  return { index, account, instrument, units, price, costs }
}
