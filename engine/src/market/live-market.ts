import { isoDay, weekday } from '@portal/analytics/calendar/day-number.ts'
import { addClose, type CarriedCloses, extended } from '@portal/analytics/series/carried-closes.ts'
import { totalReturnGrowth } from '@portal/analytics/series/total-return.ts'
import { externalIndexIn } from '#instruments/instrument-market.ts'
import { kindModel } from '#instruments/kinds.ts'
import { ledgerInstrument } from '#instruments/ledger-instruments.ts'
import type { ForwardInstrument, InstrumentAt, LedgerInstrument } from '#ledger/ledger-instrument.ts'
import type { Rates } from '#ledger/row-money.ts'
import { createMemo, type MemoTable, memo } from '#memo.ts'
import { message } from '#message.ts'
import { composeActions } from './corporate-actions.ts'
import { RATE_BELIEF } from './exchange-rates.ts'
import { beliefIn, byIndexOnce, closesAsStored, indexer, type Market } from './market.ts'
import { composeLists } from './market-lists.ts'
import { payoutsOf } from './payouts.ts'

/** Quotes after the last close, all of one snapshot. */
export interface LiveQuotes {
  /** As quoted, by id of the instrument: a bond clean. */
  readonly prices: ReadonlyMap<string, number>
  /** Units of the pivot currency per unit, by code of the currency. */
  readonly rates: ReadonlyMap<string, number>
}

/** Name of a snapshot. */
interface SnapshotName {
  readonly snapshotId: string
  /** Of everything booked until it was read, ledgers included. */
  readonly dataVersion: number
  /** Epoch seconds. */
  readonly asOf: number
}

const DAY_SECONDS = 86_400

/** The valuation day to which an instant after the last close belongs: the first on or after its day, in UTC, and after that close. */
export function liveDayAt({ days, lastClose, stored }: Market, epochSeconds: number): number {
  const closed = new Set(stored.institution.holidays)
  let day = Math.max(days[lastClose]! + 1, Math.floor(epochSeconds / DAY_SECONDS))
  while (weekday(day) >= 5 || closed.has(day)) day++
  return day
}

/**
 * A market with one more valuation day, on which it is open: every price and rate is its live quote, else that of the last close. All
 * that was laid out for the closes is shared; a series is copied with one more value when it is first asked for, and nothing is
 * computed again.
 *
 * @param day a valuation day after the last close
 */
export function liveMarket(
  closed: Market,
  day: number,
  quotes: LiveQuotes,
  { snapshotId, asOf, dataVersion }: SnapshotName,
): Market {
  const { instruments, instrumentIndex, currencies } = closed
  const { days, actions, priceActions, lists } = layoutOf(closed, day)
  const t = days.length - 1
  const closes = byIndexOnce(instruments.length, (index) => {
    const value = quotes.prices.get(instruments[index]!.id)
    const next = value === undefined ? null : { value, isConfirmed: false }
    return addClose(closed.closes(index), next, priceActions[index]!, beliefIn(instruments[index]!))
  })
  const instrumentAt: InstrumentAt = byIndexOnce(instruments.length, (index) =>
    onLiveDay(closed, index, closes(index), day, restatement(priceActions[index]!, t)),
  )
  const { ratesIn, rateAge, rateCloses } = liveRates(closed, quotes)
  const rate = (from: string, into: string, at: number) => ratesIn(into)[closed.currencyIndex(from)]![at]!
  const surroundings = { days, instruments, closes, instrumentIndex, rate }
  const dayOfClose = (age: number) => isoDay(days[t - age] ?? days[t]!)
  return {
    ...closed,
    ...lists,
    days,
    last: t,
    closes,
    priceActions: (index) => priceActions[index]!,
    actions,
    instrumentAt,
    ratesIn,
    rateAge,
    rateCloses,
    totalReturn: liveTotalReturn(closed, surroundings, instrumentAt, priceActions),
    memo: createMemo(closed.memo.budget),
    live: {
      closed,
      dataVersion,
      snapshotId,
      asOf,
      priceRemark: (index) => {
        const { ages, doubts } = closes(index)
        const age = ages[t]!
        if (age <= 0) return undefined
        const day = dayOfClose(age)
        return isDoubtOf(doubts, t) ? message('market.quoteRefused', { day }) : message('market.noLiveQuote', { day })
      },
      rateRemark: (currency) => {
        const age = rateAge(currency, t)
        if (age <= 0 || !currencies.includes(currency)) return undefined
        const isRefused = isDoubtOf(rateCloses(currency)?.doubts ?? [], t)
        const day = dayOfClose(age)
        return isRefused ? message('market.rateRefused', { currency, day }) : message('market.noLiveRate', { currency, day })
      },
    },
  }
}

/** Total return growth with the open day: that of the closes, and what the day's prices and payouts add. */
function liveTotalReturn(
  closed: Market,
  surroundings: Parameters<typeof payoutsOf>[2],
  instrumentAt: InstrumentAt,
  priceActions: Layout['priceActions'],
): (index: number) => Float64Array {
  const { days, instruments, closes } = surroundings
  const t = days.length - 1
  const actionsOf = Map.groupBy(closed.stored.actions, ({ instrumentId }) => instrumentId)
  return (index) => {
    const payouts = payoutsOf(index, actionsOf.get(instruments[index]!.id) ?? [], surroundings).filter((each) => each.index === t)
    const instrument = instrumentAt(index)
    const valueAt = (at: number) =>
      instrument.settlement === 'paid' ? instrument.unitValue[at]! / instrument.multiplier : closes(index).values[at]!
    const lastDays = Float64Array.of(valueAt(t - 1), valueAt(t))
    const ratio = restatement(priceActions[index]!, t)
    const growth = totalReturnGrowth(
      lastDays,
      [{ index: 1, ratio }],
      payouts.map((payout) => ({ ...payout, index: 1 })),
    )
    const before = closed.totalReturn(index)
    const isFirst = Number.isNaN(lastDays[0]!)
    return extended(before, isFirst ? growth[1]! : before[t - 1]! * growth[1]!)
  }
}

interface Layout {
  readonly days: Int32Array
  readonly actions: Market['actions']
  readonly priceActions: ReturnType<typeof composeActions>['priceActions']
  readonly lists: ReturnType<typeof composeLists>
}

/** By day: every snapshot of a day has the same. */
const LAYOUTS: MemoTable<Layout> = { name: 'layouts of the live day', bytesOf: ({ days }) => 2 * days.byteLength }

/** Parts of a market that depend on the days alone: corporate actions, benchmark weights and holdings of funds. */
const layoutOf = (closed: Market, day: number): Layout => memo(closed, LAYOUTS, day, () => laidOut(closed, day))

function laidOut({ days: closes, instruments, instrumentIndex, currencyIndex, stored }: Market, day: number): Layout {
  const days = new Int32Array(closes.length + 1)
  days.set(closes)
  days[closes.length] = day
  const externalIndex = indexer(
    instruments.map((row) => row.externalId),
    'underlying',
  )
  const composed = composeActions(stored.actions, instruments, closesAsStored(stored), days, {
    instrumentIndex,
    externalIndex,
    currencyIndex,
  })
  return { days, ...composed, lists: composeLists(stored.lists, days, instruments, instrumentIndex) }
}

const restatement = (actions: readonly { readonly index: number; readonly ratio: number }[], t: number): number =>
  actions.reduce((ratio, action) => (action.index === t ? ratio * action.ratio : ratio), 1)

/** @param ratio new units per old unit of the day's splits */
function onLiveDay(
  closed: Market,
  index: number,
  { values: price, first: firstPriced }: CarriedCloses,
  day: number,
  ratio: number,
): LedgerInstrument {
  const before = closed.instrumentAt(index)
  const t = price.length - 1
  const quoted = { price, firstPriced }
  if (before.settlement === 'forward') return { ...before, ...quoted, ...discountedOn(closed, index, before, day) }
  const { multiplier } = before
  if (before.settlement === 'margined') {
    const lastClose = price[t - 1]! / ratio
    const unitValue = Number.isNaN(lastClose) ? 0 : multiplier * (price[t]! - lastClose)
    return { ...before, ...quoted, unsettled: { index: t, unitValue } }
  }
  const { kind, terms } = closed.instruments[index]!
  const accrued = kindModel(kind).accrual?.interestOn(terms, Int32Array.of(day))[0] ?? 0
  const { option } = before
  return {
    ...before,
    ...quoted,
    unitValue: extended(before.unitValue, multiplier * (price[t]! + accrued)),
    ...(before.accrued && { accrued: extended(before.accrued, accrued) }),
    option: option && { ...option, strike: extended(option.strike, option.strike[t - 1]! / ratio) },
  }
}

/** The discount factors of a forward with those of one more day. */
function discountedOn(
  closed: Market,
  index: number,
  { discount }: ForwardInstrument,
  day: number,
): Pick<ForwardInstrument, 'discount'> {
  if (!discount) return {}
  const { instruments, closes, curves, currencyIndex } = closed
  const externalIndex = (externalId: string) => externalIndexIn(closed, externalId)
  const surroundings = { instruments, closes, curves, priceActions: instruments.map(() => []) }
  const now = ledgerInstrument(index, { ...surroundings, days: Int32Array.of(day), currencyIndex, externalIndex })
  if (now.settlement !== 'forward' || !now.discount) return {}
  const { bought, sold } = now.discount
  return { discount: { bought: extended(discount.bought, bought[0]!), sold: extended(discount.sold, sold[0]!) } }
}

const isDoubtOf = (doubts: CarriedCloses['doubts'], t: number): boolean => doubts.at(-1)?.index === t

/** Rates with one more day, crossed through the pivot once a reporting currency. */
function liveRates({ currencies, ratesIn, rateCloses, days, stored }: Market, { rates: quotes }: LiveQuotes) {
  const t = days.length
  const pivot = stored.institution.pivotCurrency
  const added = new Map<string, CarriedCloses>()
  for (const currency of currencies) {
    const quote = quotes.get(currency)
    const before = rateCloses(currency) ?? (quote === undefined ? undefined : unknownCloses(t))
    if (currency === pivot || !before) continue
    const next = quote === undefined ? null : { value: quote, isConfirmed: false }
    added.set(currency, addClose(before, next, [], RATE_BELIEF))
  }
  const perUnit = currencies.map((currency) => (currency === pivot ? 1 : (added.get(currency)?.values[t] ?? Number.NaN)))
  const made = new Map<string, Rates>()
  return {
    ratesIn: (reportingCurrency: string): Rates => {
      const known = made.get(reportingCurrency)
      if (known) return known
      const before = ratesIn(reportingCurrency)
      const reporting = currencies.indexOf(reportingCurrency)
      const rates = before.map((series, c) => extended(series, c === reporting ? 1 : perUnit[c]! / perUnit[reporting]!))
      made.set(reportingCurrency, rates)
      return rates
    },
    rateAge: (currency: string, at: number): number => (currency === pivot ? 0 : (added.get(currency)?.ages[at] ?? -1)),
    rateCloses: (currency: string) => added.get(currency),
  }
}

const unknownCloses = (count: number): CarriedCloses => ({
  values: new Float64Array(count).fill(Number.NaN),
  ages: new Int32Array(count).fill(-1),
  doubts: [],
  first: count,
})
