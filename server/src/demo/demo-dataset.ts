import { isoDay } from '@portal/analytics/calendar/day-number.ts'

import type { Dataset, FxRateRecord, InstrumentRecord, PriceRecord } from '#ingest/dataset.ts'
import { holidays } from './calendar.ts'
import { decimal } from './decimal.ts'
import type { Entry } from './ledger/account-book.ts'
import type { InstitutionPlan } from './ledger/plan.ts'
import { runAccount } from './ledger/run-account.ts'
import { logo } from './logo/logo.ts'
import { madeUpIsin } from './made-up-isin.ts'
import { QUOTED_CURRENCIES } from './market/exchange-rates.ts'
import type { Market } from './market/market.ts'
import { publishedCurves, publishedDividendYields } from './published-rates.ts'
import { referenceData } from './reference-data.ts'
import { isInUniverse } from './universe.ts'

const RATE_DECIMALS = 8

/**
 * The data of an institution that became known after a day: at first all of it; later only what the new days add, so that changes by
 * users are kept.
 *
 * @param after day number of the last booked day; null for the first booking
 */
export function demoDataset(institution: InstitutionPlan, market: Market, after: number | null): Dataset {
  const first = after === null ? 0 : market.timeline.indexFrom(after + 1)
  const lastDay = market.timeline.days.at(-1)!
  const instruments = newInstruments(institution, market, first)
  const books = institution.accounts.map((plan) => runAccount(plan, institution, market))
  const known = new Set(after === null ? [] : holidays(after).map(({ day }) => day))
  return {
    ...referenceData(after === null ? institution : null, market),
    holidays: holidays(lastDay)
      .filter(({ day }) => !known.has(day))
      .map(({ day, name }) => ({ day: isoDay(day), name })),
    instruments,
    logos: instruments.map(({ id, ticker }) => ({ instrument: id, png: logo(ticker) })),
    prices: newPrices(institution, market, first),
    fxRates: newRates(institution, market, first),
    curves: publishedCurves(market, first),
    dividendYields: publishedDividendYields(institution, market, first),
    corporateActions: newActions(institution, market, first),
    transactions: newEntries(
      books.map((book) => book.transactions),
      first,
    ),
    income: newEntries(
      books.map((book) => book.income),
      first,
    ),
    transfers: newEntries(
      books.map((book) => book.transfers),
      first,
    ),
  }
}

/** In the order in which they are listed. */
function newInstruments(institution: InstitutionPlan, market: Market, first: number): readonly InstrumentRecord[] {
  return [...market.series.values(), ...market.forwards]
    .filter(({ instrument, firstIndex }) => firstIndex >= first && isInUniverse(institution, market, instrument.id))
    .sort((a, b) => a.firstIndex - b.firstIndex)
    .map(({ instrument }) => ({ ...instrument, isin: madeUpIsin(instrument) }))
}

function newPrices(institution: InstitutionPlan, market: Market, first: number): readonly PriceRecord[] {
  const series = [...market.series.values()].filter(({ instrument }) => isInUniverse(institution, market, instrument.id))
  const prices: PriceRecord[] = []
  for (let t = first; t < market.timeline.days.length; t++) {
    const day = isoDay(market.timeline.days[t]!)
    for (const { instrument, closes, isPublished, decimals } of series) {
      if (isPublished[t] === 1) prices.push({ instrument: instrument.id, day, close: decimal(closes[t]!, decimals) })
    }
  }
  return prices
}

/** Units of the institution's pivot currency per unit of every other. */
function newRates({ pivotCurrency }: InstitutionPlan, { rates, timeline }: Market, first: number): readonly FxRateRecord[] {
  const currencies = ['EUR', ...QUOTED_CURRENCIES].filter((currency) => currency !== pivotCurrency)
  const pivot = rates[pivotCurrency]!
  const records: FxRateRecord[] = []
  for (let t = first; t < timeline.days.length; t++) {
    const day = isoDay(timeline.days[t]!)
    for (const currency of currencies) {
      records.push({ currency, day, rate: decimal(rates[currency]![t]! / pivot[t]!, RATE_DECIMALS) })
    }
  }
  return records
}

function newActions(institution: InstitutionPlan, market: Market, first: number): Dataset['corporateActions'] {
  return [...market.actionsOn]
    .filter(([index]) => index >= first)
    .sort(([a], [b]) => a - b)
    .flatMap(([, actions]) => actions)
    .filter(({ instrument }) => isInUniverse(institution, market, instrument))
}

/** Of all accounts, by day of entry. */
function newEntries<R>(accounts: readonly (readonly Entry<R>[])[], first: number): readonly R[] {
  return accounts
    .flat()
    .filter(({ index }) => index >= first)
    .sort((a, b) => a.index - b.index)
    .map(({ record }) => record)
}
