import { asDecimal } from '../as-decimal.ts'
import { addDealt } from '../dealt-prices.ts'
import type { Distribution, Split } from '../ledger-event.ts'
import type { InstrumentAt } from '../ledger-instrument.ts'
import { ENTRY } from '../row-entries.ts'
import {
  addCapital,
  addSplit,
  holdUnits,
  type LedgerBuilder,
  moveValue,
  payInto,
  type RowBuilder,
  recordCapital,
  rowOf,
} from './ledger-builder.ts'

/** A split multiplies what is held; it is no profit or loss. */
export function bookSplit(builder: LedgerBuilder, index: number, { instrument, ratio }: Split): void {
  const row = builder.rows.get(instrument)
  if (!row || row.quantity === 0) return
  addSplit(row, index, ratio)
  if (row.dealt) addDealt(row.dealt, index, row.dealt.price.at(-1)! / ratio, row.dealt.event.at(-1)!)
  holdUnits(builder, row, index, row.quantity * ratio)
}

/** A distribution that is known and not yet in the rows: the new instrument enters at its first close. */
export interface PendingEntry {
  readonly index: number
  /** Index of the day of the distribution. */
  readonly since: number
  readonly enter: (builder: LedgerBuilder) => void
}

/**
 * A spin-off or merger of the holdings: the new units enter their row at the day's close, with no profit or loss of their own that
 * day, and their value leaves the row they came from, where it counts; so does what a merger pays in cash. The child of a spin-off enters
 * at its first close, if that is later.
 *
 * @returns null if the account holds nothing of it
 */
export function distribute(
  builder: LedgerBuilder,
  instrumentAt: InstrumentAt,
  index: number,
  action: Distribution,
): PendingEntry | null {
  const parent = builder.rows.get(action.instrument)
  if (!parent || parent.quantity === 0) return null
  const held = parent.quantity
  const units = held * action.ratio
  if (action.cash) payCash(builder, parent, index, held, action.cash)
  if (action.isMerger) holdUnits(builder, parent, index, 0)
  const { firstPriced } = instrumentAt(action.other)
  const entry = action.isMerger || firstPriced >= builder.dayCount ? index : Math.max(index, firstPriced)
  return {
    index: entry,
    since: index,
    enter: (builder) => {
      const parent = rowOf(builder, action.instrument)
      const other = instrumentAt(action.other)
      const child = rowOf(builder, action.other)
      const worth = other.settlement === 'paid' ? units * other.unitValue[entry]! : 0
      moveValue(builder, child, ENTRY.traded, entry, other.currency, worth, units)
      moveValue(builder, parent, ENTRY.distributed, entry, other.currency, -worth, action.isMerger ? -held : 0)
      recordCapital(builder, child, entry, other.currency, units, worth)
      addCapital(builder, parent, entry, other.currency, -Math.abs(worth), Math.sign(held))
      holdUnits(builder, child, entry, child.quantity + units)
    },
  }
}

/** The cash part of a merger: value that leaves the row, as money that is taken out of the position. */
function payCash(
  builder: LedgerBuilder,
  parent: RowBuilder,
  index: number,
  held: number,
  { currency, amount }: NonNullable<Distribution['cash']>,
): void {
  const paid = asDecimal(held * amount)
  payInto(builder, parent, ENTRY.distributed, index, currency, -paid)
  addCapital(builder, parent, index, currency, -Math.abs(paid), Math.sign(held))
}
