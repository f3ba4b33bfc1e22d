import type { MarginedInstrument } from '../ledger-instrument.ts'
import { ENTRY, recordEntry } from '../row-entries.ts'
import { freezeSteps, type LedgerBuilder, payInto, type RowBuilder } from './ledger-builder.ts'

type BookedMargins = NonNullable<ReturnType<RowBuilder['margins']['get']>>

/**
 * Settles a future into cash at every close: what was held moved by the price, what was traded by its distance from the close. A
 * margin that the broker booked for a day replaces the computed one. Nothing is settled while no price is known.
 *
 * @param from the first day that is settled: what comes before it already is
 */
export function settleMargin(builder: LedgerBuilder, row: RowBuilder, future: MarginedInstrument, from = 0): void {
  const steps = freezeSteps(row.steps)
  const days = [...steps.index, ...row.costs.keys(), ...row.margins.keys()]
  if (days.length === 0) return
  const last = row.quantity === 0 ? days.reduce((a, b) => Math.max(a, b)) : builder.dayCount - 1
  let basis = 0
  let quantity = 0
  let step = 0
  for (let t = days.reduce((a, b) => Math.min(a, b)); t <= last; t++) {
    basis += row.costs.get(t) ?? 0
    for (; step < steps.index.length && steps.index[step]! <= t; step++) quantity = steps.quantity[step]!
    const notional = quantity === 0 ? 0 : quantity * future.multiplier * future.price[t]!
    const isKnown = !Number.isNaN(notional)
    const booked = row.margins.get(t)
    builder.day = t
    if (t >= from && booked) settleBooked(builder, row, t, booked)
    else if (t >= from && isKnown) payInto(builder, row, t, future.currency, basis - notional)
    if (isKnown) basis = notional
  }
}

function settleBooked(builder: LedgerBuilder, row: RowBuilder, t: number, booked: BookedMargins): void {
  for (const { currency, amount, event } of booked) {
    payInto(builder, row, t, currency, -amount)
    recordEntry({ event }, row, ENTRY.margin, t, currency, -amount)
  }
}
