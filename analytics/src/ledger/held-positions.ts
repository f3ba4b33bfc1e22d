import { asDecimal } from './as-decimal.ts'
import type { TradeColumns } from './trade-columns.ts'

/** Positions and what was held of each: ascending by instrument, those of an instrument by account. */
export interface HeldPositions {
  readonly count: number
  readonly account: Int32Array
  readonly instrument: Int32Array
  /** The first step of each position, and one more entry. */
  readonly start: Int32Array
  /** Valuation day of each step, ascending within a position. */
  readonly index: Int32Array
  /** Held from the close of that day on, signed. */
  readonly quantity: Float64Array
  /** Trades in the order of the positions, those of one position as they were given. */
  readonly trades: Int32Array
}

/** What trades leave in hand, in time linear in trades, accounts and instruments. Quantities add up as decimals. */
export function heldPositions(trades: TradeColumns): HeldPositions {
  const { account, instrument, index, units } = trades
  const order = byInstrumentAndAccount(trades)
  const total = order.length
  const accounts = new Int32Array(total)
  const instruments = new Int32Array(total)
  const start = new Int32Array(total + 1)
  const days = new Int32Array(total)
  const quantity = new Float64Array(total)
  let [position, step] = [-1, -1]
  let [ofAccount, ofInstrument, day] = [-1, -1, -1]
  let held = 0
  for (let i = 0; i < total; i++) {
    const trade = order[i]!
    const t = index[trade]!
    if (account[trade] !== ofAccount || instrument[trade] !== ofInstrument) {
      ofAccount = accounts[++position] = account[trade]!
      ofInstrument = instruments[position] = instrument[trade]!
      start[position] = ++step
      held = 0
    } else if (t !== day) step++
    held = asDecimal(held + units[trade]!)
    days[step] = day = t
    quantity[step] = held
  }
  const count = position + 1
  start[count] = step + 1
  return {
    count,
    account: accounts.subarray(0, count),
    instrument: instruments.subarray(0, count),
    start: start.subarray(0, count + 1),
    index: days.subarray(0, step + 1),
    quantity: quantity.subarray(0, step + 1),
    trades: order,
  }
}

/** A table of so many times the trades is still made faster than the trades are put in order twice. */
const ROOMY = 4

function byInstrumentAndAccount({ account, instrument }: TradeColumns): Int32Array {
  const [accounts, instruments] = [largestOf(account) + 1, largestOf(instrument) + 1]
  if (accounts * instruments > ROOMY * account.length)
    return stableOrder(stableOrder(null, account, accounts), instrument, instruments)
  const cells = new Int32Array(account.length)
  for (let i = 0; i < cells.length; i++) cells[i] = instrument[i]! * accounts + account[i]!
  return stableOrder(null, cells, accounts * instruments)
}

/**
 * Puts entries into the order of their keys; those of one key stay in the order in which they were (`null`: as they stand).
 *
 * @param count one more than the largest key
 */
function stableOrder(before: Int32Array | null, keys: Int32Array, count: number): Int32Array {
  const next = new Int32Array(count + 1)
  for (let i = 0; i < keys.length; i++) next[keys[i]! + 1]!++
  for (let key = 0; key < count; key++) next[key + 1]! += next[key]!
  const order = new Int32Array(keys.length)
  for (let i = 0; i < keys.length; i++) {
    const entry = before === null ? i : before[i]!
    order[next[keys[entry]!]!++] = entry
  }
  return order
}

function largestOf(keys: Int32Array): number {
  let largest = -1
  for (let i = 0; i < keys.length; i++) if (keys[i]! > largest) largest = keys[i]!
  return largest
}
