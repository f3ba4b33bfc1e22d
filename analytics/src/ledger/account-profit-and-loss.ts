import { kernel } from '../kernel/kernel.ts'
import { clearRows, rowAddress, rowOf, writeRow } from '../kernel/row-space.ts'
import { stepSpace, writeSteps } from './account-values.ts'
import type { HeldPositions } from './held-positions.ts'
import type { PricedInstruments, TradeColumns } from './trade-columns.ts'

/**
 * Profit and loss of the positions of each account on each day: what was held into the day times the change of its value in the
 * reporting currency, and what was traded times its distance from the close, less costs, at the day's rate.
 *
 * @param trades those that `held` was made of
 * @param accounts how many there are
 * @returns row-major, an account a row, `accounts` x `dayCount`, + a gain; NaN where a price or rate is unknown
 */
export function accountProfitAndLoss(
  trades: TradeColumns,
  held: HeldPositions,
  instruments: PricedInstruments,
  accounts: number,
): Float64Array {
  const { unitValue, currency, rates, dayCount } = instruments
  const out = new Float64Array(accounts * dayCount)
  const [series, rate, change, first] = [0, 1, 2, 3]
  const space = stepSpace(held, dayCount, first + accounts)
  clearRows(space, change, first + accounts)
  const changes = rowAddress(space, change)
  let written = -1
  for (let position = 0; position < held.count; position++) {
    const instrument = held.instrument[position]!
    if (position === 0 || held.instrument[position - 1] !== instrument) {
      writeRow(space, series, unitValue[instrument]!)
      if (currency[instrument] !== written) writeRow(space, rate, rates[currency[instrument]!]!)
      written = currency[instrument]!
      kernel.productChanges(changes, changes + 8 * dayCount, rowAddress(space, series), rowAddress(space, rate))
    }
    const end = writeSteps(space, held, position, 1)
    kernel.addSteps(rowAddress(space, first + held.account[position]!), changes, 0, space.after, end)
  }
  for (let account = 0; account < accounts; account++) out.set(rowOf(space, first + account), account * dayCount)
  addTraded(out, trades, held.trades, instruments)
  return out
}

function addTraded(
  out: Float64Array,
  { index, account, instrument, units, price, costs }: TradeColumns,
  order: Int32Array,
  { unitValue, currency, rates, dayCount }: PricedInstruments,
): void {
  for (let i = 0; i < order.length; i++) {
    const trade = order[i]!
    const [t, of] = [index[trade]!, instrument[trade]!]
    const gain = units[trade]! * (unitValue[of]![t]! - price[trade]!) - costs[trade]!
    out[account[trade]! * dayCount + t]! += gain * rates[currency[of]!]![t]!
  }
}
