/** Effect of an entry on an instrument's row. */
export const ENTRY = {
  /** Units came or went against money or in kind: a trade, exercise, delivery, transfer, or units received in a distribution. */
  traded: 0,
  /** Income (amount negative: it left the row) or a fee or tax that names the instrument. */
  income: 1,
  /** A future's margin as the broker booked it. */
  margin: 2,
  /** Value that left the row: a spin-off or capital that was returned (no units), or a merger with all units. */
  distributed: 3,
} as const

export type EntryKind = (typeof ENTRY)[keyof typeof ENTRY]

/** In place of the position of an event: units that are assumed at the last close, not booked. */
export const ASSUMED_EVENT = -2

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
  /** Position of the event in the list that was replayed; -1 for a corporate action, `ASSUMED_EVENT` for none. */
  readonly event: Int32Array
}
