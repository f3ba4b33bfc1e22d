import { kindModel } from '@portal/engine/instruments/kinds.ts'
import type { Market } from '@portal/engine/market/market.ts'
import { engineText } from '#base/engine-text.ts'
import type { StoredQuote } from '#store/market/live-quotes.ts'
import { quoteProblem } from './quote-problem.ts'
import { endOfLastClose } from './quotes-since.ts'

/** A quote as it was sent. */
export interface SentQuote {
  readonly instrument: string
  readonly price: number
  /** Epoch seconds. */
  readonly at: number
}

export interface QuoteFailure {
  /** Position in the call, from 1. */
  readonly line: number
  readonly instrument: string
  readonly reason: string
}

/** Accepted quotes, ready to be stored, and the faults of the others. */
export interface CheckedQuotes {
  /** In the order in which they were sent; to be stored only where there is no failure. */
  readonly quotes: readonly StoredQuote[]
  readonly failures: readonly QuoteFailure[]
}

/** How far the clock of a sender may be ahead. */
const CLOCK_DRIFT_MS = 60_000

const isoInstant = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19)}Z`

/** Checks every quote against a market's closes: is it of something known, is it a price, and is it of now? */
export function checkQuotes(closed: Market, sent: readonly SentQuote[], receivedAt: Date): CheckedQuotes {
  const subjectOf = subjects(closed)
  const quotes: StoredQuote[] = []
  const failures: QuoteFailure[] = []
  const lines = new Map<string, number>()
  for (const [i, { instrument, price, at }] of sent.entries()) {
    const line = i + 1
    const subject = subjectOf(instrument)
    const reason =
      typeof subject === 'string'
        ? subject
        : (twiceReason(lines.get(subject.key)) ?? priceReason(subject, price) ?? timeReason(closed, at * 1000, receivedAt))
    if (typeof subject !== 'string' && !lines.has(subject.key)) lines.set(subject.key, line)
    if (reason !== undefined) failures.push({ line, instrument, reason })
    else if (typeof subject !== 'string')
      quotes.push({ subject: subject.key, value: storedValue(subject, price), quotedAt: new Date(at * 1000), receivedAt })
  }
  return { quotes, failures }
}

const storedValue = ({ isInverse }: Subject, price: number): number => (isInverse ? 1 / price : price)

function twiceReason(before: number | undefined): string | undefined {
  return before === undefined ? undefined : quoteProblem('twice', { line: before })
}

function priceReason(subject: Subject, price: number): string | undefined {
  const isPrice = (price > 0 || subject.allowsNonPositive) && Number.isFinite(storedValue(subject, price))
  return isPrice ? undefined : quoteProblem('notPositive')
}

/** Why a quote is not of now. */
function timeReason(closed: Market, atMs: number, receivedAt: Date): string | undefined {
  if (atMs > receivedAt.getTime() + CLOCK_DRIFT_MS) return quoteProblem('future', { now: isoInstant(receivedAt.getTime()) })
  if (atMs < endOfLastClose(closed)) return quoteProblem('stale', { day: isoInstant(endOfLastClose(closed) - 1).slice(0, 10) })
  return undefined
}

interface Subject {
  /** Id of the instrument, or code of the currency. */
  readonly key: string
  readonly allowsNonPositive: boolean
  /** Whether the pair is quoted the other way round than rates are kept. */
  readonly isInverse: boolean
}

/** The quoted instrument or rate of a name, or the reason why there is none. */
function subjects({ instruments, currencies, stored }: Market): (name: string) => Subject | string {
  const byId = new Map(instruments.map((row) => [row.id, row]))
  const byExternalId = new Map(instruments.map((row) => [row.externalId, row]))
  const { pivotCurrency } = stored.institution
  return (name) => {
    const row = byExternalId.get(name) ?? byId.get(stored.mergedIds?.get(name) ?? '')
    if (row) {
      const { notQuoted, allowsNonPositive } = kindModel(row.kind)
      if (notQuoted !== null) return quoteProblem('notQuoted', { reason: engineText(notQuoted) })
      return { key: row.id, allowsNonPositive: allowsNonPositive || row.isWorthless, isInverse: false }
    }
    const [base, quote] = [name.slice(0, 3), name.slice(3)]
    const isPair = base !== quote && currencies.includes(base) && currencies.includes(quote)
    if (!isPair) return quoteProblem('unknown')
    if (quote === pivotCurrency) return { key: base, allowsNonPositive: false, isInverse: false }
    if (base === pivotCurrency) return { key: quote, allowsNonPositive: false, isInverse: true }
    return quoteProblem('pivot', { pivot: pivotCurrency, base, quote })
  }
}
