import { isoDay, weekday } from '@portal/analytics/calendar/day-number.ts'

import type { Dataset } from '#ingest/dataset.ts'
import { FUTURE_LINE, OPTION_DIVIDEND_YIELD, OPTION_LINES } from './catalogue/derivatives.ts'
import { decimal } from './decimal.ts'
import type { InstitutionPlan } from './ledger/plan.ts'
import type { Market } from './market/market.ts'
import { CURVE_CURRENCIES } from './market/yield-paths.ts'
import { isInUniverse } from './universe.ts'

const RATE_DECIMALS = 6
const FRIDAY = 4

/** Years until the end of each point but the first, which is for a day. */
const TENORS = [
  ['3M', 0.25],
  ['1Y', 1],
  ['2Y', 2],
  ['5Y', 5],
  ['10Y', 10],
  ['30Y', 30],
] as const

/** How the rates of all points but the first are meant. */
const CONVENTIONS = { compounding: 'annual', dayCount: 'ACT/365F' } as const

/** The curves of government bonds at the first close and at those of Fridays, from a day of the timeline on. */
export function publishedCurves({ timeline, yields }: Market, first: number): Dataset['curves'] {
  const published = Array.from(timeline.days.keys()).filter(
    (t) => t >= first && (t === 0 || weekday(timeline.days[t]!) === FRIDAY),
  )
  return published.flatMap((t) => {
    const day = isoDay(timeline.days[t]!)
    return CURVE_CURRENCIES.flatMap((currency) => {
      const overnight = decimal(yields.shortRate(currency, t), RATE_DECIMALS)
      const points = TENORS.map(([tenor, years]) => ({
        currency,
        day,
        tenor,
        rate: decimal(yields.bondYield(currency, years, 'government', t), RATE_DECIMALS),
        ...CONVENTIONS,
      }))
      return [{ currency, day, tenor: 'ON', rate: overnight, compounding: 'simple', dayCount: 'ACT/360' } as const, ...points]
    })
  })
}

/** The yields of shares and their funds by which options and futures are priced, from the first close of their underlyings on. */
export function publishedDividendYields(institution: InstitutionPlan, market: Market, first: number): Dataset['dividendYields'] {
  const yields = new Map(OPTION_LINES.map(({ underlying }) => [underlying, OPTION_DIVIDEND_YIELD]))
  yields.set(FUTURE_LINE.underlying, FUTURE_LINE.dividendYield)
  return [...yields].flatMap(([instrument, value]) => {
    const { firstIndex, instrument: underlying } = market.series.get(instrument)!
    if (firstIndex < first || underlying.assetClass !== 'Equity' || !isInUniverse(institution, market, instrument)) return []
    return [{ instrument, day: isoDay(market.timeline.days[firstIndex]!), yield: decimal(value, RATE_DECIMALS) }]
  })
}
