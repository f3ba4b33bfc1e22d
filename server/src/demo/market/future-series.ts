import { isoDay } from '@portal/analytics/calendar/day-number.ts'

import { thirdFriday } from '../calendar.ts'
import { isOpen } from '../catalogue/countries.ts'
import { FUTURE_LINE } from '../catalogue/derivatives.ts'
import { exp } from '../random/arithmetic.ts'
import { quotedSeries } from './price-path.ts'
import { PLAIN, type PriceSeries } from './price-series.ts'
import type { Drivers } from './source-returns.ts'

const DECIMALS = 2
const TICKS_A_POINT = 4
const MONTHS_LISTED = 6

export interface FutureSeries extends PriceSeries {
  readonly expiry: number
}

/** Quarterly contracts on an index, each listed for six months, at the index carried to their expiry. */
export function futureSeries(index: PriceSeries, drivers: Drivers): FutureSeries[] {
  const contracts: FutureSeries[] = []
  const [year, firstMonth] = FUTURE_LINE.firstListed
  const lastDay = drivers.timeline.days.at(-1)!
  for (let month = firstMonth; thirdFriday(year, month) <= lastDay; month += 3) {
    contracts.push(contract(thirdFriday(year, month), thirdFriday(year, month + MONTHS_LISTED), index, drivers))
  }
  return contracts
}

function contract(listed: number, expiry: number, index: PriceSeries, { timeline, yields }: Drivers): FutureSeries {
  const firstIndex = timeline.indexFrom(listed)
  const lastIndex = Math.min(timeline.indexFrom(expiry + 1), timeline.days.length) - 1
  const quoted = quotedSeries(timeline, firstIndex, lastIndex, (t) => {
    const day = timeline.days[t]!
    if (t > firstIndex && !isOpen('US', day)) return null
    const carry = (yields.shortRate('USD', t) - FUTURE_LINE.dividendYield) * ((expiry - day) / 365)
    return Math.round(index.closes[t]! * exp(carry) * TICKS_A_POINT) / TICKS_A_POINT
  })
  const day = isoDay(expiry)
  const { code, name, contractSize } = FUTURE_LINE
  const instrument = {
    ...PLAIN,
    id: `${code}-${day.slice(0, 7)}`,
    ticker: `${code} ${day.slice(2, 7)}`,
    name: `${name} ${day.slice(0, 7)}`,
    kind: 'future',
    currency: index.instrument.currency,
    multiplier: String(contractSize),
    assetClass: 'Equity',
    country: 'US',
    terms: { kind: 'future', underlying: index.instrument.id, expiry: day },
  } as const
  return { instrument, expiry, ...quoted, decimals: DECIMALS, actions: [] }
}
