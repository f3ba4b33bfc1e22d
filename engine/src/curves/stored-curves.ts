/** How a zero rate grows money, as files name it. */
export const CURVE_COMPOUNDINGS = ['simple', 'continuous', 'annual', 'semiannual', 'quarterly', 'monthly'] as const
export type CurveCompounding = (typeof CURVE_COMPOUNDINGS)[number]

/** How the years of a zero rate are counted. */
export const CURVE_DAY_COUNTS = ['ACT/360', 'ACT/365F', 'ACT/ACT ISDA', '30/360 ISDA', '30E/360'] as const
export type CurveDayCount = (typeof CURVE_DAY_COUNTS)[number]

/** A point of the curve of a currency on a day. */
export interface StoredCurvePoint {
  readonly currency: string
  /** Day number since 1970-01-01. */
  readonly day: number
  /** `ON`, or a number of days, weeks, months or years such as `3M`. */
  readonly tenor: string
  /** Zero rate, an exact decimal, a fraction a year. */
  readonly rate: string
  readonly compounding: CurveCompounding
  readonly dayCount: CurveDayCount
}

/** The dividend yield of an instrument from a day on, continuously compounded, an exact decimal, a fraction a year. */
export interface StoredDividendYield {
  readonly instrumentId: string
  /** Day number since 1970-01-01. */
  readonly day: number
  readonly yield: string
}
