import { isoDay } from '@portal/analytics/calendar/day-number.ts'
import { indexOnOrAfter } from '@portal/analytics/calendar/valuation-days.ts'
import { accruesInterest } from '#instruments/models.ts'
import { firstFrom, type InstrumentRow } from '#ledger/account-ledger.ts'
import { instrumentOf } from '#ledger/dealt-prices.ts'
import { convert, rowValue } from '#ledger/row-money.ts'
import { distinctTexts, joined, message, type Text } from '#message.ts'
import type { MismatchLog } from '#mismatch-log.ts'
import type { Position } from '#positions/positions.ts'
import { noPrice } from '#positions/quoted-price.ts'
import type { AccountHistory } from '#scope/account-history.ts'
import type { DoubtRemark, Figure } from '#scope/figure.ts'
import type { ReportingScope } from '#scope/reporting-accounts.ts'
import { listOf } from '#scope/unknown-reason.ts'
import { type LotDoubts, lotDoubts } from './cost-doubts.ts'
import { type CostMethod, instrumentsIn, isWithoutCost, namedEvent, rateDay, type ScopeLots } from './cost-lots.ts'
import { linkedIn } from './linked-in-market.ts'
import type { LotCrossing, OpenLot, Realised } from './lot-engine.ts'
import { LOTS_DO_NOT_TIE, tiedLots } from './lot-reconciliation.ts'
import { unrealised } from './unrealised.ts'

/** Cost, unrealised gain and realised gain of a position in the period, in the reporting currency. */
export interface CostAmounts {
  readonly costBasis: number
  readonly unrealisedPL: number
  readonly realisedPL: number
}

export type CostColumn = keyof CostAmounts

export const COST_COLUMNS: readonly CostColumn[] = ['costBasis', 'unrealisedPL', 'realisedPL']

/** The cost of every position of a scope. */
export interface ScopeCost {
  /** NaN where unknown; 0 for what has no such figure, so that sections sum what they have. */
  readonly amountsOf: (account: AccountHistory, of: Position['of']) => CostAmounts
  /** The same as figures: why there is none, or what is to be known of it. */
  readonly figureOf: (accounts: readonly AccountHistory[], of: Position['of'], column: CostColumn, amount: number) => Figure
}

/** The cost of the positions of a scope, from its lots; withheld where they do not lead to its profit and loss. */
export function scopeCost(scope: ReportingScope, lots: ScopeLots, log: MismatchLog): ScopeCost {
  const { market, rates } = scope
  const { isTrueOf } = tiedLots(scope, lots, log)
  const amounts = new Map<string, { -readonly [column in CostColumn]: number }>()
  const amountsAt = (account: string, instrument: number) => {
    const key = `${account} ${instrument}`
    const found = amounts.get(key) ?? { costBasis: 0, unrealisedPL: 0, realisedPL: 0 }
    amounts.set(key, found)
    return found
  }
  const valuedIn = instrumentsIn(scope)
  const doubts = lotDoubts(scope, lots)
  const closings = lots.atEnd.realised.slice(lots.atStart.realised.length)
  const closedLots = Map.groupBy(closings, ({ account, instrument }) => `${account} ${instrument}`)
  const openLots = new Map<string, OpenLot[]>()
  for (const lot of lots.atEnd.open) {
    const key = `${lot.account} ${lot.instrument}`
    openLots.set(key, [...(openLots.get(key) ?? []), lot])
    const sum = amountsAt(lot.account, lot.instrument)
    sum.costBasis += lot.costReporting
    sum.unrealisedPL += unrealised(lot, valuedIn, market.last, rates).gainReporting
  }
  for (const { account, instrument, gainReporting } of closings) amountsAt(account, instrument).realisedPL += gainReporting
  const rows = new Map(scope.accounts.map(({ ledger }) => [ledger, new Map(ledger.rows.map((row) => [row.instrument, row]))]))

  const amountsOf: ScopeCost['amountsOf'] = ({ account, ledger }, of) => {
    if (of.kind === 'cash') return NOTHING
    const row = rows.get(ledger)?.get(of.index)
    if (!row) return NOTHING
    if (market.instrumentAt(of.index).settlement !== 'paid') return settledAmounts(scope, row, lots)
    return isTrueOf(of.index) ? amountsAt(account.id, of.index) : UNKNOWN
  }
  const figureOf: ScopeCost['figureOf'] = (accounts, of, column, amount) => {
    if (of.kind === 'cash') return { value: null, reason: message('lots.cashHasNoLots') }
    const { settlement } = market.instrumentAt(of.index)
    if (settlement !== 'paid' && column === 'costBasis') return { value: 0, reason: NO_COST[settlement] }
    if (Number.isNaN(amount)) {
      if (settlement === 'paid' && !isTrueOf(of.index)) return { value: null, reason: LOTS_DO_NOT_TIE }
      return { value: null, reason: unknownCost(scope, lots, of.index) }
    }
    const own = accounts.flatMap(({ account }) => openLots.get(`${account.id} ${of.index}`) ?? [])
    if (settlement !== 'paid')
      return { value: amount, doubts: column === 'realisedPL' ? settledDoubts(accounts, of.index, lots, doubts) : [] }
    const closed = accounts.flatMap(({ account }) => closedLots.get(`${account.id} ${of.index}`) ?? [])
    const rests =
      column === 'realisedPL'
        ? closed.flatMap((lot) => [...doubts.ofCost({ ...lot, id: lot.lot }), ...doubts.ofProceeds(lot)])
        : own.flatMap(doubts.ofCost)
    const remark = column === 'realisedPL' ? undefined : remarkOn(scope, lots, own)
    return {
      value: amount,
      ...(remark !== undefined && { reason: remark }),
      ...(rests.length > 0 && { doubts: [...new Set(rests)] }),
    }
  }
  return { amountsOf, figureOf }
}

const NOTHING: CostAmounts = { costBasis: 0, unrealisedPL: 0, realisedPL: 0 }
const UNKNOWN: CostAmounts = { costBasis: Number.NaN, unrealisedPL: Number.NaN, realisedPL: Number.NaN }

const NO_COST = {
  margined: message('lots.futureHasNoCost'),
  forward: message('lots.forwardHasNoCost'),
} as const

/** Of a future or currency forward: its value is unrealised, and what it paid into cash is realised. */
function settledAmounts({ market, rates }: ReportingScope, row: InstrumentRow, { span }: ScopeLots): CostAmounts {
  const { index, currency, amount } = row.flows
  let realisedPL = 0
  for (let k = firstFrom(index, span.start + 1); index[k]! <= span.end; k++)
    realisedPL -= convert(amount[k]!, rates[currency[k]!]![index[k]!]!)
  return { costBasis: 0, unrealisedPL: rowValue(row, instrumentOf(row, market.instrumentAt), span.end, rates), realisedPL }
}

/** Doubts about the rates at which a future or currency forward paid. */
function settledDoubts(
  accounts: readonly AccountHistory[],
  instrument: number,
  { span }: ScopeLots,
  { ofMoney }: LotDoubts,
): readonly DoubtRemark[] {
  const flows = accounts.flatMap(({ ledger }) => ledger.rows.flatMap((row) => (row.instrument === instrument ? row.flows : [])))
  const rests = flows.flatMap(({ index, currency }) =>
    Array.from(index).flatMap((t, k) => (t > span.start && t <= span.end ? ofMoney([currency[k]!], t) : [])),
  )
  return [...new Set(rests)]
}

/** Why a figure of lots is unknown. */
export function unknownCost({ market, rates }: ReportingScope, lots: ScopeLots, instrument: number): Text {
  const { last, days, currencies } = market
  const { currency } = market.instrumentAt(instrument)
  if (Number.isNaN(rates[currency]![last]!))
    return message('lots.noRate', { currency: currencies[currency]!, day: isoDay(days[last]!) })
  if (market.closes(instrument).first > last) return noPrice({ market }, instrument, last)
  const rootOf = linkedIn(market)
  const entered = enteredWithoutCost(lots).find((each) => rootOf(each.instrument) === rootOf(instrument))
  if (entered) {
    const { ticker } = market.instruments[entered.instrument]!
    return message('lots.costUnknown', { ticker, day: isoDay(entered.day) })
  }
  return message('lots.noPriceOrRate', { ticker: market.instruments[instrument]!.ticker })
}

/** Why the gains of all lots are unknown, where some entered without what they cost; null where none did. */
export function unknownCosts({ market }: ReportingScope, lots: ScopeLots): Text | null {
  const tickers = new Set(enteredWithoutCost(lots).map(({ instrument }) => market.instruments[instrument]!.ticker))
  return tickers.size === 0 ? null : message('lots.costsUnknown', { tickers: listOf(tickers) })
}

/** Lots that entered without what they cost, in the order of their days. */
const enteredWithoutCost = ({ atEnd }: ScopeLots): readonly LotCrossing[] =>
  atEnd.crossings.filter(({ way, cost }) => way === 'in' && Number.isNaN(cost))

/** Remarks on a figure of lots: how those that entered in kind got their cost, and that a bond's is clean. */
function remarkOn(scope: ReportingScope, lots: ScopeLots, own: readonly OpenLot[]): Text | undefined {
  const isClean = own.some(({ instrument }) => accruesInterest(scope.market.instruments[instrument]!))
  const remarks = distinctTexts([
    ...own.flatMap((lot) => lotRemark(scope, lots, lot.id) ?? []),
    ...(isClean ? [message('lots.withoutAccrued')] : []),
  ])
  return remarks.length === 0 ? undefined : joined(remarks)
}

/** Why a closing that chose a lot closed another one; nothing is to be said of one that closed what it chose, or chose none. */
export function choiceRemark({ chosen }: ScopeLots, method: CostMethod, { lot, closedBy }: Realised): Text | undefined {
  const choice = closedBy === null ? undefined : chosen.get(closedBy)
  if (choice === undefined) return undefined
  if (method === 'average') return message('lots.choiceNotApplied')
  if (choice === lot) return undefined
  return message('lots.choiceTooSmall')
}

/** Whether a lot entered from outside without the day of its purchase: its units were held on the day that it entered, or longer. */
export function isUndated({ events }: ScopeLots, lot: string | null): boolean {
  if (lot === null) return false
  const { account, event: position } = namedEvent(lot)
  const booked = events.get(account)?.[position]
  return booked?.kind === 'transfers' && booked.entry.counterAccountId === null && booked.entry.costDay === null
}

/** How a lot that entered in kind got its cost, or that its day is unknown; nothing is to be said of one that was bought. */
export function lotRemark(scope: ReportingScope, { events }: ScopeLots, lot: string | null): Text | undefined {
  if (lot === null) return undefined
  const { account, event: position } = namedEvent(lot)
  const booked = events.get(account)?.[position]
  if (booked?.kind !== 'transfers' || booked.event.type !== 'kindTransfer') return undefined
  const { day, instrument } = booked.event
  const { costPrice, costDay } = booked.entry
  if (isWithoutCost(booked.entry)) return undefined
  if (costPrice === null) return message('lots.enteredInKind', { day: isoDay(day) })
  if (costDay === null) return message('lots.enteredUndated', { day: isoDay(day) })
  const { days, instrumentAt } = scope.market
  const { currency } = instrumentAt(instrument)
  const t = rateDay(scope, currency, costDay, day)
  const isOfItsDay = costDay >= days[0]! && t === indexOnOrAfter(days, costDay)
  if (currency === scope.currency || isOfItsDay) return undefined
  return message('lots.costBeforeRates', { acquired: isoDay(costDay), day: isoDay(days[t]!) })
}
