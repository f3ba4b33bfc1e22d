import type { Budgets } from '#access/budgets.ts'
import type { Clock } from '#base/clock.ts'
import type { Database } from '#store/database.ts'
import type { StoredQuote } from '#store/market/live-quotes.ts'
import type { CheckedQuotes, SentQuote } from './check-quotes.ts'
import type { SnapshotHead } from './snapshot-owner.ts'
import type { Ticker } from './ticker.ts'

/** What the stream may reach. */
export interface StreamServices {
  readonly compute: { readonly latestSnapshot: (institutionId: string) => Promise<SnapshotHead> }
  readonly ticker: Ticker
  readonly budgets: Budgets
}

/** What the call that takes in quotes may reach. */
export interface QuoteServices {
  readonly db: Database
  readonly clock: Clock
  readonly compute: {
    /** Checks quotes against the last closes of an institution. */
    readonly checkQuotes: (institutionId: string, sent: readonly SentQuote[], receivedAt: Date) => Promise<CheckedQuotes>
    /** Takes in quotes that were just stored; returns the snapshot they belong to. */
    readonly addQuotes: (institutionId: string, quotes: readonly StoredQuote[]) => Promise<SnapshotHead>
  }
}
