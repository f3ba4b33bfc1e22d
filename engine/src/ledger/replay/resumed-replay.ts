import type { AccountLedger } from '../account-ledger.ts'
import { addDealt } from '../dealt-prices.ts'
import type { LedgerEvent } from '../ledger-event.ts'
import { addRecordsBefore, recordsOf } from '../record-list.ts'
import type { PendingEntry } from './book-action.ts'
import { checkActions, checkEvents } from './check-events.ts'
import { type CashBuilder, cashOf, createLedgerBuilder, type LedgerBuilder, type RowBuilder, rowOf } from './ledger-builder.ts'
import { beginReplay, freezeReplay, type Replay, type ReplayMarket, replayFrom, settleMargins } from './replay.ts'

/** A ledger with everything that its replay recorded, so that a later replay of nearly the same events can go on from any of its days. */
export interface RecordedReplay {
  readonly ledger: AccountLedger
  readonly events: readonly LedgerEvent[]
  readonly rows: readonly RecordedRow[]
  readonly cash: readonly RecordedCash[]
  readonly distributed: readonly PendingEntry[]
}

type RowLists = 'steps' | 'flows' | 'capital' | 'entries'
type CashLists = 'flows' | 'income' | 'managementFees'

/** Of each list its records as they came; each begins with its valuation day. */
type RecordedRow = Pick<RowBuilder, 'instrument' | 'since' | 'splits' | 'dealt' | 'costs' | 'margins'> &
  Readonly<Record<RowLists, Float64Array>>
type RecordedCash = { readonly currency: number } & Pick<CashBuilder, 'since' | 'change'> &
  Readonly<Record<CashLists, Float64Array>>

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
  settleMargins(replay, market, first)
  const { builder, distributed } = replay
  const recorded = { rows: [...builder.rows.values()].map(recordedRow), cash: recordedCash(builder), distributed }
  const ledger = freezeReplay(replay, market, before && { before: first, value: before.ledger.value })
  return { ledger, events, ...recorded }
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
function restore(replay: Replay, { ledger, rows, cash, distributed }: RecordedReplay, first: number): void {
  const { builder } = replay
  for (const recorded of rows) if (recorded.since < first) restoreRow(builder, recorded, first)
  for (const recorded of cash) if (recorded.since < first) restoreCash(builder, recorded, first)
  builder.deals.push(...ledger.deals.filter(({ index }) => index < first))
  builder.external.push(...ledger.external.filter(({ index }) => index < first))
  for (const entry of distributed) {
    if (entry.since >= first) continue
    replay.distributed.push(entry)
    if (entry.index >= first) replay.pending.push(entry)
  }
  if (ledger.firstEntry < first) replay.firstEntry = ledger.firstEntry
}

function restoreRow(builder: LedgerBuilder, recorded: RecordedRow, first: number): void {
  builder.day = recorded.since
  const row = rowOf(builder, recorded.instrument)
  for (const list of ['steps', 'flows', 'capital', 'entries'] as const) addRecordsBefore(row[list], recorded[list], first)
  const { steps } = row
  if (steps.count > 0) {
    const { numbers } = steps.space
    row.quantity = numbers[steps.next - 2]!
    row.turnover = numbers[steps.next - 1]!
  }
  recorded.splits.index.forEach((index, i) => {
    if (index >= first) return
    row.splits.index.push(index)
    row.splits.ratio.push(recorded.splits.ratio[i]!)
  })
  recorded.dealt.index.forEach((index, i) => {
    if (index >= first) return
    addDealt(row.dealt, index, recorded.dealt.price[i]!, recorded.dealt.event[i]!)
  })
  for (const [index, cost] of recorded.costs) if (index < first) row.costs.set(index, cost)
  for (const [index, margins] of recorded.margins) if (index < first) row.margins.set(index, margins)
}

function restoreCash(builder: LedgerBuilder, recorded: RecordedCash, first: number): void {
  builder.day = recorded.since
  const cash = cashOf(builder, recorded.currency)
  cash.change.set(recorded.change.subarray(0, first))
  for (const list of ['flows', 'income', 'managementFees'] as const) addRecordsBefore(cash[list], recorded[list], first)
}

function recordedRow({ steps, flows, capital, entries, ...row }: RowBuilder): RecordedRow {
  const { instrument, since, splits, dealt, costs, margins } = row
  const lists = { steps: recordsOf(steps), flows: recordsOf(flows), capital: recordsOf(capital), entries: recordsOf(entries) }
  return { instrument, since, splits, dealt, costs, margins, ...lists }
}

function recordedCash(builder: LedgerBuilder): readonly RecordedCash[] {
  return [...builder.cash].map(([currency, { since, change, flows, income, managementFees }]) => {
    const lists = { flows: recordsOf(flows), income: recordsOf(income), managementFees: recordsOf(managementFees) }
    return { currency, since, change, ...lists }
  })
}
