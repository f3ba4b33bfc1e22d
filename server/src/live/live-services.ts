import type { LivePlaces } from '#access/live-places.ts'
import type { Clock } from '#base/clock.ts'
import type { StoredQuote } from '#store/market/live-quotes.ts'
import type { CheckedQuotes, SentQuote } from './check-quotes.ts'
import type { SnapshotHead } from './snapshot-owner.ts'
import type { Ticker } from './ticker.ts'

/** Services that the stream may use. */
export interface StreamServices {
  readonly compute: { readonly latestSnapshot: (institutionId: string) => Promise<SnapshotHead> }
  readonly ticker: Ticker
  readonly livePlaces: Pick<LivePlaces, 'take'>
}

/** Services of the call that accepts quotes. */
export interface QuoteServices {
  readonly clock: Clock
  readonly compute: {
    /** Checks quotes against the last closes of an institution. */
    readonly checkQuotes: (institutionId: string, sent: readonly SentQuote[], receivedAt: Date) => Promise<CheckedQuotes>
    /** Stores quotes; returns the snapshot they belong to. @throws NewerKnown where a newer one of any is known; then none is stored */
    readonly addQuotes: (institutionId: string, quotes: readonly StoredQuote[]) => Promise<SnapshotHead>
  }
}
