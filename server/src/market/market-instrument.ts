import type { StoredInstrument } from '#store/market/read-instruments.ts'
import type { InstrumentTerms } from './instrument-terms.ts'

/** An instrument as reports name it. */
export interface MarketInstrument extends Omit<StoredInstrument, 'multiplier' | 'marketValue' | 'terms'> {
  readonly multiplier: number
  /** As imported, in its currency. */
  readonly marketValue: number | null
  readonly terms: InstrumentTerms
}
