import type { Draft, RowDraft } from './draft.ts'

/** What an entry did to an instrument's row. */
export const ENTRY = {
  /** Units came or went against money or in kind: a trade, exercise, delivery, transfer, or units received in a distribution. */
  traded: 0,
  /** Income (amount negative: it left the row) or a fee or tax that names the instrument. */
  income: 1,
  /** A future's margin as the broker booked it. */
  margin: 2,
  /** Value that left the row in kind: a spin-off (no units), or a merger with all units. */
  distributed: 3,
} as const

export type EntryKind = (typeof ENTRY)[keyof typeof ENTRY]

/**
 * The entries of an instrument's row, ascending by day, those of one day in the order in which they happened. Their amounts make up
 * the row's `flows`, but for the margins that were computed and not booked.
 */
export interface RowEntries {
  readonly index: Int32Array
  readonly kind: Uint8Array
  /** Change of the quantity, signed; 0 where only money moved. */
  readonly units: Float64Array
  readonly currency: Int32Array
  /** Net value moved into the row with it. + in, in units of `currency`. */
  readonly amount: Float64Array
  /** Of a future: quantity x multiplier x price of the trade, in its own currency; else 0. */
  readonly notional: Float64Array
  /** Position of the event in the list that was walked; -1 for a corporate action. */
  readonly event: Int32Array
}

export interface EntriesDraft {
  readonly index: number[]
  readonly kind: EntryKind[]
  readonly units: number[]
  readonly currency: number[]
  readonly amount: number[]
  readonly notional: number[]
  readonly event: number[]
}

export const emptyEntries = (): EntriesDraft => ({
  index: [],
  kind: [],
  units: [],
  currency: [],
  amount: [],
  notional: [],
  event: [],
})

/** Records an entry of the event that is being booked. */
export function recordEntry(
  draft: Draft,
  row: RowDraft,
  kind: EntryKind,
  index: number,
  currency: number,
  amount: number,
  units = 0,
  notional = 0,
): void {
  const { entries } = row
  entries.index.push(index)
  entries.kind.push(kind)
  entries.units.push(units)
  entries.currency.push(currency)
  entries.amount.push(amount)
  entries.notional.push(notional)
  entries.event.push(draft.event)
}

/** Positions in ascending order of day; entries of one day keep their order. */
export function chronological(index: readonly number[]): readonly number[] {
  const order = index.map((_, i) => i)
  for (let i = 1; i < index.length; i++)
    if (index[i]! < index[i - 1]!) return order.sort((a, b) => index[a]! - index[b]! || a - b)
  return order
}

export function sealEntries(draft: EntriesDraft): RowEntries {
  const order = chronological(draft.index)
  const floats = (from: readonly number[]) => Float64Array.from(order, (i) => from[i]!)
  const integers = (from: readonly number[]) => Int32Array.from(order, (i) => from[i]!)
  return {
    index: integers(draft.index),
    kind: Uint8Array.from(order, (i) => draft.kind[i]!),
    units: floats(draft.units),
    currency: integers(draft.currency),
    amount: floats(draft.amount),
    notional: floats(draft.notional),
    event: integers(draft.event),
  }
}
