import type { Database } from '#store/database.ts'
import type { DatabaseClock } from '#store/database-clock.ts'
import {
  lockLiveQuotes,
  readStandingQuotes,
  type StandingQuotes,
  type StoredQuote,
  saveLiveQuotes,
} from '#store/market/live-quotes.ts'
import { tickAfter } from './cadence.ts'

/** The quotes that count, and the instant at which they were read, by the clock of the database. */
export interface QuoteReading extends StandingQuotes {
  readonly nowMs: number
}

/** The quotes of institutions in the database. Its clock and its locks decide to which snapshot a quote belongs. */
export interface QuoteStore {
  /** @param known is kept where it is still so */
  readonly read: (institutionId: string, known?: StandingQuotes) => Promise<QuoteReading>
  /**
   * Saves all quotes. @returns the instant of the snapshot to which they belong
   *
   * @throws NewerKnown where a newer one of any is known; then none is saved
   */
  readonly save: (institutionId: string, quotes: readonly StoredQuote[]) => Promise<number>
}

/** Undoes the transaction. */
export class NewerKnown extends Error {
  readonly subjects: ReadonlySet<string>
  constructor(subjects: readonly string[]) {
    super('A newer quote is known.')
    this.subjects = new Set(subjects)
  }
}

/** The quotes in a database. */
export function createQuoteStore(db: Database, clock: DatabaseClock): QuoteStore {
  return {
    read: (institutionId, known) =>
      db.withInstitution(
        institutionId,
        async (tx) => {
          await lockLiveQuotes(tx, institutionId, 'shared')
          const now = await clock.read(tx)
          return { ...(await readStandingQuotes(tx, institutionId, now, known)), nowMs: now.getTime() }
        },
        'read only',
      ),
    save: (institutionId, quotes) =>
      db.withInstitution(institutionId, async (tx) => {
        await lockLiveQuotes(tx, institutionId, 'alone')
        const receivedAt = await clock.read(tx)
        const stamped = quotes.map((quote) => ({ ...quote, receivedAt }))
        const older = await saveLiveQuotes(tx, institutionId, stamped)
        if (older.length > 0) throw new NewerKnown(older)
        return tickAfter(receivedAt.getTime())
      }),
  }
}
