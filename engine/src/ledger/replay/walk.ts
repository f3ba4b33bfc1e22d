import { indexOnOrAfter } from '@portal/analytics/calendar/valuation-days.ts'
import type { AccountLedger, CashRow, InstrumentRow } from '../account-ledger.ts'
import { draftInstrument, sealDealt } from '../dealt-prices.ts'
import type { CorporateAction, LedgerEvent } from '../ledger-event.ts'
import type { InstrumentAt } from '../ledger-instrument.ts'
import { sealEntries } from '../row-entries.ts'
import { type KnownDays, valueByCurrency } from '../value-by-currency.ts'
import { bookSplit, distribute, type PendingEntry } from './book-action.ts'
import { bookEvent } from './book-event.ts'
import { balanceOf, type Draft, sealAmounts, sealCapital, sealSplits, sealSteps } from './draft.ts'
import { settleMargin } from './settle-margin.ts'

/** What an account's events happen in. */
export interface WalkMarket {
  /** Day numbers, ascending; the last is the as-of day. */
  readonly valuationDays: Int32Array
  readonly currencyCount: number
  readonly instrumentAt: InstrumentAt
  /** Ascending by day. */
  readonly actions: readonly CorporateAction[]
}

/** A walk under way. */
export interface Walk {
  readonly draft: Draft
  /** Distributions that are known and not yet in the rows. */
  readonly pending: PendingEntry[]
  /** Every distribution of the walk. */
  readonly distributed: PendingEntry[]
  /** Index of the valuation day of the first entry; the number of days if there is none yet. */
  firstEntry: number
}

/** A walk before its first event. */
export function beginWalk(draft: Draft): Walk {
  return { draft, pending: [], distributed: [], firstEntry: draft.dayCount }
}

/** Books everything that happens from a valuation day on: corporate actions, and the events after those of the days before. */
export function walkFrom(walk: Walk, market: WalkMarket, events: readonly LedgerEvent[], first: number): void {
  const { valuationDays: days, instrumentAt, actions } = market
  const { draft, pending } = walk
  const enterPending = (until: number) => {
    if (pending.length === 0) return
    const due = pending.filter(({ index }) => index <= until).sort((a, b) => a.index - b.index)
    for (const entry of due) {
      pending.splice(pending.indexOf(entry), 1)
      draft.day = entry.index
      entry.enter(draft)
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
      draft.day = index
      if (action.type === 'split') bookSplit(draft, index, action)
      else {
        const entry = distribute(draft, instrumentAt, index, action)
        if (entry) {
          pending.push(entry)
          walk.distributed.push(entry)
        }
      }
    }
  }
  let index = first
  for (let i = firstFromDay(events, first === 0 ? Number.NEGATIVE_INFINITY : days[first - 1]! + 1); i < events.length; i++) {
    const event = events[i]!
    while (index < days.length && days[index]! < event.day) index++
    if (index >= days.length) break
    if (walk.firstEntry === days.length) walk.firstEntry = index
    act(event.day)
    enterPending(index)
    draft.event = i
    draft.day = index
    bookEvent(draft, instrumentAt, index, event)
    draft.event = -1
  }
  act(Number.POSITIVE_INFINITY)
  enterPending(days.length)
}

/** Position of the first event on or after a day. */
function firstFromDay(events: readonly LedgerEvent[], day: number): number {
  const position = events.findIndex((event) => event.day >= day)
  return position < 0 ? events.length : position
}

/** Settles the futures of a walk; from a day on, where the days before are settled. */
export function settleMargins({ draft }: Walk, { instrumentAt }: WalkMarket, from = 0): void {
  for (const row of rowsInOrder(draft)) {
    const instrument = draftInstrument(row, instrumentAt)
    if (instrument.settlement === 'margined') settleMargin(draft, row, instrument, from)
  }
}

const rowsInOrder = (draft: Draft) => [...draft.rows.values()].sort((a, b) => a.instrument - b.instrument)

/** What was walked as arrays. */
export function sealWalk({ draft, firstEntry }: Walk, market: WalkMarket, known?: KnownDays): AccountLedger {
  const rows: InstrumentRow[] = rowsInOrder(draft).map(({ instrument, steps, flows, capital, entries, splits, dealt }) => ({
    instrument,
    steps: sealSteps(steps),
    flows: sealAmounts(flows),
    capital: sealCapital(capital),
    entries: sealEntries(entries),
    splits: sealSplits(splits),
    ...(dealt.index.length > 0 && { dealt: sealDealt(dealt, market.instrumentAt(instrument)) }),
  }))
  const cash: CashRow[] = [...draft.cash]
    .sort(([a], [b]) => a - b)
    .map(([currency, { change, flows, income, managementFees }]) => ({
      currency,
      balance: balanceOf(change),
      flows: sealAmounts(flows),
      income: sealAmounts(income),
      managementFees: sealAmounts(managementFees),
    }))
  const value = valueByCurrency(draft.dayCount, market.currencyCount, rows, cash, market.instrumentAt, known)
  return { firstEntry, rows, cash, deals: draft.deals, external: draft.external, value }
}
