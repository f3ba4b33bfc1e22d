import { extended } from '@portal/analytics/series/carried-closes.ts'
import type { Amounts, CapitalAmounts, CashRow, InstrumentRow } from '../account-ledger.ts'
import { freezeDealt } from '../dealt-prices.ts'
import type { InstrumentAt } from '../ledger-instrument.ts'
import { freezeEntries, type RowEntries } from '../row-entries.ts'
import { changedBalance, freezeAmounts, freezeCapital, freezeSplits, freezeSteps, type LedgerBuilder } from './ledger-builder.ts'

/** The rows of a ledger with what a later day did to them, ascending by instrument; a row on which nothing happened is the same one. */
export function joinedRows(
  closed: readonly InstrumentRow[],
  builder: LedgerBuilder,
  instrumentAt: InstrumentAt,
): readonly InstrumentRow[] {
  const rows = builder.rows.size === 0 ? closed : movedRows(closed, builder)
  return rows.map((row) => {
    const dealt = builder.rows.get(row.instrument)?.dealt ?? row.dealt
    return dealt && dealt.index.length > 0 ? { ...row, dealt: freezeDealt(dealt, instrumentAt(row.instrument)) } : row
  })
}

function movedRows(closed: readonly InstrumentRow[], builder: LedgerBuilder): readonly InstrumentRow[] {
  const known = new Map(closed.map((row) => [row.instrument, row]))
  const moved = [...builder.rows.values()].flatMap((day): InstrumentRow | [] => {
    const { instrument } = day
    const added = {
      steps: freezeSteps(day.steps),
      flows: freezeAmounts(day.flows),
      capital: freezeCapital(day.capital),
      entries: freezeEntries(day.entries),
      splits: freezeSplits(day.splits),
    }
    const before = known.get(instrument)
    if (!before) return added.steps.index.length + added.flows.index.length === 0 ? [] : { instrument, ...added }
    return {
      instrument,
      steps: {
        index: joined(Int32Array, before.steps.index, added.steps.index),
        quantity: joined(Float64Array, before.steps.quantity, added.steps.quantity),
      },
      flows: joinedAmounts(before.flows, added.flows),
      capital: joinedCapital(before.capital, added.capital),
      entries: joinedEntries(before.entries, added.entries),
      splits: {
        index: joined(Int32Array, before.splits.index, added.splits.index),
        ratio: joined(Float64Array, before.splits.ratio, added.splits.ratio),
      },
    }
  })
  const untouched = closed.filter(({ instrument }) => !builder.rows.has(instrument))
  return [...untouched, ...moved].sort((a, b) => a.instrument - b.instrument)
}

/** The cash of a ledger with what a later day did to it, ascending by currency. */
export function joinedCash(closed: readonly CashRow[], builder: LedgerBuilder, t: number): readonly CashRow[] {
  const known = new Map(closed.map((row) => [row.currency, row]))
  const currencies = [...new Set([...known.keys(), ...builder.cash.keys()])].sort((a, b) => a - b)
  return currencies.map((currency): CashRow => {
    const before = known.get(currency)
    const day = builder.cash.get(currency)
    const opening = before?.balance[t - 1] ?? 0
    const change = day?.change[t] ?? 0
    const closing = change === 0 ? opening : changedBalance(opening, change, Math.abs(opening) + Math.abs(change))
    return {
      currency,
      balance: extended(before?.balance ?? new Float64Array(t), closing),
      flows: joinedAmounts(before?.flows ?? NO_AMOUNTS, day ? freezeAmounts(day.flows) : NO_AMOUNTS),
      income: joinedAmounts(before?.income ?? NO_AMOUNTS, day ? freezeAmounts(day.income) : NO_AMOUNTS),
      managementFees: joinedAmounts(before?.managementFees ?? NO_AMOUNTS, day ? freezeAmounts(day.managementFees) : NO_AMOUNTS),
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
