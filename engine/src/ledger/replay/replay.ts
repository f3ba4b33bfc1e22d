import { indexOnOrAfter } from '@portal/analytics/calendar/valuation-days.ts'
import { type AccountLedger, type CashRow, InstrumentRow, type RowRecords } from '../account-ledger.ts'
import { builtInstrument, freezeDealt } from '../dealt-prices.ts'
import type { CorporateAction, LedgerEvent } from '../ledger-event.ts'
import type { InstrumentAt } from '../ledger-instrument.ts'
import { trimLog } from '../record-log.ts'
import { type KnownDays, valueByCurrency } from '../value-by-currency.ts'
import { balanceOf } from './balance.ts'
import { bookSplit, distribute, type PendingEntry } from './book-action.ts'
import { bookEvent } from './book-event.ts'
import { CASH_LISTS, type CashBuilder, type LedgerBuilder, type RowBuilder } from './ledger-builder.ts'
import { cashRecords, rowRecords, splitsOf } from './ledger-records.ts'
import { settleMargin } from './settle-margin.ts'

/** Market in which the events of an account are replayed. */
export interface ReplayMarket {
  /** Day numbers, ascending; the last is the as-of day. */
  readonly valuationDays: Int32Array
  readonly currencyCount: number
  readonly instrumentAt: InstrumentAt
  /** Ascending by day. */
  readonly actions: readonly CorporateAction[]
}

/** A replay under way. */
export interface Replay {
  readonly builder: LedgerBuilder
  /** Distributions that are known and not yet in the rows. */
  readonly pending: PendingEntry[]
  /** Every distribution of the replay. */
  readonly distributed: PendingEntry[]
  /** Index of the valuation day of the first entry; the number of days if there is none yet. */
  firstEntry: number
}

/** A replay before its first event. */
export function beginReplay(builder: LedgerBuilder): Replay {
  return { builder, pending: [], distributed: [], firstEntry: builder.dayCount }
}

/** Books everything that happens from a valuation day on: corporate actions, and the events after those of the days before. */
export function replayFrom(replay: Replay, market: ReplayMarket, events: readonly LedgerEvent[], first: number): void {
  const { valuationDays: days, instrumentAt, actions } = market
  const { builder, pending } = replay
  const enterPending = (until: number) => {
    if (pending.length === 0) return
    const due = pending.filter(({ index }) => index <= until).sort((a, b) => a.index - b.index)
    for (const entry of due) {
      pending.splice(pending.indexOf(entry), 1)
      builder.day = entry.index
      entry.enter(builder)
    }
  }
  const isBefore = ({ day }: { readonly day: number }) => first > 0 && day <= days[first - 1]!
  let nextAction = actions.findIndex((action) => !isBefore(action))
  if (nextAction < 0) nextAction = actions.length
  const act = (before: number) => {
    for (; nextAction < actions.length && actions[nextAction]!.day <= before; nextAction++) {
      const action = actions[nextAction]!
      const index = indexOnOrAfter(days, action.day)
      if (index >= days.length) continue
      enterPending(index - 1)
      builder.day = index
      if (action.type === 'split') bookSplit(builder, index, action)
      else {
        const entry = distribute(builder, instrumentAt, index, action)
        if (entry) {
          pending.push(entry)
          replay.distributed.push(entry)
        }
      }
    }
  }
  let index = first
  for (let i = firstFromDay(events, first === 0 ? Number.NEGATIVE_INFINITY : days[first - 1]! + 1); i < events.length; i++) {
    const event = events[i]!
    while (index < days.length && days[index]! < event.day) index++
    if (index >= days.length) break
    if (replay.firstEntry === days.length) replay.firstEntry = index
    act(event.day)
    enterPending(index)
    builder.event = i
    builder.day = index
    bookEvent(builder, instrumentAt, index, event)
    builder.event = -1
  }
  act(Number.POSITIVE_INFINITY)
  enterPending(days.length)
}

/** Position of the first event on or after a day. */
function firstFromDay(events: readonly LedgerEvent[], day: number): number {
  const position = events.findIndex((event) => event.day >= day)
  return position < 0 ? events.length : position
}

/**
 * Settles the futures of a replay and lays out what was replayed.
 *
 * @param from the first day that is settled: the days before already are
 */
export function closeReplay({ builder, firstEntry }: Replay, market: ReplayMarket, from = 0, known?: KnownDays): AccountLedger {
  const { instrumentAt } = market
  const built = [...builder.rows.values()].sort((a, b) => a.instrument - b.instrument)
  const records = rowRecords(builder)
  for (const row of built) {
    const instrument = builtInstrument(row, instrumentAt)
    if (instrument.settlement === 'margined') settleMargin(builder, row, records.steps(row.list), instrument, from)
  }
  for (const log of Object.values(builder.logs)) trimLog(log)
  const rows = built.map((row) => instrumentRow(row, records, instrumentAt))
  const cash = cashRows(builder)
  const value = valueByCurrency(builder.dayCount, market.currencyCount, rows, cash, instrumentAt, known)
  return { firstEntry, rows, cash, deals: builder.deals, external: builder.external, value }
}

/** A row as it was built, with its records. */
function instrumentRow(row: RowBuilder, records: RowRecords, instrumentAt: InstrumentAt): InstrumentRow {
  const { instrument, list, dealt } = row
  return new InstrumentRow(
    instrument,
    records,
    list,
    splitsOf(row),
    dealt ? freezeDealt(dealt, instrumentAt(instrument)) : undefined,
  )
}

/** The cash of a replay, ascending by currency. */
function cashRows(builder: LedgerBuilder): readonly CashRow[] {
  const amounts = cashRecords(builder)
  return [...builder.cash.values()]
    .sort((a, b) => a.currency - b.currency)
    .map(({ currency, change, list }: CashBuilder): CashRow => {
      const of = (name: keyof typeof CASH_LISTS) => amounts(list + CASH_LISTS[name], currency)
      return {
        currency,
        balance: balanceOf(change),
        flows: of('flows'),
        income: of('income'),
        managementFees: of('managementFees'),
      }
    })
}
