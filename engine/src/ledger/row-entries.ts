import { inOrder, nextRecord, numberColumn, type RecordList, type RecordSpace, recordList, wholeColumn } from './record-list.ts'

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
  /** Position of the event in the list that was replayed; -1 for a corporate action. */
  readonly event: Int32Array
}

/** Entries while the ledger is replayed, a number for each array of `RowEntries` in its order. */
export type EntriesBuilder = RecordList

/** No entries yet. */
export function entriesBuilder(space: RecordSpace): EntriesBuilder {
  return recordList(space, 7)
}

/** Records an entry of the event that is being booked. */
export function recordEntry(
  builder: { readonly event: number },
  row: { readonly entries: EntriesBuilder },
  kind: EntryKind,
  index: number,
  currency: number,
  amount: number,
  units = 0,
  notional = 0,
): void {
  const at = nextRecord(row.entries)
  const { numbers } = row.entries.space
  numbers[at] = index
  numbers[at + 1] = kind
  numbers[at + 2] = units
  numbers[at + 3] = currency
  numbers[at + 4] = amount
  numbers[at + 5] = notional
  numbers[at + 6] = builder.event
}

/** The recorded entries as arrays, ascending by day; those of one day stay in their order. */
export function freezeEntries(builder: EntriesBuilder): RowEntries {
  const order = inOrder(builder)
  return {
    index: wholeColumn(builder, order, 0),
    kind: new Uint8Array(wholeColumn(builder, order, 1)),
    units: numberColumn(builder, order, 2),
    currency: wholeColumn(builder, order, 3),
    amount: numberColumn(builder, order, 4),
    notional: numberColumn(builder, order, 5),
    event: wholeColumn(builder, order, 6),
  }
}
