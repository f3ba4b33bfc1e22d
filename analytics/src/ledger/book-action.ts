import { addAmount, type Draft, holdUnits, recordCapital, rowOf } from './draft.ts'
import type { Distribution, Split } from './ledger-event.ts'
import type { InstrumentAt } from './ledger-instrument.ts'

/** A split multiplies what is held; it is no profit or loss. */
export function bookSplit(draft: Draft, index: number, { instrument, ratio }: Split): void {
  const row = draft.rows.get(instrument)
  if (row && row.quantity !== 0) holdUnits(row, index, row.quantity * ratio)
}

/** A distribution that is known and not yet in the rows: the new instrument enters at its first close. */
export interface PendingEntry {
  readonly index: number
  readonly enter: () => void
}

/**
 * A spin-off or merger of what is held: the new units enter their row at the day's close, with no profit or loss of their own that
 * day, and their value leaves the row they came from, where it counts. The child of a spin-off enters at its first close, if that
 * is later.
 *
 * @returns null if the account holds nothing of it
 */
export function distribute(draft: Draft, instrumentAt: InstrumentAt, index: number, action: Distribution): PendingEntry | null {
  const parent = draft.rows.get(action.instrument)
  if (!parent || parent.quantity === 0) return null
  const units = parent.quantity * action.ratio
  if (action.isMerger) holdUnits(parent, index, 0)
  const { firstPriced } = instrumentAt(action.other)
  const entry = action.isMerger || firstPriced >= draft.dayCount ? index : Math.max(index, firstPriced)
  return {
    index: entry,
    enter: () => {
      const other = instrumentAt(action.other)
      const child = rowOf(draft, action.other)
      const worth = other.settlement === 'paid' ? units * other.unitValue[entry]! : 0
      addAmount(child.flows, entry, other.currency, worth)
      addAmount(parent.flows, entry, other.currency, -worth)
      recordCapital(child, entry, other.currency, units, worth)
      if (action.isMerger) addAmount(parent.capital, entry, other.currency, -Math.abs(worth))
      holdUnits(child, entry, child.quantity + units)
    },
  }
}
