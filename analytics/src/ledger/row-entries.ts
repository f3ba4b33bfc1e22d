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

/** Entries while the ledger is walked: `WIDTH` numbers each, in the order of `RowEntries`. */
export type EntriesDraft = number[]

const WIDTH = 7

/** Records an entry of the event that is being booked. */
export function recordEntry(
  draft: { readonly event: number },
  row: { readonly entries: EntriesDraft },
  kind: EntryKind,
  index: number,
  currency: number,
  amount: number,
  units = 0,
  notional = 0,
): void {
  row.entries.push(index, kind, units, currency, amount, notional, draft.event)
}

export function sealEntries(draft: EntriesDraft): RowEntries {
  const count = draft.length / WIDTH
  const order = chronological(count, (i) => draft[i * WIDTH]!)
  const sealed = {
    index: new Int32Array(count),
    kind: new Uint8Array(count),
    units: new Float64Array(count),
    currency: new Int32Array(count),
    amount: new Float64Array(count),
    notional: new Float64Array(count),
    event: new Int32Array(count),
  }
  for (let i = 0; i < count; i++) {
    const at = (order ? order[i]! : i) * WIDTH
    sealed.index[i] = draft[at]!
    sealed.kind[i] = draft[at + 1]!
    sealed.units[i] = draft[at + 2]!
    sealed.currency[i] = draft[at + 3]!
    sealed.amount[i] = draft[at + 4]!
    sealed.notional[i] = draft[at + 5]!
    sealed.event[i] = draft[at + 6]!
  }
  return sealed
}

/** Positions in ascending order of day, those of one day in theirs; null where they are in that order already. */
export function chronological(count: number, dayOf: (i: number) => number): Int32Array | null {
  for (let i = 1; i < count; i++)
    if (dayOf(i) < dayOf(i - 1))
      return Int32Array.from({ length: count }, (_, k) => k).sort((a, b) => dayOf(a) - dayOf(b) || a - b)
  return null
}
