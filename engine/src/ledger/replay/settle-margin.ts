import type { Steps } from '../account-ledger.ts'
import type { MarginedInstrument } from '../ledger-instrument.ts'
import { ENTRY } from '../row-entries.ts'
import { COMPUTED_MARGIN, type FutureBuilder, futureOf, type LedgerBuilder, payInto, type RowBuilder } from './ledger-builder.ts'

type BookedMargins = NonNullable<ReturnType<FutureBuilder['margins']['get']>>

/**
 * Settles a future into cash at every close: what was held moved by the price, what was traded by its distance from the close. A
 * margin that the broker booked for a day replaces the computed one. Nothing is settled while no price is known.
 *
 * @param steps of the row
 * @param from the first day that is settled: what comes before it already is
 */
export function settleMargin(builder: LedgerBuilder, row: RowBuilder, steps: Steps, future: MarginedInstrument, from = 0): void {
  const { costs, margins } = futureOf(row)
  const days = [...steps.index, ...costs.keys(), ...margins.keys()]
  if (days.length === 0) return
  const last = row.quantity === 0 ? days.reduce((a, b) => Math.max(a, b)) : builder.dayCount - 1
  let basis = 0
  let quantity = 0
  let step = 0
  for (let t = days.reduce((a, b) => Math.min(a, b)); t <= last; t++) {
    basis += costs.get(t) ?? 0
    for (; step < steps.index.length && steps.index[step]! <= t; step++) quantity = steps.quantity[step]!
    const notional = quantity === 0 ? 0 : quantity * future.multiplier * future.price[t]!
    const isKnown = !Number.isNaN(notional)
    const booked = margins.get(t)
    builder.day = t
    if (t >= from && booked) settleBooked(builder, row, t, booked)
    else if (t >= from && isKnown) payInto(builder, row, COMPUTED_MARGIN, t, future.currency, basis - notional)
    if (isKnown) basis = notional
  }
}

function settleBooked(builder: LedgerBuilder, row: RowBuilder, t: number, booked: BookedMargins): void {
  for (const { currency, amount, event } of booked) {
    builder.event = event
    payInto(builder, row, ENTRY.margin, t, currency, -amount)
  }
  builder.event = -1
}
