import { parseDay } from '@portal/analytics/calendar/day-number.ts'

import { MERGER, SPIN_OFF } from '../catalogue/corporate-events.ts'
import { isOpen } from '../catalogue/countries.ts'
import { rounded } from '../decimal.ts'
import { unitAction } from './corporate-action.ts'
import type { Announced, PriceSeries } from './price-series.ts'
import type { Timeline } from './timeline.ts'

const RATIO_DECIMALS = 2
/** Discount to the offer on the day it becomes known, as a fraction; it falls to zero until the ex-date. */
const FIRST_DISCOUNT = 0.03

/** The parent with the announcement of its spin-off. */
export function withSpinOff(parent: PriceSeries, timeline: Timeline): PriceSeries {
  const index = timeline.indexFrom(parseDay(SPIN_OFF.exDay))
  const action = unitAction('spinOff', SPIN_OFF.parent, SPIN_OFF.exDay, SPIN_OFF.ratio, SPIN_OFF.child.ticker)
  return withAction(parent, timeline, { index, action })
}

/** The target of the merger: from the announcement on its price is the offer, less a discount that falls to zero. */
export function withMerger(target: PriceSeries, buyer: PriceSeries, timeline: Timeline): PriceSeries {
  const announced = timeline.indexFrom(parseDay(MERGER.announcedOn))
  const [from, end] = [parseDay(MERGER.announcedOn), parseDay(MERGER.exDay)]
  if (announced >= timeline.days.length) return target
  const before = announced - 1
  const ratio = rounded(((1 + MERGER.premium) * target.closes[before]!) / buyer.closes[before]!, RATIO_DECIMALS)
  const closes = target.closes.slice()
  const isPublished = target.isPublished.slice()
  for (let t = announced; t <= target.lastIndex; t++) {
    const discount = (FIRST_DISCOUNT * (end - timeline.days[t]!)) / (end - from)
    const isTraded = isOpen('US', timeline.days[t]!)
    closes[t] = isTraded ? rounded(ratio * buyer.closes[t]! * (1 - discount), target.decimals) : closes[t - 1]!
    isPublished[t] = isTraded ? 1 : 0
  }
  const action = unitAction('merger', MERGER.target, MERGER.exDay, ratio, MERGER.buyer)
  return withAction({ ...target, closes, isPublished }, timeline, { index: timeline.indexFrom(end), action })
}

function withAction(series: PriceSeries, timeline: Timeline, announced: Announced): PriceSeries {
  if (announced.index >= timeline.days.length) return series
  return { ...series, actions: [...series.actions, announced] }
}
