import { indexOnOrAfter } from '@portal/analytics/calendar/valuation-days.ts'
import { extended } from '@portal/analytics/series/carried-closes.ts'
import { type AccountLedger, type CashRow, type InstrumentRow, quantityAt, type RowRecords } from '../account-ledger.ts'
import { builtInstrument, instrumentOf } from '../dealt-prices.ts'
import type { LedgerEvent } from '../ledger-event.ts'
import { forwardLegs, type InstrumentAt } from '../ledger-instrument.ts'
import { bookSplit, distribute } from './book-action.ts'
import { bookEvent } from './book-event.ts'
import { joinedCash, joinedRows } from './joined-rows.ts'
import { COMPUTED_MARGIN, createLedgerBuilder, type LedgerBuilder, payInto, type RowBuilder, rowOf } from './ledger-builder.ts'
import { rowRecords } from './ledger-records.ts'
import type { ReplayMarket } from './replay.ts'

/** The events of an account that the replay left for the next valuation day. */
export interface LaterEvents {
  /** Ascending by day. */
  readonly events: readonly LedgerEvent[]
  /** Position of the first in the list that was replayed. */
  readonly offset: number
}

/**
 * The same ledger with one more day, on which the market is still open: what was booked for it, its corporate actions, and the value
 * of everything at its prices. What stands at the closes before is shared or copied, never replayed again, so that it costs no more
 * than the rows held.
 *
 * Nothing settles a future on such a day: its move since the close stands in its value, and what was traded is settled at the last
 * close. A margin that a broker booked for the day waits for the day's close, which it replaces.
 *
 * @param market of the longer list of days, whose last is the new one
 * @param closed replayed up to the day before it
 */
export function addLiveDay(market: ReplayMarket, closed: AccountLedger, later: LaterEvents): AccountLedger {
  const { valuationDays: days, instrumentAt, currencyCount } = market
  const t = days.length - 1
  const builder = bookDay(market, closed, later)
  const rows = joinedRows(closed.rows, builder, instrumentAt)
  const cash = joinedCash(closed.cash, builder, t)
  const value = valueOn(t, currencyCount, rows, cash, instrumentAt)
  const isQuiet = builder.rows.size === 0 && builder.cash.size === 0
  return {
    firstEntry: closed.firstEntry < t ? closed.firstEntry : isQuiet ? t + 1 : t,
    rows,
    cash,
    deals: builder.deals.length === 0 ? closed.deals : [...closed.deals, ...builder.deals],
    external: builder.external.length === 0 ? closed.external : [...closed.external, ...builder.external],
    value: value.map((sum, currency) => {
      const before = closed.value[currency]
      return sum === undefined && before === undefined ? undefined : extended(before ?? new Float64Array(t), sum ?? 0)
    }),
  }
}

/** Books the day's actions and events onto what is held at the last close. */
function bookDay(
  { valuationDays: days, instrumentAt, actions }: ReplayMarket,
  closed: AccountLedger,
  later: LaterEvents,
): LedgerBuilder {
  const t = days.length - 1
  const held = new Map(closed.rows.map((row) => [row.instrument, row]))
  const builder = createLedgerBuilder(days.length, later.events.length, (instrument) => {
    const row = held.get(instrument)
    const quantity = row ? quantityAt(row.steps, t - 1) : 0
    return { quantity, turnover: Math.abs(quantity), dealt: row?.dealt }
  })
  let nextAction = actions.findIndex(({ day }) => indexOnOrAfter(days, day) >= t)
  if (nextAction < 0) nextAction = actions.length
  const act = (until: number) => {
    for (; nextAction < actions.length && actions[nextAction]!.day <= until; nextAction++) {
      const action = actions[nextAction]!
      if (indexOnOrAfter(days, action.day) !== t || !(held.has(action.instrument) || builder.rows.has(action.instrument)))
        continue
      rowOf(builder, action.instrument)
      if (action.type === 'split') bookSplit(builder, t, action)
      else distribute(builder, instrumentAt, t, action)?.enter(builder)
    }
  }
  for (let i = 0; i < later.events.length; i++) {
    const event = later.events[i]!
    if (indexOnOrAfter(days, event.day) !== t || event.type === 'variationMargin') continue
    act(event.day)
    builder.event = later.offset + i
    bookEvent(builder, instrumentAt, t, event)
    builder.event = -1
  }
  act(Number.POSITIVE_INFINITY)
  const { entries } = rowRecords(builder)
  for (const row of builder.rows.values()) settleTrades(builder, row, entries, instrumentAt, t)
  return builder
}

/** Trades of a future since the last close are settled at their price: the rest of the day's move is the row's value. */
function settleTrades(
  builder: LedgerBuilder,
  row: RowBuilder,
  entries: RowRecords['entries'],
  instrumentAt: InstrumentAt,
  t: number,
): void {
  const future = builtInstrument(row, instrumentAt)
  const cost = row.future?.costs.get(t)
  if (future.settlement !== 'margined' || cost === undefined || Number.isNaN(future.price[t]!)) return
  const traded = entries(row.list).units.reduce((sum, units) => sum + units, 0)
  const atLastClose = future.multiplier * future.price[t]! - (future.unsettled?.unitValue ?? 0)
  payInto(builder, row, COMPUTED_MARGIN, t, future.currency, cost - traded * atLastClose)
}

/** Value of all rows on one day by currency: cash first, then the instruments, as the replay adds them up. */
function valueOn(
  t: number,
  currencyCount: number,
  rows: readonly InstrumentRow[],
  cash: readonly CashRow[],
  instrumentAt: InstrumentAt,
): readonly (number | undefined)[] {
  const value = new Array<number | undefined>(currencyCount).fill(undefined)
  const add = (currency: number, amount: number) => {
    value[currency] = (value[currency] ?? 0) + amount
  }
  for (const { currency, balance } of cash) add(currency, balance[t]!)
  for (const row of rows) {
    const instrument = instrumentOf(row, instrumentAt)
    const quantity = quantityAt(row.steps, t)
    if (quantity === 0) continue
    if (instrument.settlement === 'forward') {
      const { bought, sold } = forwardLegs(instrument, t)
      add(instrument.buyCurrency, quantity * bought)
      add(instrument.currency, -quantity * sold)
    } else if (instrument.settlement === 'paid') add(instrument.currency, quantity * instrument.unitValue[t]!)
    else {
      const move = instrument.unsettled?.index === t ? instrument.unsettled.unitValue : 0
      add(instrument.currency, Number.isNaN(instrument.price[t]!) ? Number.NaN : quantity * move)
    }
  }
  return value
}
