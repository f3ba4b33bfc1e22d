import type { Amounts, CapitalAmounts, HeldSplits, RowRecords, Steps } from '../account-ledger.ts'
import { type ListedRecords, listedRecords, numberColumn, pickedRecords, type RecordLog, wholeColumn } from '../record-log.ts'
import type { RowEntries } from '../row-entries.ts'
import { CASH_LIST_COUNT, COMPUTED_MARGIN, type LedgerBuilder, type RowBuilder } from './ledger-builder.ts'

/*
 * Records of a replay, as the columns that reports read. The columns of all rows of an account stand together; those of a kind are
 * made when a row is asked for them first.
 */

/** Columns that stand together, and what cuts a list out of them. */
interface Columns<T> {
  readonly records: ListedRecords
  readonly cut: (from: number, to: number) => T
}

/** The records of the rows of a replay: its steps when all events are booked, the rest when margins are settled too. */
export function rowRecords({ logs, rows, dayCount }: LedgerBuilder): RowRecords {
  const listCount = rows.size
  const listed = (log: RecordLog) => listedRecords(log, listCount, dayCount)
  const moves = onceMade(() => listed(logs.moves))
  return {
    steps: cutting(() => stepColumns(listed(logs.steps))),
    flows: cutting(() => flowColumns(pickedRecords(moves(), (numbers, at) => numbers[at + 5] !== 0))),
    capital: cutting(() => capitalColumns(listed(logs.capital))),
    entries: cutting(() => entryColumns(pickedRecords(moves(), (numbers, at) => numbers[at + 2] !== COMPUTED_MARGIN))),
  }
}

/** The amounts of the cash of a replay, by list of its log, each in the currency of its row. */
export function cashRecords({ logs, cash, dayCount }: LedgerBuilder): (list: number, currency: number) => Amounts {
  const listCount = CASH_LIST_COUNT * cash.size
  const amounts = cutting(() => {
    const records = listedRecords(logs.cash, listCount, dayCount)
    const [index, amount] = [wholeColumn(records, 1), numberColumn(records, 2)]
    return { records, cut: (from, to) => ({ index: index.subarray(from, to), amount: amount.subarray(from, to) }) }
  })
  return (list, currency) => {
    const { index, amount } = amounts(list)
    return { index, currency: new Int32Array(index.length).fill(currency), amount }
  }
}

/** The splits of a row as arrays, in the order in which they happened. */
export function splitsOf({ splits }: RowBuilder): HeldSplits {
  return splits ? { index: Int32Array.from(splits.index), ratio: Float64Array.from(splits.ratio) } : NO_SPLITS
}

const NO_SPLITS: HeldSplits = { index: new Int32Array(), ratio: new Float64Array() }

function stepColumns(records: ListedRecords): Columns<Steps> {
  const [index, quantity] = [wholeColumn(records, 1), numberColumn(records, 2)]
  return { records, cut: (from, to) => ({ index: index.subarray(from, to), quantity: quantity.subarray(from, to) }) }
}

function flowColumns(records: ListedRecords): Columns<Amounts> {
  const [index, currency, amount] = [wholeColumn(records, 1), wholeColumn(records, 4), numberColumn(records, 5)]
  return {
    records,
    cut: (from, to) => ({
      index: index.subarray(from, to),
      currency: currency.subarray(from, to),
      amount: amount.subarray(from, to),
    }),
  }
}

function capitalColumns(records: ListedRecords): Columns<CapitalAmounts> {
  const [index, currency, amount] = [wholeColumn(records, 1), wholeColumn(records, 2), numberColumn(records, 3)]
  const side = new Int8Array(wholeColumn(records, 4))
  return {
    records,
    cut: (from, to) => ({
      index: index.subarray(from, to),
      currency: currency.subarray(from, to),
      amount: amount.subarray(from, to),
      side: side.subarray(from, to),
    }),
  }
}

function entryColumns(records: ListedRecords): Columns<RowEntries> {
  const [index, currency, event] = [wholeColumn(records, 1), wholeColumn(records, 4), wholeColumn(records, 7)]
  const [units, amount, notional] = [numberColumn(records, 3), numberColumn(records, 5), numberColumn(records, 6)]
  const kind = new Uint8Array(wholeColumn(records, 2))
  return {
    records,
    cut: (from, to) => ({
      index: index.subarray(from, to),
      kind: kind.subarray(from, to),
      units: units.subarray(from, to),
      currency: currency.subarray(from, to),
      amount: amount.subarray(from, to),
      notional: notional.subarray(from, to),
      event: event.subarray(from, to),
    }),
  }
}

/** Makes columns when a list is asked for first. */
function cutting<T>(make: () => Columns<T>): (list: number) => T {
  const made = onceMade(() => {
    const { records, cut } = make()
    return { start: records.start, cut }
  })
  return (list) => {
    const { start, cut } = made()
    return cut(start[list]!, start[list + 1]!)
  }
}

function onceMade<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
