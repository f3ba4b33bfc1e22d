/** Prices at which trades were done, as quoted, above 0; by day ascending, several of a day next to one another. */
export interface Deals {
  /** Day numbers. */
  readonly days: Int32Array
  readonly values: Float64Array
}

/** Closes as they were stored, one entry a day, ascending. */
export interface Closes {
  /** Day numbers, ascending, each once. */
  readonly days: Int32Array
  /** As quoted; anything but a finite number counts as a price that is not believed. */
  readonly values: Float64Array
  /** 1 where a person confirmed a price that looks wrong. */
  readonly confirmed: Uint8Array
  /** Trades of the institution, which settle doubts; none by default. */
  readonly deals?: Deals | undefined
}

/** Corporate action of a day as seen in the price: `ratio` new units per old unit, 1 where the price moves for another reason. */
export interface PriceAction {
  /** Index of the valuation day. */
  readonly index: number
  readonly ratio: number
}

/** The rules by which a series is judged: shares, funds and anything quoted like them; exchange rates; bonds. */
export type JudgedAs = 'share' | 'fx' | 'debt'

export interface Belief {
  /** Futures and yields may be 0 or negative, and a worthless instrument 0. */
  readonly allowsNonPositive: boolean
  /** By what moves are judged; null where any is believed, as of options, rights and futures. */
  readonly judgedAs: JudgedAs | null
}
