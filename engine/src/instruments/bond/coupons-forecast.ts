import { isoDay } from '@portal/analytics/calendar/day-number.ts'
import { joined, message, type Text } from '#message.ts'
import type { InstrumentMarket } from '../instrument-market.ts'
import { type FloatingBondTerms, fixingOf } from './bond-terms.ts'
import { noteAt } from './floating-note.ts'

/** Forecasts that are named one by one. */
const NAMED = 4

/** The running coupon of a note with its fixing, and the annual coupons forecast after it; null from maturity on. */
export function couponsForecast(terms: FloatingBondTerms, market: InstrumentMarket, index: number, t: number): Text | null {
  const { currency } = market.instruments[index]!
  const at = noteAt(terms, market.days[t]!, { curves: market.curves, currency })
  if (!at) return null
  const { periods, note, curveDay } = at
  const [running, ...later] = periods
  const fixing = fixingOf(terms, running!.start)
  const now = message('instruments.runningCoupon', {
    percent: percent(running!.rate),
    day: isoDay(running!.end),
    isFixed: fixing !== undefined,
    reference: percent(fixing?.rate ?? 0),
    fixed: fixing ? isoDay(fixing.day) : '',
  })
  if (later.length === 0) return now
  const references = note.assumedReference as Float64Array
  const coupons = later.slice(0, NAMED).map(({ end }, i) => `${isoDay(end)} ${percent(references[i]! + terms.spread)}%`)
  const forecast = message('instruments.couponsForecast', {
    coupons: coupons.join(', '),
    more: later.length - coupons.length,
    hasCurve: curveDay !== null,
    currency,
    curve: curveDay === null ? '' : isoDay(curveDay),
  })
  return joined([now, forecast])
}

const percent = (fraction: number): number => Number((100 * fraction).toFixed(4))
