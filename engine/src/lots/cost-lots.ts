import type { Span } from '@portal/analytics/calendar/span.ts'
import { indexOnOrAfter } from '@portal/analytics/calendar/valuation-days.ts'
import type { StoredTransfer } from '#ledger/booked-entries.ts'
import type { KindTransfer, LedgerEvent } from '#ledger/ledger-event.ts'
import type { LotMethod, TaxLot } from '#ledger/lot.ts'
import { spanOf, type TimePeriod } from '#performance/time-period.ts'
import type { BookedEvent } from '#scope/ledger-events.ts'
import { replayMarketOf } from '#scope/replayed-account.ts'
import type { ReportingScope } from '#scope/reporting-accounts.ts'
import { type AccountEvents, type CostBasis, costBasis } from './cost-basis.ts'
import { COST_DEFAULT } from './cost-convention.ts'
import type { InstrumentOf } from './lot-engine.ts'

/** Which lots are closed first, by the names of the wire. */
export type CostMethod = Extract<LotMethod, 'fifo' | 'lifo' | 'average'>

/** The events of each account of a scope, by id, in the order in which they were replayed. */
export type ScopeEvents = ReadonlyMap<string, readonly BookedEvent[]>

/** The lots of a scope's accounts at both ends of a period. */
export interface ScopeLots {
  readonly span: Span
  readonly events: ScopeEvents
  /** Lots chosen by the named entries: the name of the lot, null where no entry of the scope opened it. */
  readonly chosen: ReadonlyMap<string, string | null>
  readonly atStart: CostBasis
  /** The whole ledger's: what was realised before the period is among it. */
  readonly atEnd: CostBasis
  /** The same with the close of their day for costs that are unknown; absent where all are known. Used for reconciliations only. */
  readonly atCloses?: { readonly atStart: CostBasis; readonly atEnd: CostBasis }
}

/** The lots before the first entry. */
export const NO_LOTS: CostBasis = { open: [], realised: [], carried: [], crossings: [], exercised: [] }

/**
 * Follows the lots of a scope's accounts, fees inside cost and proceeds, exercises at intrinsic value. Futures and currency forwards
 * have none.
 */
export function scopeLots(scope: ReportingScope, events: ScopeEvents, timePeriod: TimePeriod, method: CostMethod): ScopeLots {
  const { market, rates } = scope
  const { start, end } = spanOf(scope, timePeriod)
  const chosen = chosenLots(events)
  const applied = method === 'average' ? NONE_CHOSEN : chosen
  const valuedIn = instrumentsIn(scope)
  const accounts = scope.accounts.map(({ account: { id } }) => accountEvents(scope, id, events.get(id) ?? [], applied, valuedIn))
  const until = (t: number, own: readonly AccountEvents[]): CostBasis => {
    if (t < 0) return NO_LOTS
    const replayed = { ...replayMarketOf(market), valuationDays: market.days.subarray(0, t + 1) }
    return costBasis(replayed, own, rates, { ...COST_DEFAULT, method })
  }
  const followed = { atStart: until(start, accounts), atEnd: until(end, accounts) }
  const lots = { span: { start, end }, events, chosen, ...followed }
  if (!followed.atEnd.crossings.some(({ way, cost }) => way === 'in' && Number.isNaN(cost))) return lots
  const closed = accounts.map(atCloses)
  return { ...lots, atCloses: { atStart: until(start, closed), atEnd: until(end, closed) } }
}

/** The events of an account as if what entered without its cost had cost the close. */
const atCloses = (own: AccountEvents): AccountEvents => ({
  ...own,
  events: own.events.map((event) => (event.type === 'kindTransfer' ? { ...event, isCostUnknown: false } : event)),
})

/** The instruments as the accounts of a scope value them. */
export function instrumentsIn({ accounts, market }: ReportingScope): InstrumentOf {
  const own = new Map(
    accounts.flatMap(({ account, ledger }) =>
      ledger.rows.flatMap(({ instrument, dealt }) => (dealt ? [[`${account.id} ${instrument}`, dealt.instrument] as const] : [])),
    ),
  )
  return ({ account, instrument }) => own.get(`${account} ${instrument}`) ?? market.instrumentAt(instrument)
}

/** Names a lot by the event that opened it, a closing by the event that closed. */
export function eventName(accountId: string, position: number): string {
  return `${accountId} ${position}`
}

/** The account and the position of an event that a lot or a closing is named by. */
export function namedEvent(name: string): { readonly account: string; readonly event: number } {
  const [account = '', event = ''] = name.split(' ')
  return { account, event: Number(event) }
}

/** By average cost all units cost the same: there is no lot to choose. */
export const NONE_CHOSEN: ScopeLots['chosen'] = new Map()

/** The lots that entries choose. The entry that opened one may be of another account, from which its units came by transfer. */
export function chosenLots(events: ScopeEvents): ScopeLots['chosen'] {
  const chosen = new Map<string, string | null>()
  const names = new Map<string, string>()
  for (const [accountId, booked] of events)
    for (const [position, { kind, entry }] of booked.entries())
      if (kind === 'transactions') names.set(entry.externalId, eventName(accountId, position))
  for (const [accountId, booked] of events)
    for (const [position, { kind, entry }] of booked.entries())
      if (kind === 'transactions' && entry.lot !== null) chosen.set(eventName(accountId, position), names.get(entry.lot) ?? null)
  return chosen
}

/**
 * Events that open or close lots up to the last day, each by its name; a transfer with a cost of its own brings it. Later days have no
 * rate.
 */
export function accountEvents(
  scope: ReportingScope,
  accountId: string,
  booked: readonly BookedEvent[],
  chosen: ScopeLots['chosen'],
  valuedIn: InstrumentOf,
): AccountEvents {
  const { instrumentAt, days, last } = scope.market
  const events = booked.flatMap(({ event, ...from }, position): LedgerEvent | [] => {
    if (event.day > days[last]! || !('instrument' in event) || event.instrument === null) return []
    if (instrumentAt(event.instrument).settlement !== 'paid') return []
    const id = eventName(accountId, position)
    if (event.type === 'trade' || event.type === 'exercise') {
      const lot = chosen.get(id) ?? null
      return lot === null ? { ...event, id } : { ...event, id, closes: [{ id: lot }] }
    }
    if (event.type === 'income' && event.isReturnOfCapital) return { ...event, id }
    if (event.type !== 'kindTransfer') return event
    if (from.kind !== 'transfers') return { ...event, id }
    if (isWithoutCost(from.entry)) return { ...event, id, isCostUnknown: true }
    const lot = broughtLot(scope, event, from.entry.costPrice, from.entry.costDay, id)
    return lot === null ? { ...event, id } : { ...event, id, lots: [lot] }
  })
  const ordered = chosen.size === 0 ? events : afterChosenLots(events)
  return { key: accountId, events: ordered, instrumentAt: (instrument) => valuedIn({ account: accountId, instrument }) }
}

/** On one day a trade comes after the one that opens the lot it chose. */
function afterChosenLots(events: readonly LedgerEvent[]): readonly LedgerEvent[] {
  const positions = new Map(events.map((event, position) => ['id' in event ? event.id : undefined, position]))
  const placeOf = (event: LedgerEvent, position: number): number => {
    const chosen = event.type === 'trade' || event.type === 'exercise' ? event.closes?.[0]?.id : undefined
    const opened = chosen === undefined ? position : (positions.get(chosen) ?? position)
    return opened > position && events[opened]!.day === event.day ? opened + 0.5 : position
  }
  const placed = events.map((event, position) => ({ event, place: placeOf(event, position) }))
  return placed.sort((a, b) => a.place - b.place).map(({ event }) => event)
}

/** Whether nothing is known of what units cost that a transfer brings: they are from outside, and it was not booked with them. */
export const isWithoutCost = ({ costPrice, counterAccountId }: StoredTransfer): boolean =>
  costPrice === null && counterAccountId === null

/** Cost of units that enter from outside the scope, where that was booked with them. */
function broughtLot(
  scope: ReportingScope,
  { instrument, quantity, day, counterAccount }: KindTransfer,
  costPrice: string | null,
  costDay: number | null,
  id: string,
): TaxLot | null {
  if (costPrice === null || scope.accounts.some(({ account }) => account.id === counterAccount)) return null
  const { multiplier, currency } = scope.market.instrumentAt(instrument)
  const cost = quantity * multiplier * Number(costPrice)
  const rate = scope.rates[currency]![rateDay(scope, currency, costDay ?? day, day)]!
  return { id, acquired: costDay ?? day, quantity, cost, costReporting: cost * rate, costs: 0, costsReporting: 0 }
}

/** Index of the day at whose rate a cost is converted: that of its date, or before the first rate that of the transfer. */
export function rateDay({ market, rates }: ReportingScope, currency: number, costDay: number, day: number): number {
  const t = indexOnOrAfter(market.days, costDay)
  const isKnown = costDay >= market.days[0]! && !Number.isNaN(rates[currency]![t]!)
  return isKnown ? t : indexOnOrAfter(market.days, day)
}
