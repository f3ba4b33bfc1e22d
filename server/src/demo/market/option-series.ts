import { isoDay } from '@portal/analytics/calendar/day-number.ts'

import type { InstrumentRecord } from '#ingest/dataset.ts'
import { thirdFriday } from '../calendar.ts'
import { isOpen } from '../catalogue/countries.ts'
import { OPTION_DIVIDEND_YIELD, type OptionLine } from '../catalogue/derivatives.ts'
import { decimal, rounded } from '../decimal.ts'
import { optionPrice } from './option-price.ts'
import { nextClose, quotedSeries } from './price-path.ts'
import { PLAIN, type PriceSeries } from './price-series.ts'
import type { Drivers } from './source-returns.ts'

const DECIMALS = 2

export interface OptionSeries extends PriceSeries {
  readonly line: OptionLine
  readonly strike: number
  readonly expiry: number
}

/** The options of a line: each is listed on the day its predecessor expires. */
export function optionLineSeries(line: OptionLine, underlying: PriceSeries, drivers: Drivers): OptionSeries[] {
  const options: OptionSeries[] = []
  const [year, firstMonth] = line.firstListed
  const lastDay = drivers.timeline.days.at(-1)!
  for (let month = firstMonth; thirdFriday(year, month) <= lastDay; month += line.months) {
    options.push(optionSeries(line, thirdFriday(year, month), thirdFriday(year, month + line.months), underlying, drivers))
  }
  return options
}

function optionSeries(line: OptionLine, listed: number, expiry: number, underlying: PriceSeries, drivers: Drivers): OptionSeries {
  const { timeline, equity, yields } = drivers
  const firstIndex = timeline.indexFrom(listed)
  const end = timeline.indexFrom(expiry)
  const strike = strikeNear(underlying.closes[firstIndex]! * line.moneyness)
  // On the day of expiry an option is settled, not quoted.
  const lastIndex = Math.min(end, timeline.days.length) - 1
  const quoted = quotedSeries(timeline, firstIndex, lastIndex, (t, before) => {
    const day = timeline.days[t]!
    if (t > firstIndex && !isOpen('US', day)) return null
    const value = optionPrice({
      right: line.right,
      spot: underlying.closes[t]!,
      strike,
      years: (expiry - day) / 365,
      rate: yields.shortRate('USD', t),
      dividendYield: OPTION_DIVIDEND_YIELD,
      volatility: line.volatility * (0.65 + 0.35 * equity.volatility[t]!),
    })
    return t > firstIndex ? nextClose(value, before, DECIMALS) : rounded(value, DECIMALS)
  })
  const instrument = instrumentOf(line, strike, expiry, underlying.instrument)
  return { instrument, line, strike, expiry, ...quoted, decimals: DECIMALS, actions: [] }
}

/** Strikes are listed in steps of 1 below 50, of 2.5 below 100 and of 5 above. */
function strikeNear(price: number): number {
  const step = price < 50 ? 1 : price < 100 ? 2.5 : 5
  return Math.round(price / step) * step
}

function instrumentOf(
  { right, style }: OptionLine,
  strike: number,
  expiry: number,
  underlying: InstrumentRecord,
): InstrumentRecord {
  const day = isoDay(expiry)
  const letter = right === 'call' ? 'C' : 'P'
  return {
    ...PLAIN,
    id: `${underlying.id}-${day}-${letter}`,
    ticker: `${underlying.ticker} ${day.slice(2, 7)} ${letter}${strike}`,
    name: `${underlying.name} ${right} ${decimal(strike, 2)} ${day}`,
    kind: 'option',
    currency: underlying.currency,
    multiplier: '100',
    assetClass: underlying.assetClass,
    sector: underlying.sector,
    country: underlying.country,
    terms: { kind: 'option', underlying: underlying.id, right, strike, expiry: day, style },
  }
}
