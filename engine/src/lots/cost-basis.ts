import { indexOnOrAfter } from '@portal/analytics/calendar/valuation-days.ts'
import type { LedgerEvent } from '#ledger/ledger-event.ts'
import type { InstrumentAt } from '#ledger/ledger-instrument.ts'
import { checkActions, checkEvents } from '#ledger/replay/check-events.ts'
import type { ReplayMarket } from '#ledger/replay/replay.ts'
import type { Rates } from '#ledger/row-money.ts'
import { actOnLots } from './cost-actions.ts'
import { COST_DEFAULT, type CostConvention, checkConvention } from './cost-convention.ts'
import { awaitsLots, bookLots } from './cost-events.ts'
import { openLots } from './lot-book.ts'
import type { CarriedLot, ExercisedLot, LotCrossing, LotEngine, OpenLot, Realised, TaxRules } from './lot-engine.ts'

/** The events of an account, ascending by day, and the key by which others name it as their counter account. */
export interface AccountEvents {
  readonly key: string
  readonly events: readonly LedgerEvent[]
  /** The instruments as the account values them; those of the market unless given. */
  readonly instrumentAt?: InstrumentAt
}

/** The lots of some accounts and what closing others realised. */
export interface CostBasis {
  /** By account in the order given, then instrument, then day of acquisition. */
  readonly open: readonly OpenLot[]
  /** In the order in which they were closed. */
  readonly realised: readonly Realised[]
  /** Lots that left in kind, or are still on their way between accounts, with cost and date. */
  readonly carried: readonly CarriedLot[]
  /** Every lot that left an account in kind, and every one that entered with a cost of its own, in their order. */
  readonly crossings: readonly LotCrossing[]
  /** Every lot of rights whose cost went over to what was bought with them. */
  readonly exercised: readonly ExercisedLot[]
}

/**
 * Follows what units cost, lot by lot: which are open, what they cost and since when, and what closing others realised, in the
 * instrument's currency and in the reporting currency. Booked rates count before the day's.
 *
 * A short sale opens a lot of negative quantity and cost. Splits and stock dividends spread the cost over the new units; a spin-off
 * takes its share of the cost and of the dates, a merger all of it; a return of capital lowers the cost; a transfer between two of the
 * accounts carries cost and date. Interest bought or sold with a bond is income and no cost. Of a future the cost is its notional.
 * Currency forwards have no lots. A loss that is followed by a purchase is not deferred, unless by tax rules (`tax-rules`).
 *
 * Source: IRS, "Publication 550, Investment Income and Expenses" and "Publication 551, Basis of Assets", for the rules of cost, date
 * and identification.
 *
 * @param rates of the reporting currency; another one needs another replay, because cost is kept at the rates of its day
 * @throws RangeError if a trade chose a lot that is not there, for events or actions that are not ascending by day, for numbers that are
 *   none, and for what the convention refuses
 */
export function costBasis(
  market: ReplayMarket,
  accounts: readonly AccountEvents[],
  rates: Rates,
  convention: CostConvention = COST_DEFAULT,
  rules: TaxRules | null = null,
): CostBasis {
  const books: LotEngine['books'] = new Map(accounts.map(({ key }) => [key, new Map()]))
  const valuing = new Map(accounts.map(({ key, instrumentAt }) => [key, instrumentAt ?? market.instrumentAt]))
  const done = { realised: [], carried: [], crossings: [], exercised: [], transit: new Map() }
  const engine: LotEngine = { market, rates, convention, rules, books, valuing, ...done }
  const { valuationDays, actions } = market
  checkConvention(convention)
  checkActions(actions)
  for (const { events } of accounts) checkEvents(events, market)
  const next = accounts.map(() => 0)
  let nextAction = 0
  const actUntil = (day: number) => {
    for (; nextAction < actions.length && actions[nextAction]!.day <= day; nextAction++) actOnLots(engine, actions[nextAction]!)
  }
  for (;;) {
    const day = accounts.reduce(
      (first, { events }, i) => Math.min(first, events[next[i]!]?.day ?? first),
      Number.POSITIVE_INFINITY,
    )
    const t = indexOnOrAfter(valuationDays, day)
    if (t >= valuationDays.length) break
    actUntil(day)
    bookDay(engine, accounts, next, day, t)
  }
  actUntil(Number.POSITIVE_INFINITY)
  rules?.end?.(engine)
  const open = [...books].flatMap(([account, ofAccount]) =>
    [...ofAccount]
      .sort(([a], [b]) => a - b)
      .flatMap(([instrument, book]) => openLots(book).map((lot) => ({ ...lot, account, instrument }))),
  )
  const { realised, crossings, exercised } = engine
  return { open, realised, carried: [...engine.carried, ...[...engine.transit.values()].flat()], crossings, exercised }
}

/** Books the events of a day, account by account. One that waits for another's lots comes after it, if that has any to give. */
function bookDay(engine: LotEngine, accounts: readonly AccountEvents[], next: number[], day: number, t: number): void {
  const isDue = (i: number) => accounts[i]!.events[next[i]!]?.day === day
  for (let isForced = false; accounts.some((_, i) => isDue(i)); ) {
    let hasMoved = false
    for (let i = 0; i < accounts.length; i++)
      while (isDue(i)) {
        const event = accounts[i]!.events[next[i]!]!
        if (!isForced && awaitsLots(engine, accounts[i]!.key, event)) break
        isForced = false
        hasMoved = true
        next[i]!++
        bookLots(engine, accounts[i]!.key, t, event)
      }
    isForced = !hasMoved
  }
}
