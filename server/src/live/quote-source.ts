import type { LiveQuotes } from '@portal/engine/market/live-market.ts'

/** An instrument as a source of quotes sees it: its last close, and what its price follows. */
export interface ListedInstrument {
  readonly id: string
  readonly externalId: string
  readonly kind: string
  readonly assetClass: string
  readonly sector: string | null
  readonly currency: string
  /** As quoted; a bond clean. */
  readonly price: number
  /** Of a bond, in years; null for everything else and where it is unknown. */
  readonly modifiedDuration: number | null
  /** Of an option: what it is on, and its move per 1 of it; null for everything else and where it is unknown. */
  readonly option: { readonly underlying: string; readonly delta: number } | null
}

/** Instruments and currencies of an institution's market that can be quoted. */
export interface Listed {
  readonly institutionId: string
  /** Day number of the last close. */
  readonly lastClose: number
  readonly instruments: readonly ListedInstrument[]
  readonly pivotCurrency: string
  /** All but the pivot; units of the pivot per unit at the last close. */
  readonly currencies: readonly { readonly code: string; readonly rate: number }[]
}

/** Where quotes come from beside those that are sent: a vendor's feed, or the demo's simulator. */
export interface QuoteSource {
  readonly covers: (institutionId: string) => boolean
  /** The quotes of an instant; the same for the same instant. */
  readonly at: (listed: Listed, epochSeconds: number) => LiveQuotes
}
