import { civilDate } from '@portal/analytics/calendar/day-number.ts'

import type { InstrumentRecord } from '#ingest/dataset.ts'
import { isLastValuationDayOfMonth } from '../calendar.ts'
import { isOpen } from '../catalogue/countries.ts'
import type { Fund } from '../catalogue/fund.ts'
import { decimal } from '../decimal.ts'
import { fatTailed, seriesKey } from '../random/draw.ts'
import { cashDividend } from './corporate-action.ts'
import { DIVIDEND_DECIMALS, dividends } from './dividends.ts'
import { pricePath } from './price-path.ts'
import { type Announced, PLAIN, type PriceSeries } from './price-series.ts'
import { DAYS_A_YEAR } from './regime.ts'
import { type Drivers, sourceReturns } from './source-returns.ts'

/** The closes of instruments priced by their holdings: ETF, fund, private fund, property, loan, index. */
export function fundSeries(fund: Fund, drivers: Drivers): PriceSeries {
  const { timeline } = drivers
  const key = seriesKey(`fund ${fund.ticker}`)
  const hasClose = (day: number): boolean => isPricedOn(fund, day)
  const { distributionYield, distributionsPerYear: paymentsPerYear } = fund
  const policy = { yield: distributionYield, paymentsPerYear, growth: 1.02 }
  const distributed = dividends(timeline, key, policy, fund.firstClose, hasClose)
  const announced: Announced[] = []
  const payout = (index: number, before: number): number => {
    const amount = distributed(index, before, 1)
    // The dividends of an index's members are not paid out.
    if (amount === 0 || fund.kind === 'index') return amount
    const paid = decimal(amount, DIVIDEND_DECIMALS)
    announced.push({ index, action: cashDividend(fund.ticker, timeline.days[index]!, paid, fund.currency) })
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
  return { instrument: instrumentOf(fund), decimals: fund.decimals, actions: announced, ...path }
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
