import { extended } from '@portal/analytics/series/carried-closes.ts'
import { type Amounts, type CapitalAmounts, type CashRow, InstrumentRow, type RowRecords } from '../account-ledger.ts'
import { freezeDealt } from '../dealt-prices.ts'
import type { InstrumentAt } from '../ledger-instrument.ts'
import type { RowEntries } from '../row-entries.ts'
import { changedBalance } from './balance.ts'
import { CASH_LISTS, type LedgerBuilder } from './ledger-builder.ts'
import { cashRecords, rowRecords, splitsOf } from './ledger-records.ts'

/** The rows of a ledger with what a later day did to them, ascending by instrument; a row on which nothing happened is the same one. */
export function joinedRows(
  closed: readonly InstrumentRow[],
  builder: LedgerBuilder,
  instrumentAt: InstrumentAt,
): readonly InstrumentRow[] {
  const rows = builder.rows.size === 0 ? closed : movedRows(closed, builder)
  return rows.map((row) => {
    const dealt = builder.rows.get(row.instrument)?.dealt ?? row.dealt
    return dealt ? row.withDealt(freezeDealt(dealt, instrumentAt(row.instrument))) : row
  })
}

function movedRows(closed: readonly InstrumentRow[], builder: LedgerBuilder): readonly InstrumentRow[] {
  const known = new Map(closed.map((row) => [row.instrument, row]))
  const records = rowRecords(builder)
  const moved = [...builder.rows.values()].flatMap((day): InstrumentRow | [] => {
    const { instrument, list } = day
    const before = known.get(instrument)
    if (!before && records.steps(list).index.length + records.flows(list).index.length === 0) return []
    const splits = splitsOf(day)
    if (!before) return new InstrumentRow(instrument, records, list, splits)
    const all = {
      index: joined(Int32Array, before.splits.index, splits.index),
      ratio: joined(Float64Array, before.splits.ratio, splits.ratio),
    }
    return new InstrumentRow(instrument, joinedRecords(before, records), list, all)
  })
  const untouched = closed.filter(({ instrument }) => !builder.rows.has(instrument))
  return [...untouched, ...moved].sort((a, b) => a.instrument - b.instrument)
}

/** The records of a row, and after them those of the day. */
function joinedRecords(before: InstrumentRow, added: RowRecords): RowRecords {
  return {
    steps: (list) => {
      const { index, quantity } = added.steps(list)
      return {
        index: joined(Int32Array, before.steps.index, index),
        quantity: joined(Float64Array, before.steps.quantity, quantity),
      }
    },
    flows: (list) => joinedAmounts(before.flows, added.flows(list)),
    capital: (list) => joinedCapital(before.capital, added.capital(list)),
    entries: (list) => joinedEntries(before.entries, added.entries(list)),
  }
}

/** The cash of a ledger with what a later day did to it, ascending by currency. */
export function joinedCash(closed: readonly CashRow[], builder: LedgerBuilder, t: number): readonly CashRow[] {
  const known = new Map(closed.map((row) => [row.currency, row]))
  const currencies = [...new Set([...known.keys(), ...builder.cash.keys()])].sort((a, b) => a - b)
  const amounts = cashRecords(builder)
  return currencies.map((currency): CashRow => {
    const before = known.get(currency)
    const day = builder.cash.get(currency)
    const opening = before?.balance[t - 1] ?? 0
    const added = (name: keyof typeof CASH_LISTS) => (day ? amounts(day.list + CASH_LISTS[name], currency) : NO_AMOUNTS)
    const change = day?.change[t] ?? 0
    const closing = change === 0 ? opening : changedBalance(opening, change, Math.abs(opening) + Math.abs(change))
    return {
      currency,
      balance: extended(before?.balance ?? new Float64Array(t), closing),
      flows: joinedAmounts(before?.flows ?? NO_AMOUNTS, added('flows')),
      income: joinedAmounts(before?.income ?? NO_AMOUNTS, added('income')),
      managementFees: joinedAmounts(before?.managementFees ?? NO_AMOUNTS, added('managementFees')),
    }
  })
}

const NO_AMOUNTS: Amounts = { index: new Int32Array(), currency: new Int32Array(), amount: new Float64Array() }

function joinedAmounts(before: Amounts, added: Amounts): Amounts {
  if (added.index.length === 0) return before
  return {
    index: joined(Int32Array, before.index, added.index),
    currency: joined(Int32Array, before.currency, added.currency),
    amount: joined(Float64Array, before.amount, added.amount),
  }
}

function joinedCapital(before: CapitalAmounts, added: CapitalAmounts): CapitalAmounts {
  return { ...joinedAmounts(before, added), side: joined(Int8Array, before.side, added.side) }
}

function joinedEntries(before: RowEntries, added: RowEntries): RowEntries {
  return {
    index: joined(Int32Array, before.index, added.index),
    kind: joined(Uint8Array, before.kind, added.kind),
    units: joined(Float64Array, before.units, added.units),
    currency: joined(Int32Array, before.currency, added.currency),
    amount: joined(Float64Array, before.amount, added.amount),
    notional: joined(Float64Array, before.notional, added.notional),
    event: joined(Int32Array, before.event, added.event),
  }
}

function joined<A extends Int8Array | Uint8Array | Int32Array | Float64Array>(
  make: new (length: number) => A,
  before: A,
  added: A,
): A {
  const all = new make(before.length + added.length)
  all.set(before)
  all.set(added, before.length)
  return all
}
