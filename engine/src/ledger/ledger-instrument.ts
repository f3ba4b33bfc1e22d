/*
 * Facts of an instrument that the replay needs. Instruments and currencies are named by their index; series have one entry a
 * valuation day, NaN where nothing is known.
 */

export interface QuotedInstrument {
  /** Index of the currency it is quoted in. */
  readonly currency: number
  /** Money per unit of quantity at a quotation of 1: 0.01 for bonds per 100, the contract size of a derivative. */
  readonly multiplier: number
  /** As quoted, carried forward; a bond clean. */
  readonly price: Float64Array
  /** Index of the first valuation day with a price; the number of days if there is none. */
  readonly firstPriced: number
}

/** A share, fund, bond, option: paid for when traded, worth its value. */
export interface PaidInstrument extends QuotedInstrument {
  readonly settlement: 'paid'
  /** Money per unit of quantity, in the currency: multiplier x price, a bond with its accrued interest. */
  readonly unitValue: Float64Array
  /** Of a bond the accrued interest per unit at a multiplier of 1, one entry a valuation day. */
  readonly accrued?: Float64Array
  readonly option: OptionTerms | null
}

/** A future: its moves are settled into cash at every close. */
export interface MarginedInstrument extends QuotedInstrument {
  readonly settlement: 'margined'
  /** The move since the last close, where the market goes on after it and no close has settled it yet. */
  readonly unsettled?: UnsettledMove
}

interface UnsettledMove {
  /** Index of the day of the move. */
  readonly index: number
  /** Money per unit of quantity, in the currency: multiplier x move of the price. */
  readonly unitValue: number
}

/** A currency bought forward: a unit of quantity delivers 1 of `buyCurrency` against `rate` of `currency`. */
export interface ForwardInstrument extends QuotedInstrument {
  readonly settlement: 'forward'
  readonly buyCurrency: number
  readonly rate: number
  /**
   * Discount factors to the maturity of each leg's currency, one entry a valuation day; 1 where there is no curve yet. None where there is
   * no curve of either currency.
   */
  readonly discount?: { readonly bought: Float64Array; readonly sold: Float64Array }
}

export interface OptionTerms {
  /** Index of what is delivered on exercise; null where the difference is settled in cash. */
  readonly underlying: number | null
  readonly isCall: boolean
  /** Per unit of the underlying as quoted, restated for its splits, one entry a valuation day. */
  readonly strike: Float64Array
  /** Units of the underlying for one, times its multiplier; that of the option itself unless given. */
  readonly size?: number
  /** A subscription right: its cost goes over to what is bought with it, and back to what it came of when it lapses. */
  readonly isSubscription?: boolean
}

/** Units of its underlying that one option is for, times the multiplier of that. */
export const contractSize = ({ multiplier, option }: PaidInstrument): number => option?.size ?? multiplier

export type LedgerInstrument = PaidInstrument | MarginedInstrument | ForwardInstrument

/** An instrument that is paid for: worth its price, with the interest that it accrues. */
export function paidInstrument(
  quoted: QuotedInstrument,
  { accrued, option = null }: { readonly accrued?: Float64Array; readonly option?: OptionTerms | null } = {},
): PaidInstrument {
  const { multiplier, price } = quoted
  const isPrice = multiplier === 1 && !accrued
  const unitValue = isPrice ? price : price.map((close, t) => multiplier * (close + (accrued ? accrued[t]! : 0)))
  return { settlement: 'paid', ...quoted, unitValue, ...(accrued && { accrued }), option }
}

/** The instruments of a market by index. They may be made when first asked for. */
export type InstrumentAt = (index: number) => LedgerInstrument

/** Value of a unit of quantity of a forward at a close: `bought` of the currency bought less `sold` of its own, discounted. */
export function forwardLegs(
  { multiplier, rate, discount }: ForwardInstrument,
  t: number,
): { readonly bought: number; readonly sold: number } {
  if (!discount) return { bought: multiplier, sold: multiplier * rate }
  return { bought: multiplier * discount.bought[t]!, sold: multiplier * rate * discount.sold[t]! }
}
