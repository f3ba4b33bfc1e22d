import { addMonths, dayNumber, isoDay } from '@portal/analytics/calendar/day-number.ts'

import type { InstrumentRecord } from '#ingest/dataset.ts'
import { valuationDayFrom } from '../calendar.ts'
import type { ForwardLine } from '../catalogue/derivatives.ts'
import { rounded } from '../decimal.ts'
import { PLAIN } from './price-series.ts'
import type { Drivers } from './source-returns.ts'

export const RATE_DECIMALS = 4

/** A forward has no price: its value follows from the exchange rates. */
export interface ForwardContract {
  readonly instrument: InstrumentRecord
  readonly line: ForwardLine
  /** Units of the instrument's currency per unit bought. */
  readonly rate: number
  readonly firstIndex: number
  /** Day number on which it is settled: a valuation day. */
  readonly maturity: number
}

/** The forwards of a line: when one is settled, the next is agreed, at the spot rate carried by the difference in interest. */
export function forwardContracts(line: ForwardLine, drivers: Drivers): ForwardContract[] {
  const { timeline, rates, yields } = drivers
  const contracts: ForwardContract[] = []
  const [year, month] = line.firstListed
  const first = dayNumber(year, month, 15)
  for (let n = 0; ; n++) {
    const day = valuationDayFrom(addMonths(first, n * line.months))
    const firstIndex = timeline.indexFrom(day)
    if (firstIndex >= timeline.days.length) return contracts
    const maturity = valuationDayFrom(addMonths(first, (n + 1) * line.months))
    const carry = yields.shortRate(line.currency, firstIndex) - yields.shortRate(line.buyCurrency, firstIndex)
    const spot = rates[line.buyCurrency]![firstIndex]! / rates[line.currency]![firstIndex]!
    const rate = rounded(spot * (1 + (carry * (maturity - day)) / 360), RATE_DECIMALS)
    contracts.push({ instrument: instrumentOf(line, rate, maturity), line, rate, firstIndex, maturity })
  }
}

function instrumentOf({ buyCurrency, currency }: ForwardLine, rate: number, maturity: number): InstrumentRecord {
  const day = isoDay(maturity)
  return {
    ...PLAIN,
    id: `FWD-${buyCurrency}${currency}-${day}`,
    ticker: `${buyCurrency}${currency} ${day.slice(2)}`,
    name: `${buyCurrency} bought forward against ${currency} at ${rate.toFixed(RATE_DECIMALS)}, ${day}`,
    kind: 'fxForward',
    currency,
    assetClass: 'Currency',
    terms: { kind: 'fxForward', buyCurrency, rate, maturity: day },
  }
}
