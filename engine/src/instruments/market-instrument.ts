import type { InstrumentKind, InstrumentTerms } from './kinds.ts'

/** An instrument as it is described now; `multiplier` and `marketValue` are exact decimals. */
export interface StoredInstrument {
  readonly id: string
  readonly externalId: string
  readonly ticker: string
  readonly name: string
  readonly kind: InstrumentKind
  readonly currency: string
  readonly multiplier: string
  readonly assetClass: string
  readonly sector: string | null
  readonly country: string | null
  readonly isin: string | null
  /** Name of who issued it, where that is known. */
  readonly issuer: string | null
  /** The document of its terms. */
  readonly terms: unknown
  readonly isWorthless: boolean
  readonly marketValue: string | null
  readonly logo: string | null
}

/** An instrument as reports name it. */
export interface MarketInstrument extends Omit<StoredInstrument, 'multiplier' | 'marketValue' | 'terms'> {
  readonly multiplier: number
  /** As imported, in its currency. */
  readonly marketValue: number | null
  readonly terms: InstrumentTerms
}
