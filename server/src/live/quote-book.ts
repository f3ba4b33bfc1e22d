import type { LiveQuotes } from '@portal/engine/market/live-market.ts'
import type { Market } from '@portal/engine/market/market.ts'
import type { StoredQuote } from '#store/market/live-quotes.ts'
import { tickAfter } from './cadence.ts'

/** A quote and the instant of the snapshot from which on it counts, in epoch milliseconds. */
interface DueQuote {
  readonly quote: StoredQuote
  readonly dueMs: number
}

/** The last quotes of an institution. They change from one snapshot to the next and never within one. */
export interface QuoteBook {
  /** Takes in quotes that are kept in the database; those that are here already change nothing. Returns the snapshot they belong to. */
  readonly add: (quotes: readonly StoredQuote[], nowMs: number) => number
  /** The quotes of the snapshots that have begun, and the instant from which on they are as they are; 0 without any. */
  readonly standing: (nowMs: number) => StandingQuotes
  /** The quote of a subject that came in last, whether its snapshot has begun or not. */
  readonly latest: (subject: string) => StoredQuote | undefined
}

export interface StandingQuotes {
  /** By subject; never changed, so that a snapshot can hold on to it. */
  readonly quotes: ReadonlyMap<string, StoredQuote>
  readonly sinceMs: number
}

/** @param kept in the database when the process began: they count from the snapshot after they came in */
export function createQuoteBook(kept: readonly StoredQuote[]): QuoteBook {
  let standing: StandingQuotes = { quotes: new Map(), sinceMs: 0 }
  let waiting: readonly DueQuote[] = kept.map((quote) => ({ quote, dueMs: tickAfter(quote.receivedAt.getTime()) }))
  const latest = (subject: string) =>
    waiting.findLast(({ quote }) => quote.subject === subject)?.quote ?? standing.quotes.get(subject)

  return {
    latest,
    add: (quotes, nowMs) => {
      // A snapshot that has begun is not changed by quotes that come late.
      const dueMs = tickAfter(nowMs)
      const isNew = ({ subject, quotedAt, receivedAt, value }: StoredQuote) => {
        const before = latest(subject)
        if (!before || before.quotedAt < quotedAt) return true
        const isCorrection = before.value !== value && before.receivedAt < receivedAt
        return before.quotedAt.getTime() === quotedAt.getTime() && isCorrection
      }
      waiting = [...waiting, ...quotes.filter(isNew).map((quote) => ({ quote, dueMs }))]
      return dueMs
    },
    standing: (nowMs) => {
      const due = waiting.filter(({ dueMs }) => dueMs <= nowMs)
      if (due.length === 0) return standing
      waiting = waiting.filter(({ dueMs }) => dueMs > nowMs)
      standing = {
        quotes: new Map([...standing.quotes, ...due.map(({ quote }) => [quote.subject, quote] as const)]),
        // Also where the clock was set back: the newest quotes say from when on.
        sinceMs: due.reduce((last, { dueMs }) => Math.max(last, dueMs), 0),
      }
      return standing
    },
  }
}

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
