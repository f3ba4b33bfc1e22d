import type { Payout } from '@portal/analytics/series/total-return.ts'
import type { EuropeanOption } from '@portal/analytics/valuation/option-price.ts'
import type { Derivation } from '#derivation/derivation.ts'
import type { Text } from '#message.ts'
import type { InstrumentMarket, QuotedMarket } from './instrument-market.ts'

/** A yield, and what its moves do to the price. */
interface YieldSensitivity {
  readonly yearly: number
  /** Of the price with accrued interest, in years. */
  readonly modifiedDuration: number
  readonly convexity: number
}

/** Yield that a price follows at a close; with floating coupons that is its discount margin. */
export interface YieldModel extends YieldSensitivity {
  /** Sensitivity to moves of rates, where that is not its own yield: to the yield until the next coupon is fixed. */
  readonly toRates?: YieldSensitivity
}

/** An option as Black-Scholes-Merton sees it at a close, by the curve of its currency and the dividend yield of the underlying. */
export interface OptionModel {
  /** Index of the underlying. */
  readonly underlying: number
  readonly option: EuropeanOption
  /** Per 1 of the underlying's price. */
  readonly delta: number
}

/**
 * The first order of a price move, per unit as quoted, one entry a valuation day, each day's from the previous close's greeks. NaN
 * where they are unknown: then the whole move counts as not linear.
 */
export interface FirstOrder {
  /** B, what factor returns act on: the price of a bond, delta times the underlying's price for an option. */
  readonly base: Float64Array
  /** L: the first order of the move, in the unit of the price. */
  readonly move: Float64Array
}

type OfInstrument<T> = (market: InstrumentMarket, index: number, t: number) => T
type Market = Pick<QuotedMarket, 'market'>

/** A kind whose price follows its own yield: in scenarios that is what moves. */
export interface YieldPricing {
  /** Null where the price is not known or no yield explains it. */
  readonly modelAt: OfInstrument<YieldModel | null>
  /**
   * Changes of the yield, one entry for each valuation day from one to another: 0 where the price is carried, the day on which one
   * arrives takes the whole change; NaN up to the first close.
   */
  readonly changes: (market: InstrumentMarket, index: number, from: number, end: number) => Float64Array
  /** How the figures of the model are made: by its own yield, and by that which rates act on. */
  readonly own: YieldDerivations
  readonly toRates: YieldDerivations
  /** The discount margin at a close, NaN where none explains the price; null for what has fixed coupons. */
  readonly discountMargin: OfInstrument<Derivation | null>
}

interface YieldDerivations {
  readonly yieldOf: (of: Market, index: number, t: number, label: Text) => Derivation
  readonly durationOf: (of: Market, index: number, t: number) => Derivation
  readonly convexityOf: (of: Market, index: number, t: number) => Derivation
}

/** An option with its model at a close. */
export interface ModelledOption {
  readonly reporting: Market
  readonly index: number
  readonly t: number
  readonly model: OptionModel
}

/** A kind that is revalued when its underlying moves. */
export interface OptionPricing {
  /** Null where no model explains the price: it then moves by its own price. */
  readonly modelAt: OfInstrument<OptionModel | null>
  readonly deltaOf: (of: ModelledOption) => Derivation
  /** Effect of a move of the underlying, a fraction, on the value. */
  readonly revaluedBy: (of: ModelledOption, move: Derivation, value: number, label: Text) => Derivation
}

/** A payment after the as-of day, in units of the quotation. */
export interface PaymentAhead {
  readonly kind: 'coupon' | 'redemption'
  /** Day number. */
  readonly day: number
  readonly amount: number
  /** Whether it follows from a rate that is not known yet. */
  readonly isForecast: boolean
  /** How the amount is made. */
  readonly made: () => Derivation
}

/** A kind that accrues interest beside its price. */
export interface Accrual<Terms> {
  /** Per unit at a multiplier of 1, one entry a day; days ascending. */
  interestOn(terms: Terms, days: Int32Array): Float64Array
  /** Payouts in units of its quotation, each on the day from which a buyer no longer gets it; `priceAt` its closes. */
  payouts(terms: Terms, days: Int32Array, priceAt: (t: number) => number): readonly Payout[]
  /** Payments after the as-of day, ascending by day. */
  readonly paymentsAhead: (market: InstrumentMarket, index: number) => readonly PaymentAhead[]
  /** The day on which the accrued interest drops by a payment. */
  dueDay(terms: Terms, payDay: number): number
  /** How the interest accrued at a close is made. */
  readonly interestOf: (of: QuotedMarket, index: number, t: number) => Derivation
}
