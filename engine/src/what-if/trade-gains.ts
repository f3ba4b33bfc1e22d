import { isoDay } from '@portal/analytics/calendar/day-number.ts'
import type { Trade } from '#ledger/ledger-event.ts'
import { type CostMethod, type ScopeEvents, scopeLots } from '#lots/cost-lots.ts'
import { type Realised, treatmentOf } from '#lots/lot-engine.ts'
import { LOTS_DO_NOT_TIE, tiedLots } from '#lots/lot-reconciliation.ts'
import { taxGroups } from '#lots/tax-groups.ts'
import { type GroupLots, taxLots } from '#lots/tax-lots.ts'
import { message } from '#message.ts'
import type { MismatchLog } from '#mismatch-log.ts'
import type { Figure } from '#scope/figure.ts'
import type { ReportingScope } from '#scope/reporting-accounts.ts'
import type { HoldingChanges } from './holding-changes.ts'

/** Gain that trades in an instrument would realise, in the reporting currency; + a gain. */
interface TradeGain {
  readonly ticker: string
  readonly gain: Figure
  /** Part of a loss that tax rules would not count, positive. */
  readonly deniedLoss: Figure
  /** The gain with the denied loss added back. */
  readonly countedGain: Figure
}

/**
 * Gains that trades at the last close would realise, lot by lot, each tax group by its method; accounts of none by the given one.
 * Futures and currency forwards have no lots, and realise nothing here.
 */
export function tradeGains(
  scope: ReportingScope,
  events: ScopeEvents,
  changes: HoldingChanges,
  method: CostMethod,
  log: MismatchLog,
): readonly TradeGain[] {
  const { market } = scope
  const { isTrueOf } = tiedLots(scope, scopeLots(scope, events, lastDay(scope), method), log)
  const closings = Map.groupBy(tradeClosings(scope, events, changes, method), ({ closing }) => closing.instrument)
  return [...closings].map(([index, own]) => {
    const known = (value: number): Figure => {
      if (!isTrueOf(index)) return { value: null, reason: LOTS_DO_NOT_TIE }
      return Number.isNaN(value) ? { value: null, reason: message('what-if.costUnknown') } : { value }
    }
    const gain = own.reduce((sum, { closing }) => sum + closing.gainReporting, 0)
    const denied = own.reduce((sum, { closing }) => sum + treatmentOf(closing).denied, 0)
    return {
      ticker: market.instruments[index]!.ticker,
      gain: known(gain),
      deniedLoss: known(denied),
      countedGain: known(gain + denied),
    }
  })
}

/** The lots that trades at the last close would close, with the group whose lots they are. */
export function tradeClosings(
  scope: ReportingScope,
  events: ScopeEvents,
  { moves }: HoldingChanges,
  method: CostMethod,
): readonly { readonly of: GroupLots; readonly closing: Realised }[] {
  const { market } = scope
  const trades = moves.flatMap(({ account, of, quantity }) =>
    of.kind === 'instrument' && market.instrumentAt(of.index).settlement === 'paid'
      ? [{ account, index: of.index, quantity }]
      : [],
  )
  const added = new Map<string, readonly Trade[]>()
  for (const { account, index, quantity } of trades)
    added.set(account.id, [...(added.get(account.id) ?? []), tradeAtClose(scope, index, quantity)])
  const groups = taxLots(scope, events, taxGroups(scope, method), lastDay(scope), added)
  return groups.flatMap((of) => of.closed.flatMap((closing) => (closing.closedBy === PROPOSED ? [{ of, closing }] : [])))
}

/** The latest day alone has trades that are not booked. */
function lastDay({ market }: ReportingScope): `${string}/${string}` {
  const day = isoDay(market.days[market.last]!)
  return `${day}/${day}`
}

/** Names the closings of trades that are not booked. */
export const PROPOSED = 'proposed'

/** Without costs, at the price that values the holding. */
function tradeAtClose({ market }: ReportingScope, index: number, quantity: number): Trade {
  const { currency, price } = market.instrumentAt(index)
  return {
    type: 'trade',
    day: market.days[market.last]!,
    instrument: index,
    quantity,
    price: price[market.last]!,
    accrued: 0,
    currency,
    costs: 0,
    settlementCurrency: currency,
    settlementRate: 1,
    id: PROPOSED,
  }
}
