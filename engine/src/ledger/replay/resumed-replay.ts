import type { AccountLedger } from '../account-ledger.ts'
import { addDealt, beginDealt } from '../dealt-prices.ts'
import type { LedgerEvent } from '../ledger-event.ts'
import { copyRecordsBefore } from '../record-log.ts'
import type { PendingEntry } from './book-action.ts'
import { checkActions, checkEvents } from './check-events.ts'
import {
  addSplit,
  CASH_LIST_COUNT,
  type CashBuilder,
  cashOf,
  createLedgerBuilder,
  futureOf,
  type LedgerBuilder,
  type RowBuilder,
  rowOf,
} from './ledger-builder.ts'
import { beginReplay, closeReplay, type Replay, type ReplayMarket, replayFrom } from './replay.ts'

/** A ledger with everything that its replay recorded, so that a later replay of nearly the same events can go on from any of its days. */
export interface RecordedReplay {
  readonly ledger: AccountLedger
  readonly events: readonly LedgerEvent[]
  readonly builder: LedgerBuilder
  readonly distributed: readonly PendingEntry[]
}

/**
 * Replays the events of one account in the order of their days, corporate actions of a day first, and lays what results onto the valuation
 * days. An event after the last valuation day is left for the next one. Linear in events, days and rows. What it recorded is kept, so that
 * after a late entry, or one that is taken back, only the days from it on are replayed again: the result is that of a whole replay, bit for bit.
 *
 * @param events ascending by day; those of one day in the order in which they happened
 * @param before an earlier replay in the same market, if there is one
 * @returns amounts by currency: no rate of exchange is used but the booked ones
 * @throws RangeError for events or actions that are not ascending by day, and for numbers that are none
 */
export function recordedReplay(market: ReplayMarket, events: readonly LedgerEvent[], before?: RecordedReplay): RecordedReplay {
  checkEvents(events, market)
  checkActions(market.actions)
  const first = before ? firstChange(market.valuationDays, before.events, events) : 0
  const replay = beginReplay(createLedgerBuilder(market.valuationDays.length, events.length))
  if (before && first > 0) restore(replay, before, first)
  replayFrom(replay, market, events, first)
  const ledger = closeReplay(replay, market, first, before && { before: first, value: before.ledger.value })
  return { ledger, events, builder: replay.builder, distributed: replay.distributed }
}

/** Index of the valuation day of the first event that differs; the number of days where none does. */
function firstChange(days: Int32Array, before: readonly LedgerEvent[], after: readonly LedgerEvent[]): number {
  let i = 0
  while (i < before.length && i < after.length && isSame(before[i]!, after[i]!)) i++
  const day = Math.min(before[i]?.day ?? Number.POSITIVE_INFINITY, after[i]?.day ?? Number.POSITIVE_INFINITY)
  const index = days.findIndex((each) => each >= day)
  return index < 0 ? days.length : index
}

/** Whether two events, or two lists of lots in them, say the same. */
function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  const [own, other] = [Object.entries(a), b as Readonly<Record<string, unknown>>]
  return own.length === Object.keys(other).length && own.every(([key, value]) => isSame(value, other[key]))
}

/** Brings a replay to where it stood before a valuation day: what is recorded of the days before it was all known then. */
function restore(replay: Replay, { ledger, builder: recorded, distributed }: RecordedReplay, first: number): void {
  const { builder } = replay
  restoreRows(builder, recorded, first)
  restoreCash(builder, recorded, first)
  builder.deals.push(...ledger.deals.filter(({ index }) => index < first))
  builder.external.push(...ledger.external.filter(({ index }) => index < first))
  for (const entry of distributed) {
    if (entry.since >= first) continue
    replay.distributed.push(entry)
    if (entry.index >= first) replay.pending.push(entry)
  }
  if (ledger.firstEntry < first) replay.firstEntry = ledger.firstEntry
}

function restoreRows(builder: LedgerBuilder, recorded: LedgerBuilder, first: number): void {
  const lists = new Int32Array(recorded.rows.size).fill(-1)
  for (const row of recorded.rows.values()) if (row.since < first) lists[row.list] = restoreRow(builder, row, first).list
  for (const log of ['steps', 'moves', 'capital'] as const) copyRecordsBefore(recorded.logs[log], builder.logs[log], lists, first)
  const { numbers, length, width } = builder.logs.steps
  const rows = [...builder.rows.values()]
  for (let at = 0; at < length; at += width) {
    const row = rows[numbers[at]!]!
    row.quantity = numbers[at + 2]!
    row.turnover = numbers[at + 3]!
  }
}

function restoreRow(builder: LedgerBuilder, recorded: RowBuilder, first: number): RowBuilder {
  builder.day = recorded.since
  const row = rowOf(builder, recorded.instrument)
  recorded.splits?.index.forEach((index, i) => {
    if (index < first) addSplit(row, index, recorded.splits!.ratio[i]!)
  })
  recorded.dealt?.index.forEach((index, i) => {
    if (index >= first) return
    row.dealt ??= beginDealt()
    addDealt(row.dealt, index, recorded.dealt!.price[i]!, recorded.dealt!.event[i]!)
  })
  for (const [index, cost] of recorded.future?.costs ?? []) if (index < first) futureOf(row).costs.set(index, cost)
  for (const [index, margins] of recorded.future?.margins ?? []) if (index < first) futureOf(row).margins.set(index, margins)
  return row
}

function restoreCash(builder: LedgerBuilder, recorded: LedgerBuilder, first: number): void {
  const lists = new Int32Array(CASH_LIST_COUNT * recorded.cash.size).fill(-1)
  for (const before of recorded.cash.values()) {
    if (before.since >= first) continue
    builder.day = before.since
    const cash: CashBuilder = cashOf(builder, before.currency)
    cash.change.set(before.change.subarray(0, first))
    for (let i = 0; i < CASH_LIST_COUNT; i++) lists[before.list + i] = cash.list + i
  }
  copyRecordsBefore(recorded.logs.cash, builder.logs.cash, lists, first)
}
