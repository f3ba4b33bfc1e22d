import type { CorporateActionRecord, InstrumentRecord } from '#ingest/dataset.ts'

/** The closes of an instrument, by day of the timeline. */
export interface PriceSeries {
  readonly instrument: InstrumentRecord
  /** Its first day, as an index of the timeline. */
  readonly firstIndex: number
  /** Its last day; the last day of the timeline while it exists. */
  readonly lastIndex: number
  /** As quoted; carried over days without a close; not a number before the first and after the last day. */
  readonly closes: Float64Array
  /** 1 on days with an official close. */
  readonly isPublished: Uint8Array
  /** Of a quoted price. */
  readonly decimals: number
  /** Announced by its issuer, by the day of the timeline they become known on. */
  readonly actions: readonly Announced[]
}

export interface Announced {
  readonly index: number
  readonly action: CorporateActionRecord
}

/** Whether an instrument exists on a day of the timeline. */
export const isAlive = (series: PriceSeries, index: number): boolean => index >= series.firstIndex && index <= series.lastIndex

/** Defaults of an instrument without its own: no sector, no country, no terms; ISINs are added later. */
export const PLAIN = {
  multiplier: '1',
  sector: null,
  country: null,
  isin: null,
  issuer: null,
  terms: { kind: 'none' },
  isWorthless: false,
  marketValue: null,
} as const
