import type { LiveQuotes } from '@portal/engine/market/live-market.ts'
import type { Market } from '@portal/engine/market/market.ts'
import type { StandingQuotes } from '#store/market/live-quotes.ts'

const DAY_MS = 86_400_000

/**
 * The quotes that count beside a market's closes. What was sent stands before what a source says; what is from before the end of the
 * last close's day is part of that close.
 */
export function quotesSince(closed: Market, sent: StandingQuotes['quotes'], sourced: LiveQuotes | undefined): LiveQuotes {
  const sinceMs = endOfLastClose(closed)
  const prices = new Map(sourced?.prices)
  const rates = new Map(sourced?.rates)
  for (const { subject, value, quotedAt } of sent.values()) {
    if (quotedAt.getTime() < sinceMs) continue
    if (closed.currencies.includes(subject)) rates.set(subject, value)
    else prices.set(subject, value)
  }
  return { prices, rates }
}

/** When the day of the last close ends, in UTC and epoch milliseconds: quotes count from then on. */
export function endOfLastClose({ days, lastClose }: Market): number {
  return (days[lastClose]! + 1) * DAY_MS
}
