/*
 * Events of one account, in their order. `day` is the calendar day as booked; it belongs to the next valuation day if it is none
 * itself. Instruments and currencies are named by their index.
 */

import type { LotChoice, TaxLot } from './lot.ts'

/** A purchase (quantity +) or sale (-): also a short sale, its cover, the expiry of an option or future, the redemption of a bond. */
export interface Trade {
  readonly type: 'trade'
  readonly day: number
  readonly instrument: number
  readonly quantity: number
  /** As quoted: a bond clean, a currency forward by its rate. */
  readonly price: number
  /** Interest paid (+) or received (-) with it, in `currency`. */
  readonly accrued: number
  readonly currency: number
  /** Fees and taxes of the trade, never negative, in `settlementCurrency`. */
  readonly costs: number
  readonly settlementCurrency: number
  /** Units of `settlementCurrency` per unit of `currency`, as booked. */
  readonly settlementRate: number
  /** The price in the instrument's currency, where that is another one. */
  readonly ownPrice?: number
  /** Names the lot that it opens. */
  readonly id?: string
  /** The lots that it closes; without it the cost method decides. */
  readonly closes?: readonly LotChoice[]
}

/** `quantity` closes the option (- for one held): exercised by the holder or assigned to the writer, delivered at the strike. */
export interface Exercise extends Omit<Trade, 'type'> {
  readonly type: 'exercise'
}

/** The maturity of a currency forward: `quantity` closes it and both currencies are delivered. */
export interface ForwardDelivery extends Omit<Trade, 'type'> {
  readonly type: 'forwardDelivery'
}

/** Cash of one currency exchanged into another. Amounts are signed: + came in, - went out. */
export interface CurrencyDeal {
  readonly type: 'currencyDeal'
  readonly day: number
  readonly currency: number
  readonly amount: number
  readonly otherCurrency: number
  readonly otherAmount: number
  readonly costCurrency: number
  /** Never negative. */
  readonly costs: number
}

/** The margin a broker booked for a future's move of the day: + received. It replaces the computed one of that day. */
interface VariationMargin {
  readonly type: 'variationMargin'
  readonly day: number
  readonly instrument: number
  readonly currency: number
  readonly amount: number
}

/** Income, or with a negative amount a fee or tax, from the day it is due: the ex-date, else the pay date. */
export interface Income {
  readonly type: 'income'
  readonly day: number
  /** Index of what paid it; null for interest and fees of the account's cash. */
  readonly instrument: number | null
  readonly currency: number
  /** Net, + received. */
  readonly amount: number
  /** It pays back part of what the units cost, so that it lowers their cost and is no gain until that is used up. */
  readonly isReturnOfCapital?: boolean
  /** Names what it returned on lots. */
  readonly id?: string
  /** An advice or custody fee: what figures gross of fees add back. */
  readonly isManagementFee?: boolean
}

interface TransferEnds {
  readonly day: number
  readonly counterparty: string
  /** Key of the account at the other end, where it is one that could be in the same scope. */
  readonly counterAccount: string | null
}

/** Money that enters (+) or leaves (-) the account. */
interface MoneyTransfer extends TransferEnds {
  readonly type: 'moneyTransfer'
  readonly currency: number
  readonly amount: number
}

/** Units that enter (+) or leave (-) the account, valued at the day's close. An opening position is one. */
export interface KindTransfer extends TransferEnds {
  readonly type: 'kindTransfer'
  readonly instrument: number
  readonly quantity: number
  /** Names the lot that it opens, where it brings none. */
  readonly id?: string
  /** Cost of a unit from outside, as quoted: it values the row before the first deal and the first known close. */
  readonly costPrice?: number
  /** At what price the client last traded a unit that moves between two of its accounts, as quoted: it values both rows likewise. */
  readonly tradedPrice?: number
  /** Cost and day of acquisition of units that enter from outside; without it their cost is the day's close. */
  readonly lots?: readonly TaxLot[]
  /** They came without what they cost, and the day's close says nothing of it: figures that rest on their cost are unknown. */
  readonly isCostUnknown?: boolean
}

export type LedgerEvent =
  | Trade
  | Exercise
  | ForwardDelivery
  | CurrencyDeal
  | VariationMargin
  | Income
  | MoneyTransfer
  | KindTransfer

/** A split or stock dividend: `ratio` new units per old unit, on the holdings before the day. */
export interface Split {
  readonly type: 'split'
  readonly day: number
  readonly instrument: number
  readonly ratio: number
}

/** A spin-off, or with `isMerger` the exchange of all units: `ratio` units of another instrument per unit held. */
export interface Distribution {
  readonly type: 'distribution'
  readonly day: number
  readonly instrument: number
  readonly other: number
  readonly ratio: number
  readonly isMerger: boolean
  /** Of a merger: what is paid beside, a unit held. */
  readonly cash?: { readonly currency: number; readonly amount: number }
  /** Part of the cost that goes with a spin-off, from 0 to 1, as the issuer published it; without it by market value. */
  readonly costShare?: number
}

export type CorporateAction = Split | Distribution
