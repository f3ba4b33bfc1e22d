import { civilDate, isoDay } from '@portal/analytics/calendar/day-number.ts'

import type { CorporateActionRecord, InstrumentRecord } from '#ingest/dataset.ts'
import { isLastValuationDayOfMonth } from '../calendar.ts'
import { isOpen } from '../catalogue/countries.ts'
import type { Fund } from '../catalogue/fund.ts'
import { decimal } from '../decimal.ts'
import { fatTailed, seriesKey } from '../random/draw.ts'
import { type DividendPolicy, dividend, exDays, payDay } from './dividends.ts'
import { pricePath } from './price-path.ts'
import { type Announced, PLAIN, type PriceSeries } from './price-series.ts'
import { DAYS_A_YEAR } from './regime.ts'
import { type Drivers, sourceReturns } from './source-returns.ts'

const AMOUNT_DECIMALS = 4

/** The closes of what is priced by its holdings: ETF, fund, private fund, property, loan, index. */
export function fundSeries(fund: Fund, drivers: Drivers): PriceSeries {
  const { timeline } = drivers
  const key = seriesKey(`fund ${fund.ticker}`)
  const hasClose = (day: number): boolean => isPricedOn(fund, day)
  const policy: DividendPolicy = {
    yield: fund.distributionYield,
    paymentsPerYear: fund.distributionsPerYear,
    growth: 1.02,
    decimals: AMOUNT_DECIMALS,
  }
  const ex = fund.distributionYield > 0 ? exDays(timeline, key, policy, hasClose) : new Set<number>()
  const announced: Announced[] = []
  const payout = (index: number, before: number): number => {
    if (!ex.has(index)) return 0
    const day = timeline.days[index]!
    const amount = dividend(policy, { day, price: before, firstPrice: fund.firstClose, unitsSinceStart: 1 })
    // What an index sheds with the dividends of its members is paid to nobody.
    if (amount > 0 && fund.kind !== 'index') announced.push({ index, action: distribution(fund, day, amount) })
    return amount
  }
  const lastIndex = timeline.days.length - 1
  const path = pricePath(timeline, {
    firstIndex: 0,
    lastIndex,
    firstClose: fund.firstClose,
    decimals: fund.decimals,
    returns: fundReturns(fund, key, drivers),
    hasClose,
    unitsRatio: () => 1,
    payout,
  })
  return { instrument: instrumentOf(fund), firstIndex: 0, lastIndex, decimals: fund.decimals, actions: announced, ...path }
}

function isPricedOn({ pricedEvery, listedIn }: Fund, day: number): boolean {
  if (pricedEvery === 'day') return isOpen(listedIn, day)
  const isQuarterEnd = civilDate(day).month % 3 === 0
  return isLastValuationDayOfMonth(day) && (pricedEvery === 'month' || isQuarterEnd)
}

function fundReturns(fund: Fund, key: number, drivers: Drivers): Float64Array {
  const scale = fund.ownVolatility / Math.sqrt(DAYS_A_YEAR)
  const source = sourceReturns(fund.source, fund.currency, drivers)
  return source.map((move, t) => {
    const own = scale === 0 ? 0 : scale * fatTailed(key, drivers.timeline.days[t]!)
    const uninvested = ((1 - fund.exposure) * drivers.yields.shortRate(fund.currency, t)) / DAYS_A_YEAR
    return fund.exposure * move + uninvested + own - fund.costs / DAYS_A_YEAR
  })
}

function instrumentOf(fund: Fund): InstrumentRecord {
  const { ticker, name, kind, currency, assetClass, sector, country, marketValueBillions } = fund
  // A loan is quoted in percent of its face.
  const multiplier = kind === 'loan' ? '0.01' : '1'
  const marketValue = marketValueBillions === undefined ? null : decimal(marketValueBillions * 1e9, 0)
  return { ...PLAIN, id: ticker, ticker, name, kind, currency, multiplier, assetClass, sector, country, marketValue }
}

function distribution(fund: Fund, exDay: number, amount: number): CorporateActionRecord {
  return {
    id: `${fund.ticker}-dividend-${isoDay(exDay)}`,
    instrument: fund.ticker,
    type: 'cashDividend',
    exDate: isoDay(exDay),
    payDate: isoDay(payDay(exDay)),
    ratio: null,
    otherInstrument: null,
    amount: decimal(amount, AMOUNT_DECIMALS),
    currency: fund.currency,
  }
}
