import { isoDay } from '@portal/analytics/calendar/day-number.ts'
import { indexOnOrBefore } from '@portal/analytics/calendar/valuation-days.ts'
import type { Market } from '@portal/engine/market/market.ts'
import { marketAsOf } from '@portal/engine/market/market-as-of.ts'
import { badRequest } from '#base/failure.ts'
import { refusal } from '#base/refusals.ts'

/** The day that figures are asked for, and the first day of their period where that is given. Day numbers. */
export interface AsOfQuestion {
  readonly day: number
  readonly from?: number
}

/**
 * A market at its last close up to a day.
 *
 * @throws Failure 400 for a day before the first one, and a period that starts after the last close
 */
export function closeAsOf(market: Market, asked: AsOfQuestion | undefined): Market {
  if (!asked) return market
  const { days, last } = market
  if (asked.from !== undefined && asked.from > days[last]!)
    throw badRequest(refusal('intervalAfterClose', { day: isoDay(days[last]!) }))
  const t = indexOnOrBefore(days, asked.day)
  if (t < 0) throw badRequest(refusal('noCloseBefore', { day: isoDay(asked.day), first: isoDay(days[0]!) }))
  return marketAsOf(market, t)
}
