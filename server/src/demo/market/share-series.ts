import { parseDay } from '@portal/analytics/calendar/day-number.ts'

import type { InstrumentRecord } from '#ingest/dataset.ts'
import { MERGER, SPIN_OFF, UNIT_CHANGES } from '../catalogue/corporate-events.ts'
import { countryOf, isOpen } from '../catalogue/countries.ts'
import type { Share } from '../catalogue/shares.ts'
import { decimal, rounded } from '../decimal.ts'
import { fatTailed, normal, seriesKey } from '../random/draw.ts'
import { cashDividend, unitAction } from './corporate-action.ts'
import { dividends } from './dividends.ts'
import { pricePath } from './price-path.ts'
import { type Announced, PLAIN, type PriceSeries } from './price-series.ts'
import { DAYS_A_YEAR } from './regime.ts'
import type { Drivers } from './source-returns.ts'

/** Annual standard deviation of a company's own drift, which is drawn once. */
const OWN_DRIFT = 0.035

/** The closes of a share with its splits, dividends and spin-off. */
export function shareSeries(share: Share, drivers: Drivers): PriceSeries {
  const { timeline } = drivers
  const country = countryOf(share.country)
  const key = seriesKey(`share ${share.ticker}`)
  const hasClose = (day: number): boolean => isOpen(share.country, day)
  const firstIndex = share.ticker === SPIN_OFF.child.ticker ? timeline.indexFrom(parseDay(SPIN_OFF.exDay)) : 0
  const isGone = share.ticker === MERGER.target
  const lastIndex = isGone
    ? Math.min(timeline.indexFrom(parseDay(MERGER.exDay)), timeline.days.length) - 1
    : timeline.days.length - 1

  const changes = UNIT_CHANGES.filter(({ ticker }) => ticker === share.ticker)
  const ratios = new Map(changes.map(({ exDay, ratio }) => [timeline.indexFrom(parseDay(exDay)), ratio]))
  const spinOffIndex = share.ticker === SPIN_OFF.parent ? timeline.indexFrom(parseDay(SPIN_OFF.exDay)) : -1

  const policy = { yield: share.dividendYield, paymentsPerYear: country.dividendsPerYear, growth: 1.04 }
  const dividendOn = dividends(timeline, key, policy, share.firstClose, hasClose)
  const announced: Announced[] = []
  /** Paid in the currency also where the price is quoted in hundredths of it. */
  const paid = (quoted: number) => decimal(rounded(quoted * Number(country.multiplier), 6), 6)
  let unitsSinceStart = 1
  const payout = (index: number, before: number): number => {
    unitsSinceStart *= ratios.get(index) ?? 1
    if (index === spinOffIndex) return SPIN_OFF.ratio * SPIN_OFF.child.firstClose
    const amount = dividendOn(index, before, unitsSinceStart)
    const action = cashDividend(share.ticker, timeline.days[index]!, paid(amount), country.currency)
    if (amount > 0) announced.push({ index, action })
    return amount
  }

  const path = pricePath(timeline, {
    firstIndex,
    lastIndex,
    firstClose: share.firstClose,
    decimals: country.decimals,
    returns: ownReturns(share, key, drivers),
    hasClose,
    unitsRatio: (index) => ratios.get(index) ?? 1,
    payout,
  })
  for (const change of changes) announced.push(...unitChange(change, drivers))
  return { instrument: instrumentOf(share), decimals: country.decimals, actions: announced, ...path }
}

/** Beta times its market, its sector, and its own return, with occasional jumps at its reports. */
function ownReturns(share: Share, key: number, { timeline, equity }: Drivers): Float64Array {
  const market = equity.countries[share.country]!
  const sector = equity.sectors[share.sector]
  const drift = (OWN_DRIFT * normal(key, 2)) / DAYS_A_YEAR
  const scale = share.ownVolatility / Math.sqrt(DAYS_A_YEAR)
  return Float64Array.from(timeline.days, (day, t) => {
    // A company's own volatility rises less than the market's in a crisis.
    const own = scale * (0.6 + 0.4 * equity.volatility[t]!) * fatTailed(key, day)
    return drift + share.beta * market[t]! + sector[t]! + own
  })
}

function instrumentOf(share: Share): InstrumentRecord {
  const { currency, multiplier } = countryOf(share.country)
  return {
    ...PLAIN,
    id: share.ticker,
    ticker: share.ticker,
    name: share.name,
    kind: 'share',
    currency,
    multiplier,
    assetClass: 'Equity',
    sector: share.sector,
    country: share.country,
    issuer: share.name,
    marketValue: decimal(share.marketValueBillions * 1e9, 0),
  }
}

function unitChange({ ticker, type, exDay, ratio }: (typeof UNIT_CHANGES)[number], { timeline }: Drivers): Announced[] {
  const index = timeline.indexFrom(parseDay(exDay))
  return index < timeline.days.length ? [{ index, action: unitAction(type, ticker, exDay, ratio) }] : []
}
