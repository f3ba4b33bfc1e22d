import type { Span } from '@portal/analytics/calendar/span.ts'
import { firstFrom, type InstrumentRow, quantityAt } from './account-ledger.ts'
import type { LedgerEvent } from './ledger-event.ts'
import type { PaidInstrument } from './ledger-instrument.ts'
import { ENTRY } from './row-entries.ts'
import { convert, type Rates } from './row-money.ts'

/** Profit and loss of a row without income and accrued interest. + a gain; NaN where unknown. */
interface PriceGain {
  readonly gain: number
  /** Sum of the absolute amounts it was made of. */
  readonly gross: number
}

/**
 * Gain of a row over a period from its price and exchange rate: its clean value at the end less that at the start, less amounts
 * moved into it without income and without the interest that trades and transfers brought or took. The rest of its profit and loss is
 * income.
 *
 * @param events those that were replayed, in the same order
 */
export function priceGain(
  row: InstrumentRow,
  instrument: PaidInstrument,
  rates: Rates,
  { start, end }: Span,
  events: readonly LedgerEvent[],
): PriceGain {
  const closing = cleanWorth(row, instrument, end, rates)
  const opening = start < 0 ? 0 : cleanWorth(row, instrument, start, rates)
  const { index, kind, currency, amount, units, event } = row.entries
  let gain = closing - opening
  let gross = Math.abs(closing) + Math.abs(opening)
  for (let k = firstFrom(index, start + 1); index[k]! <= end; k++) {
    if (kind[k] === ENTRY.income) continue
    const t = index[k]!
    const moved = convert(amount[k]!, rates[currency[k]!]![t]!)
    const interest = event[k]! < 0 ? 0 : interestWith(events[event[k]!]!, instrument, units[k]!, t, rates)
    gain -= moved - interest
    gross += Math.abs(moved)
  }
  return { gain, gross }
}

function cleanWorth({ steps }: InstrumentRow, instrument: PaidInstrument, t: number, rates: Rates): number {
  const quantity = quantityAt(steps, t)
  return quantity === 0 ? 0 : convert(quantity * instrument.multiplier * instrument.price[t]!, rates[instrument.currency]![t]!)
}

/** Accrued interest that was moved with units: as a trade booked it, of a transfer in kind that of the close. */
function interestWith(event: LedgerEvent, instrument: PaidInstrument, units: number, t: number, rates: Rates): number {
  if (event.type === 'trade') return convert(event.accrued * event.settlementRate, rates[event.settlementCurrency]![t]!)
  if (event.type !== 'kindTransfer') return 0
  const { multiplier, price, unitValue, currency } = instrument
  return convert(units * (unitValue[t]! - multiplier * price[t]!), rates[currency]![t]!)
}
