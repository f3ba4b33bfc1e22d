import { businessCalendar } from '@portal/analytics/calendar/business-days.ts'
import { type CarriedCloses, carryCloses } from '@portal/analytics/series/carried-closes.ts'
import type { Belief, PriceAction } from '@portal/analytics/series/closes.ts'
import { composeCurves } from '#curves/curves.ts'
import { createFloat64Arena } from '#float64-arena.ts'
import type { InstrumentMarket } from '#instruments/instrument-market.ts'
import { currenciesOf, kindModel } from '#instruments/kinds.ts'
import { ledgerInstrument } from '#instruments/ledger-instruments.ts'
import type { MarketInstrument } from '#instruments/market-instrument.ts'
import type { CorporateAction } from '#ledger/ledger-event.ts'
import type { InstrumentAt } from '#ledger/ledger-instrument.ts'
import type { Rates } from '#ledger/row-money.ts'
import { createMemo, createMemoBudget, type Memo, type MemoBudget } from '#memo.ts'
import type { Text } from '#message.ts'
import { composeActions } from './corporate-actions.ts'
import { createExchangeRates } from './exchange-rates.ts'
import { composeLists, type MarketLists } from './market-lists.ts'
import { createSharing, ledBy, sameEnd } from './shared-series.ts'
import type { StoredMarket, StoredSeries } from './stored-market.ts'
import { type TotalReturn, totalReturns } from './total-returns.ts'
import { valuationCalendar } from './valuation-calendar.ts'

/**
 * The market of an institution: what happened up to its last close. It is the same until a booking changes more than ledgers.
 * Instruments and currencies have an index; what is costly to lay out is laid out when first asked for.
 */
export interface Market extends MarketLists, InstrumentMarket {
  readonly institutionId: string
  /** The data version of the booking that changed it last. */
  readonly version: number
  /** Day numbers, ascending; the last is the as-of day. */
  readonly days: Int32Array
  /** Index of the as-of day. */
  readonly last: number
  /** Index of the last official close: `last`; while the market is open the day before it. */
  readonly lastClose: number
  /** Quotes of the day after the last close while the market is open; null at a close. */
  readonly live: LiveDay | null
  /** The moment as of which it is known, what was booked later left out; null for what is known now. */
  readonly past: PastMoment | null
  readonly reportingCurrencies: readonly string[]
  /** Every currency that occurs, the pivot first. */
  readonly currencies: readonly string[]
  /** @throws for a currency that occurs nowhere */
  readonly currencyIndex: (code: string) => number
  /** By ticker. */
  readonly instruments: readonly MarketInstrument[]
  /** @throws for an id that is no instrument of the institution */
  readonly instrumentIndex: (id: string) => number
  /** Closes of an instrument on the valuation days. */
  readonly closes: (index: number) => CarriedCloses
  readonly priceActions: (index: number) => readonly PriceAction[]
  /** Corporate actions that change holdings, ascending by day. */
  readonly actions: readonly CorporateAction[]
  readonly instrumentAt: InstrumentAt
  /** Units of a reporting currency per unit of each currency and day. */
  readonly ratesIn: (reportingCurrency: string) => Rates
  /** Valuation days since the last rate of a currency on a day; 0 for the pivot, -1 where there is none. */
  readonly rateAge: (currency: string, t: number) => number
  /** Units of the pivot currency per unit of a currency on the valuation days; undefined of the pivot and where there is none. */
  readonly rateCloses: (currency: string) => CarriedCloses | undefined
  readonly totalReturn: TotalReturn
  /** The stored market that it was laid out from. */
  readonly stored: StoredMarket
  /** Values computed from it. */
  readonly memo: Memo
}

/** A day on which the market is open: it stands after the closes, which it shares. */
interface LiveDay {
  readonly closed: Market
  /** Of everything booked until it was read, ledgers included. */
  readonly dataVersion: number
  /** Of all figures that belong together. */
  readonly snapshotId: string
  /** Epoch seconds of the snapshot. */
  readonly asOf: number
  /** Why an instrument has the price of its last close, or a currency the rate of it; undefined where there is a live quote. */
  readonly priceRemark: (index: number) => Text | undefined
  readonly rateRemark: (currency: string) => Text | undefined
}

/** The moment as of which an earlier state is recorded. */
interface PastMoment {
  readonly at: Date
  /** The data version at which it was looked back: what is described in place is as it was then. */
  readonly presentVersion: number
}

const NO_CLOSES: StoredSeries = { of: '', days: new Int32Array(), values: new Float64Array(), confirmed: new Uint8Array() }

/**
 * Lays what is stored onto the valuation days; undefined where there is neither close nor entry to end on.
 *
 * @param budget of what is computed from it and kept with it
 */
export function composeMarket(stored: StoredMarket, budget = createMemoBudget(Number.POSITIVE_INFINITY)): Market | undefined {
  const { institution, span, prices, fxRates } = stored
  const days = valuationCalendar(prices, fxRates, institution.holidays, span)
  return days && marketOn(days, stored, budget)
}

/** Lays what is stored onto given valuation days. */
export function marketOn(days: Int32Array, stored: StoredMarket, budget: MemoBudget): Market {
  const { institution, fxRates } = stored
  const instruments = stored.instruments.map(
    (row): MarketInstrument => ({
      ...row,
      multiplier: Number(row.multiplier),
      marketValue: row.marketValue === null ? null : Number(row.marketValue),
      terms: kindModel(row.kind).terms.parse(row.terms),
    }),
  )
  const currencies = currencyCodes(stored, instruments)
  const currencyIndex = indexer(currencies, 'currency')
  const instrumentIndex = indexer(
    instruments.map((row) => row.id),
    'instrument',
  )
  const externalIndex = indexer(
    instruments.map((row) => row.externalId),
    'underlying',
  )
  const held = { ...stored, prices: [...stored.prices] }
  const { curves: points = [], dividendYields = [] } = stored.lists
  const curves = composeCurves(points, dividendYields, businessCalendar(institution.holidays))
  const raw = closesAsStored(held)
  const { actions, priceActions } = composeActions(stored.actions, instruments, raw, days, {
    instrumentIndex,
    externalIndex,
    currencyIndex,
  })

  const closes = byIndexOnce(instruments.length, closesLaidOut(held, days, instruments, priceActions))
  const instrumentAt: InstrumentAt = byIndexOnce(instruments.length, (index) =>
    ledgerInstrument(index, { days, instruments, closes, curves, priceActions, currencyIndex, externalIndex }),
  )
  const { ratesIn, rateAge, rateCloses } = createExchangeRates(days, institution.pivotCurrency, currencies, fxRates)
  const rate = (from: string, into: string, t: number) => ratesIn(into)[currencyIndex(from)]![t]!
  const surroundings = { days, instruments, closes, priceActions, instrumentAt, instrumentIndex, rate }
  return {
    ...composeLists(stored.lists, days, instruments, instrumentIndex),
    institutionId: stored.institutionId,
    version: institution.marketVersion,
    days,
    last: days.length - 1,
    lastClose: days.length - 1,
    live: null,
    past: null,
    reportingCurrencies: institution.reportingCurrencies,
    currencies,
    currencyIndex,
    instruments,
    instrumentIndex,
    closes,
    priceActions: (index) => priceActions[index]!,
    actions,
    instrumentAt,
    curves,
    ratesIn,
    rateAge,
    rateCloses,
    totalReturn: totalReturns(stored.actions, surroundings),
    memo: createMemo(budget),
    stored: held,
  }
}

/**
 * Closes on the valuation days. What they have in common with those of other instruments is held once, and so are closes that stand
 * there as they were stored: a client of ten years has little else in memory that is as large.
 *
 * @param held its prices are given the laid out ones in place of their own
 */
function closesLaidOut(
  held: { readonly prices: StoredSeries[] },
  days: Int32Array,
  instruments: readonly MarketInstrument[],
  priceActions: readonly (readonly PriceAction[])[],
): (index: number) => CarriedCloses {
  const places = new Map(held.prices.map(({ of }, place) => [of, place]))
  const agesLike = createSharing()
  const numbers = createFloat64Arena()
  const room = { values: new Float64Array(days.length), ages: new Int32Array(days.length) }
  /** The values in the room, held once. */
  const keep = (place: number, stored: StoredSeries): Float64Array => {
    const led = ledBy(room.values, stored)
    if (led) return led
    const values = numbers(days.length)
    values.set(room.values)
    const same = sameEnd(values, stored.values)
    const { led: _, ...kept } = stored
    if (same) held.prices[place] = { ...kept, values: same }
    return values
  }
  return (index) => {
    const place = places.get(instruments[index]!.id) ?? -1
    const stored = held.prices[place] ?? NO_CLOSES
    const belief = beliefIn(instruments[index]!)
    const { ages, doubts, first } = carryCloses(days, stored, priceActions[index]!, belief, room)
    return { values: keep(place, stored), ages: agesLike(ages), doubts, first }
  }
}

/** Closes by instrument, as they were stored. */
export function closesAsStored({ instruments, prices }: StoredMarket): readonly StoredSeries[] {
  const seriesOf = new Map(prices.map((series) => [series.of, series]))
  return instruments.map(({ id }) => seriesOf.get(id) ?? NO_CLOSES)
}

/** By what prices of an instrument are judged. */
export function beliefIn({ kind, isWorthless }: MarketInstrument): Belief {
  const { allowsNonPositive, judgedAs } = kindModel(kind)
  return { allowsNonPositive: allowsNonPositive || isWorthless, judgedAs }
}

function currencyCodes(
  { institution, span, fxRates, actions, lists }: StoredMarket,
  instruments: readonly MarketInstrument[],
): readonly string[] {
  const codes = new Set([
    ...institution.reportingCurrencies,
    ...span.currencies,
    ...fxRates.map((series) => series.of),
    ...actions.flatMap(({ currency }) => currency ?? []),
    ...lists.marketRows.flatMap(({ currencyPair: pair }) => (pair === null ? [] : [pair.slice(0, 3), pair.slice(3)])),
    ...instruments.flatMap(currenciesOf),
  ])
  codes.delete(institution.pivotCurrency)
  return [institution.pivotCurrency, ...[...codes].sort()]
}

/** Finds the index of a key. It throws for one that is not there. */
export function indexer(keys: readonly string[], what: string): (key: string) => number {
  const indices = new Map(keys.map((key, index) => [key, index]))
  return (key) => {
    const index = indices.get(key)
    if (index === undefined) throw new Error(`The market does not hold the ${what} ${key}.`)
    return index
  }
}

/** Makes each of some things when it is first asked for, once. */
export function byIndexOnce<T>(count: number, make: (index: number) => T): (index: number) => T {
  const made = new Array<T | undefined>(count).fill(undefined)
  return (index) => {
    made[index] ??= make(index)
    return made[index]
  }
}
