import { indexOnOrAfter } from '@portal/analytics/calendar/valuation-days.ts'
import type { LedgerEvent } from '#ledger/ledger-event.ts'
import type { ReplayMarket } from '#ledger/replay/replay.ts'
import type { TaxMethod } from '#market/stored-market.ts'
import type { MismatchLog } from '#mismatch-log.ts'
import { spanOf, type TimePeriod } from '#performance/time-period.ts'
import { reconciles } from '#scope/reconciliation.ts'
import { replayMarketOf } from '#scope/replayed-account.ts'
import type { ReportingScope } from '#scope/reporting-accounts.ts'
import { type AccountEvents, type CostBasis, costBasis } from './cost-basis.ts'
import { COST_DEFAULT } from './cost-convention.ts'
import { accountEvents, chosenLots, instrumentsIn, NO_LOTS, NONE_CHOSEN, type ScopeEvents, type ScopeLots } from './cost-lots.ts'
import { linkedIn } from './linked-in-market.ts'
import { type InstrumentOf, type OpenLot, type Realised, type TaxRules, treatmentOf } from './lot-engine.ts'
import { lotGains } from './lot-gains.ts'
import { isPooled, lotMethodOf, type TaxGroup } from './tax-groups.ts'
import { recordedTrades } from './tax-rules/recorded-trades.ts'
import { shareMatching } from './tax-rules/share-matching.ts'
import { superficialLosses } from './tax-rules/superficial-losses.ts'
import { washSales } from './tax-rules/wash-sales.ts'

/** The lots of a tax group at the end of a period. */
export interface GroupLots {
  readonly group: TaxGroup
  /** Of all its accounts; nothing is followed up to the start, because what is bought later changes what was sold before. */
  readonly lots: ScopeLots
  readonly instrumentOf: InstrumentOf
  /** Of its taxable accounts; what is pooled is one lot. By instrument, then day of acquisition. */
  readonly open: readonly OpenLot[]
  /** Closed in the period, newest first; what comes from the pool is one closing a trade. */
  readonly closed: readonly Realised[]
}

/**
 * Follows the lots of tax groups, each by its method; those that count units across accounts have one account, named as the group.
 *
 * @param added events by account that are not booked, such as trades of a what-if
 */
export function taxLots(
  scope: ReportingScope,
  events: ScopeEvents,
  groups: readonly TaxGroup[],
  timePeriod: TimePeriod,
  added: ReadonlyMap<string, readonly LedgerEvent[]> = new Map(),
): readonly GroupLots[] {
  const { market, rates } = scope
  const span = spanOf(scope, timePeriod)
  const chosen = chosenLots(events)
  const valuedIn = instrumentsIn(scope)
  const replayed = { ...replayMarketOf(market), valuationDays: market.days.subarray(0, span.end + 1) }
  return groups.map((group) => {
    const { method, accounts, exempt } = group
    const lotMethod = lotMethodOf(method)
    const eventsOf = (ids: readonly string[], choices: ScopeLots['chosen']) =>
      ids.map((id) => withAdded(accountEvents(scope, id, events.get(id) ?? [], choices, valuedIn), added.get(id)))
    const own = eventsOf(accounts, lotMethod === 'average' ? NONE_CHOSEN : chosen)
    const others = eventsOf(exempt, chosen)
    const taxed = isPooled(method) ? [merged(group, own, replayed)] : own
    const follow = (some: readonly AccountEvents[], order: typeof lotMethod, rules: TaxRules | null) =>
      costBasis(replayed, some, rates, { ...COST_DEFAULT, method: order }, rules)
    const basis =
      method === 'unitedStates'
        ? follow([...taxed, ...others], lotMethod, washSales(new Set(exempt)))
        : joined(
            follow(
              taxed,
              lotMethod,
              pooledRules(method, () => recordedTrades(replayed, taxed, rates)),
            ),
            follow(others, 'fifo', null),
          )
    const isTaxed = ({ account }: { readonly account: string }) => taxed.some(({ key }) => key === account)
    const closed = basis.realised.filter((each) => isTaxed(each) && indexOnOrAfter(market.days, each.closed) > span.start)
    const open = basis.open.filter(isTaxed)
    const instruments = new Map(taxed.map(({ key, instrumentAt }) => [key, instrumentAt]))
    return {
      group,
      lots: { span, events, chosen, atStart: NO_LOTS, atEnd: basis },
      instrumentOf: (holding) => instruments.get(holding.account)?.(holding.instrument) ?? valuedIn(holding),
      open: isPooled(method) ? pooledLots(open) : open,
      closed: (isPooled(method) ? pooledClosings(closed.map(ofPool)) : closed).toSorted(newestFirst(scope)),
    }
  })
}

function withAdded(own: AccountEvents, added: readonly LedgerEvent[] | undefined): AccountEvents {
  return added ? { ...own, events: [...own.events, ...added].sort((a, b) => a.day - b.day) } : own
}

function pooledRules(method: TaxMethod, recorded: () => Parameters<typeof shareMatching>[0]): TaxRules | null {
  if (method === 'unitedKingdom') return shareMatching(recorded())
  return method === 'canada' ? superficialLosses(recorded()) : null
}

/** The accounts of a group as one: what goes from one to another is no event. */
function merged({ name, accounts }: TaxGroup, own: readonly AccountEvents[], { instrumentAt }: ReplayMarket): AccountEvents {
  const isInside = (event: LedgerEvent) =>
    event.type === 'kindTransfer' && event.counterAccount !== null && accounts.includes(event.counterAccount)
  const events = own.flatMap((each) => each.events.filter((event) => !isInside(event))).sort((a, b) => a.day - b.day)
  return {
    key: accounts.length === 1 ? accounts[0]! : (name ?? ''),
    events,
    instrumentAt: (instrument) => {
      const valued = own.map((each) => each.instrumentAt?.(instrument) ?? instrumentAt(instrument))
      return valued.find((each) => each !== instrumentAt(instrument)) ?? instrumentAt(instrument)
    },
  }
}

const joined = (a: CostBasis, b: CostBasis): CostBasis => ({
  open: [...a.open, ...b.open],
  realised: [...a.realised, ...b.realised],
  carried: [...a.carried, ...b.carried],
  crossings: [...a.crossings, ...b.crossings],
  exercised: [...a.exercised, ...b.exercised],
})

const newestFirst =
  ({ market }: ReportingScope) =>
  (a: Realised, b: Realised): number => {
    const [one, other] = [market.instruments[a.instrument]!.ticker, market.instruments[b.instrument]!.ticker]
    return b.closed - a.closed || (one < other ? -1 : one > other ? 1 : 0) || a.acquired - b.acquired
  }

/** All lots of an instrument together: units of a pool have no lot. */
function pooledLots(open: readonly OpenLot[]): readonly OpenLot[] {
  return [...Map.groupBy(open, ({ instrument }) => instrument).values()].map((lots) => ({ ...lots[0]!, ...sums(lots, LOT_SUMS) }))
}

/** Capital that is returned beyond the cost of a pool, and the cash part of a merger, are a gain of the pool. */
const ofPool = (closing: Realised): Realised =>
  closing.returnedOn === undefined ? closing : { ...closing, tax: { ...treatmentOf(closing), matched: 'pool' } }

/** One closing of the pool a trade. */
function pooledClosings(closed: readonly Realised[]): readonly Realised[] {
  const keyOf = (each: Realised, i: number) => {
    if (each.merger) return `${each.instrument} ${each.merger.other} ${each.closed}`
    return each.tax?.matched === 'pool' && each.closedBy !== null ? `${each.instrument} ${each.closedBy}` : i
  }
  return [...Map.groupBy(closed, keyOf).values()].map((own) => {
    const treatment = treatmentOf(own[0]!)
    const denied = own.reduce((sum, each) => sum + treatmentOf(each).denied, 0)
    return own.length === 1
      ? own[0]!
      : { ...own[0]!, ...sums(own, CLOSING_SUMS), ...pooledUnits(own), tax: { ...treatment, denied } }
  })
}

/** Of closings of no units: those on which something was paid, and what they were before a merger. */
function pooledUnits(own: readonly Realised[]): Pick<Realised, 'returnedOn' | 'merger'> {
  const { returnedOn, merger } = own[0]!
  const exchanged = own.flatMap((each) => each.merger ?? [])
  return {
    ...(returnedOn !== undefined && { returnedOn: own.reduce((sum, each) => sum + (each.returnedOn ?? 0), 0) }),
    ...(merger && { merger: { ...merger, ...sums(exchanged, ['quantity', 'cost', 'costReporting', 'taken']) } }),
  }
}

const LOT_SUMS = ['quantity', 'cost', 'costReporting', 'costs', 'costsReporting'] as const
const MONEY_SUMS = ['proceeds', 'gain', 'proceedsReporting', 'gainReporting', 'pricePart', 'fxPart'] as const
const CLOSING_SUMS = [...LOT_SUMS, ...MONEY_SUMS] as const

function sums<Key extends string>(all: readonly Readonly<Record<Key, number>>[], keys: readonly Key[]): Record<Key, number> {
  const sumOf = (key: Key) => all.reduce((sum, each) => sum + each[key], 0)
  return Object.fromEntries(keys.map((key) => [key, sumOf(key)])) as Record<Key, number>
}

/**
 * Checks lots under tax rules against those that are followed without: denied losses that went into a cost put aside, realised and
 * unrealised gains since the first entry are the same, instrument by instrument, with those that spin-offs and mergers link to it.
 *
 * @param plain lots that agree with the ledger
 * @returns whether the lots of an instrument are right
 */
export function taxLotsAgree(
  scope: ReportingScope,
  groups: readonly GroupLots[],
  plain: ScopeLots,
  log: MismatchLog,
): (instrument: number) => boolean {
  const { market, rates } = scope
  const { end } = plain.span
  const rootOf = linkedIn(market)
  const sums = new Map<number, { taxed: number; plain: number; gross: number }>()
  const sumAt = (instrument: number) => {
    const root = rootOf(instrument)
    const sum = sums.get(root) ?? { taxed: 0, plain: 0, gross: 0 }
    sums.set(root, sum)
    return sum
  }
  const add = (basis: CostBasis, instrumentOf: InstrumentOf, side: 'taxed' | 'plain') => {
    for (const [instrument, gains] of lotGains(basis, { valuationDays: market.days, instrumentOf }, rates, end)) {
      const sum = sumAt(instrument)
      sum[side] += gains.realised + gains.unrealised + gains.transferred
      sum.gross += gains.gross
    }
  }
  add(plain.atEnd, instrumentsIn(scope), 'plain')
  for (const { lots, instrumentOf } of groups) {
    add(lots.atEnd, instrumentOf, 'taxed')
    for (const { instrument, tax } of lots.atEnd.realised)
      if (tax && tax.carriedTo !== null) sumAt(instrument).taxed += tax.denied - tax.lost
  }
  const agrees = new Map(
    [...sums].map(([root, { taxed, plain: total, gross }]) => {
      const name = `tax lots have the gains of ${market.instruments[root]!.ticker}`
      return [root, reconciles(log, scope, { name, total, parts: [taxed], terms: [gross] })]
    }),
  )
  return (instrument) => agrees.get(rootOf(instrument)) ?? true
}
