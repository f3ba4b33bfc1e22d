/** Trades of many accounts in columns, ascending by valuation day. Accounts and instruments are named by their index. */
export interface TradeColumns {
  /** Index of the valuation day. */
  readonly index: Int32Array
  readonly account: Int32Array
  readonly instrument: Int32Array
  /** Bought (+) or sold (-). */
  readonly units: Float64Array
  /** Money per unit, in the instrument's currency. */
  readonly price: Float64Array
  /** Fees and taxes, never negative, in the instrument's currency. */
  readonly costs: Float64Array
}

/** What the instruments of {@link TradeColumns} are worth. Series have one entry a valuation day, NaN where unknown. */
export interface PricedInstruments {
  /** Money per unit of each instrument at each close, in its currency. */
  readonly unitValue: readonly Float64Array[]
  /** Index of each instrument's currency. */
  readonly currency: Int32Array
  /** Units of the reporting currency per unit of each currency. */
  readonly rates: readonly Float64Array[]
  readonly dayCount: number
}
