import { indexOnOrAfter } from '../calendar/valuation-days.ts'
import type { AccountLedger, CashRow, InstrumentRow } from './account-ledger.ts'
import { bookSplit, distribute, type PendingEntry } from './book-action.ts'
import { bookEvent } from './book-event.ts'
import { balanceOf, createDraft, type Draft, sealAmounts, sealCapital, sealSplits, sealSteps } from './draft.ts'
import type { CorporateAction, LedgerEvent } from './ledger-event.ts'
import type { InstrumentAt } from './ledger-instrument.ts'
import { leaveSpace } from './record-list.ts'
import { sealEntries } from './row-entries.ts'
import { settleMargin } from './settle-margin.ts'
import { valueByCurrency } from './value-by-currency.ts'

/** What an account's events happen in. */
export interface WalkMarket {
  /** Day numbers, ascending; the last is the as-of day. */
  readonly valuationDays: Int32Array
  readonly currencyCount: number
  readonly instrumentAt: InstrumentAt
  /** Ascending by day. */
  readonly actions: readonly CorporateAction[]
}

/**
 * Walks the events of one account in the order of their days, corporate actions of a day first, and lays what results onto the
 * valuation days. An event after the last valuation day is left for the next one. Linear in events, days and rows.
 *
 * @param events ascending by day; those of one day in the order in which they happened
 * @returns amounts by currency: no rate of exchange is used but the booked ones
 */
export function walkLedger(market: WalkMarket, events: readonly LedgerEvent[]): AccountLedger {
  const { valuationDays: days, instrumentAt, actions } = market
  const draft = createDraft(days.length)
  const pending: PendingEntry[] = []
  const enterPending = (until: number) => {
    if (pending.length === 0) return
    const due = pending.filter(({ index }) => index <= until).sort((a, b) => a.index - b.index)
    for (const entry of due) {
      pending.splice(pending.indexOf(entry), 1)
      entry.enter()
    }
  }
  let nextAction = 0
  const act = (before: number) => {
    for (; nextAction < actions.length && actions[nextAction]!.day <= before; nextAction++) {
      const action = actions[nextAction]!
      const index = indexOnOrAfter(days, action.day)
      if (index >= days.length) continue
      enterPending(index - 1)
      if (action.type === 'split') bookSplit(draft, index, action)
      else {
        const entry = distribute(draft, instrumentAt, index, action)
        if (entry) pending.push(entry)
      }
    }
  }
  let firstEntry = days.length
  let index = 0
  for (let i = 0; i < events.length; i++) {
    const event = events[i]!
    while (index < days.length && days[index]! < event.day) index++
    if (index >= days.length) break
    if (firstEntry === days.length) firstEntry = index
    act(event.day)
    enterPending(index)
    draft.event = i
    bookEvent(draft, instrumentAt, index, event)
    draft.event = -1
  }
  act(Number.POSITIVE_INFINITY)
  enterPending(days.length)
  return seal(draft, market, firstEntry)
}

function seal(draft: Draft, { instrumentAt, currencyCount }: WalkMarket, firstEntry: number): AccountLedger {
  const drafts = [...draft.rows.values()].sort((a, b) => a.instrument - b.instrument)
  for (const row of drafts) {
    const instrument = instrumentAt(row.instrument)
    if (instrument.settlement === 'margined') settleMargin(draft, row, instrument)
  }
  const rows: InstrumentRow[] = drafts.map(({ instrument, steps, flows, capital, entries, splits }) => ({
    instrument,
    steps: sealSteps(steps),
    flows: sealAmounts(flows),
    capital: sealCapital(capital),
    entries: sealEntries(entries),
    splits: sealSplits(splits),
  }))
  const cash: CashRow[] = [...draft.cash]
    .sort(([a], [b]) => a - b)
    .map(([currency, { change, flows, income }]) => ({
      currency,
      balance: balanceOf(change),
      flows: sealAmounts(flows),
      income: sealAmounts(income),
    }))
  leaveSpace(draft.space)
  const value = valueByCurrency(draft.dayCount, currencyCount, rows, cash, instrumentAt)
  return { firstEntry, rows, cash, deals: draft.deals, external: draft.external, value }
}
