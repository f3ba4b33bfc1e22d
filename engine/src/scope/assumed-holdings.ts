import {
  type AccountLedger,
  type Amounts,
  type CashRow,
  InstrumentRow,
  quantityAt,
  type RowRecords,
} from '#ledger/account-ledger.ts'
import { forwardLegs } from '#ledger/ledger-instrument.ts'
import { ASSUMED_EVENT, ENTRY, type RowEntries } from '#ledger/row-entries.ts'
import type { Market } from '#market/market.ts'
import { createMemo } from '#memo.ts'
import type { Text } from '#message.ts'
import type { AccountHistory } from './account-history.ts'
import type { ReportingAccounts } from './reporting-accounts.ts'

/** Units of instruments and amounts of currencies, by their index. */
interface Moves {
  readonly quantities: ReadonlyMap<number, number>
  readonly balances: ReadonlyMap<number, number>
}

/** A rest within rounding is zero. */
const ROUNDING = 1e-12

/**
 * The accounts of a scope as if they held more (+) or less (-) at the last close. Their market keeps what is computed of them apart from
 * what is computed of the accounts as they are.
 *
 * @param assumed why they hold it, for derivations
 */
export function assumedHoldings<Scope extends ReportingAccounts>(
  scope: Scope,
  movesOf: (history: AccountHistory) => Moves,
  assumed: Text,
): Scope {
  const { market, accounts } = scope
  return {
    ...scope,
    market: { ...market, memo: createMemo(market.memo.budget) },
    accounts: accounts.map((history) => ({
      ...history,
      ledger: assumedLedger(history.ledger, movesOf(history), market, assumed),
    })),
  }
}

function assumedLedger(ledger: AccountLedger, moves: Moves, market: Market, assumed: Text): AccountLedger {
  const rows = new Map(ledger.rows.map((row) => [row.instrument, row]))
  const cash = new Map(ledger.cash.map((row) => [row.currency, row]))
  const value = ledger.value.map((series) => series && Float64Array.from(series))
  const add = (currency: number, amount: number) => {
    const series = value[currency] ?? new Float64Array(market.days.length)
    series[market.last]! += amount
    value[currency] = series
  }
  for (const [instrument, units] of moves.quantities) {
    if (units === 0) continue
    rows.set(instrument, assumedRow(rows.get(instrument), instrument, units, market.last))
    for (const [currency, amount] of worthOf(market, instrument, units)) add(currency, amount)
  }
  for (const [currency, amount] of moves.balances) {
    if (amount === 0) continue
    cash.set(currency, assumedCash(cash.get(currency), currency, amount, market))
    add(currency, amount)
  }
  return {
    ...ledger,
    value,
    assumed,
    firstEntry: Math.min(ledger.firstEntry, market.last),
    rows: [...rows.values()].sort((a, b) => a.instrument - b.instrument),
    cash: [...cash.values()].sort((a, b) => a.currency - b.currency),
  }
}

function assumedRow(row: InstrumentRow | undefined, instrument: number, units: number, t: number): InstrumentRow {
  const before = row ? quantityAt(row.steps, t) : 0
  const left = before + units
  const quantity = Math.abs(left) <= ROUNDING * Math.abs(units) ? 0 : left
  const steps = row?.steps ?? { index: new Int32Array(), quantity: new Float64Array() }
  const isOfToday = steps.index.at(-1) === t
  const records: RowRecords = {
    steps: () => ({
      index: isOfToday ? steps.index : Int32Array.of(...steps.index, t),
      quantity: Float64Array.of(...(isOfToday ? steps.quantity.subarray(0, -1) : steps.quantity), quantity),
    }),
    flows: () => row?.flows ?? NO_AMOUNTS,
    capital: () => row?.capital ?? { ...NO_AMOUNTS, side: new Int8Array() },
    entries: () => withEntry(row?.entries, units, t),
  }
  return new InstrumentRow(
    instrument,
    records,
    0,
    row?.splits ?? { index: new Int32Array(), ratio: new Float64Array() },
    row?.dealt,
  )
}

const NO_AMOUNTS: Amounts = { index: new Int32Array(), currency: new Int32Array(), amount: new Float64Array() }

function withEntry(entries: RowEntries | undefined, units: number, t: number): RowEntries {
  return {
    index: Int32Array.of(...(entries?.index ?? []), t),
    kind: Uint8Array.of(...(entries?.kind ?? []), ENTRY.traded),
    units: Float64Array.of(...(entries?.units ?? []), units),
    currency: Int32Array.of(...(entries?.currency ?? []), 0),
    amount: Float64Array.of(...(entries?.amount ?? []), 0),
    notional: Float64Array.of(...(entries?.notional ?? []), 0),
    event: Int32Array.of(...(entries?.event ?? []), ASSUMED_EVENT),
  }
}

function assumedCash(row: CashRow | undefined, currency: number, amount: number, { days, last }: Market): CashRow {
  const balance = row ? Float64Array.from(row.balance) : new Float64Array(days.length)
  const left = balance[last]! + amount
  balance[last] = Math.abs(left) <= ROUNDING * Math.abs(amount) ? 0 : left
  const { flows, income, managementFees } = row ?? { flows: NO_AMOUNTS, income: NO_AMOUNTS, managementFees: NO_AMOUNTS }
  return { currency, balance, income, managementFees, flows, assumed: amount }
}

/** Value of units at the last close, by currency; a future is settled. */
function worthOf(market: Market, index: number, units: number): readonly (readonly [currency: number, amount: number])[] {
  const instrument = market.instrumentAt(index)
  const t = market.last
  if (instrument.settlement === 'margined') {
    const { unsettled, currency } = instrument
    return unsettled?.index === t ? [[currency, units * unsettled.unitValue]] : []
  }
  if (instrument.settlement === 'paid') return [[instrument.currency, units * instrument.unitValue[t]!]]
  const { bought, sold } = forwardLegs(instrument, t)
  return [
    [instrument.buyCurrency, units * bought],
    [instrument.currency, -units * sold],
  ]
}
