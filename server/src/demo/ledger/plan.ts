import type { Limit } from '@portal/engine/limits/limit.ts'
import type { Day, IncomeRecord, TaxGroupRecord } from '#ingest/dataset.ts'

/*
 * Plans of the demo institutions and their accounts. Everything happens by rule on days of the calendar, so that a later day continues
 * the history.
 */

/** Days of a year: the n-th valuation day of some months. */
export interface Schedule {
  /** 1 to 12. */
  readonly months: readonly number[]
  readonly onValuationDay: number
}

/** Shares of the NPV by instrument, or by line of bonds; negative for a short; the rest is cash. */
type Weights = Readonly<Record<string, number>>

/** Shares of a list that rotate from year to year, so that positions are closed and opened. */
export interface Basket {
  readonly from: readonly string[]
  readonly held: number
  /** Of all of them together. */
  readonly weight: number
  /** How many are replaced each January. */
  readonly replaced: number
}

export interface Mix {
  readonly from: Day
  readonly weights: Weights
  readonly basket?: Basket
}

/** Money from (+) or to (-) outside, in the account's currency. */
interface Flow {
  readonly counterparty: string
  readonly amount: number
  readonly when: Schedule
  readonly since: Day
}

/** Payments of an instrument without corporate actions: a rent, the interest of a loan. */
interface Receipt {
  readonly instrument: string
  readonly type: IncomeRecord['type']
  /** Per unit of quantity, in the instrument's currency. */
  readonly perUnit: number
  readonly when: Schedule
}

/** A position in kind that the account opens with. */
interface Endowment {
  readonly instrument: string
  readonly quantity: number
  /** Cost per unit as quoted, and acquisition date. */
  readonly costPrice: number
  readonly costDate: Day
}

/** Derivatives besides the mix. Contracts and units are signed. */
export type Overlay =
  | { readonly of: 'option'; readonly underlying: string; readonly right: 'call' | 'put'; readonly contracts: number }
  | { readonly of: 'future'; readonly contracts: number }
  | { readonly of: 'forward'; readonly buyCurrency: string; readonly units: number }

export interface AccountPlan {
  readonly id: string
  readonly client: string
  readonly name: string
  readonly currency: string
  readonly portfolio: string | null
  readonly benchmark: string | null
  readonly openedOn: Day
  /** The opening contribution in money. */
  readonly money: number
  readonly endowments: readonly Endowment[]
  readonly mixes: readonly Mix[]
  readonly rebalanced: Schedule
  readonly flows: readonly Flow[]
  readonly receipts: readonly Receipt[]
  readonly overlays: readonly Overlay[]
  /** A year, as fractions of the NPV. */
  readonly custodyFee: number
  readonly adviceFee: number
  /** Trades are paid in the account's currency, whatever the instrument's. */
  readonly settlesInOwnCurrency: boolean
}

/** Between two accounts of the institution: money every year, or an instrument once. */
export type InternalTransfer =
  | {
      readonly of: 'money'
      readonly from: string
      readonly to: string
      readonly currency: string
      readonly amount: number
      readonly when: Schedule
      readonly since: Day
    }
  | {
      readonly of: 'instrument'
      readonly from: string
      readonly to: string
      readonly instrument: string
      readonly quantity: number
      readonly day: Day
    }

interface ClientPlan {
  readonly id: string
  readonly name: string
  readonly reportingCurrency: string
  readonly benchmark: string
  /** Besides "Unassigned". */
  readonly portfolios: readonly string[]
}

interface BenchmarkPlan {
  readonly id: string
  readonly name: string
  readonly parts: readonly { readonly from: Day; readonly weights: Readonly<Record<string, number>> }[]
}

/** A mandate, and the clients and accounts that have it from a day on. */
export interface MandatePlan {
  readonly name: string
  readonly limits: readonly Limit[]
  /** Without an account: all of the client's together. */
  readonly of: readonly { readonly client: string; readonly account?: string; readonly from: Day }[]
}

export interface InstitutionPlan {
  readonly name: string
  readonly pivotCurrency: string
  readonly reportingCurrencies: readonly string[]
  /** Ids of instruments and codes of bond lines; null: everything the market has. */
  readonly universe: readonly string[] | null
  readonly clients: readonly ClientPlan[]
  readonly accounts: readonly AccountPlan[]
  readonly taxGroups: readonly TaxGroupRecord[]
  readonly mandates: readonly MandatePlan[]
  readonly transfers: readonly InternalTransfer[]
  readonly benchmarks: readonly BenchmarkPlan[]
  /** Proxies of the risk factors, in the order in which they are residualised: key, name, instrument. */
  readonly factors: readonly (readonly [key: string, name: string, instrument: string])[]
  readonly watchlist: readonly string[]
  readonly currencyPairs: readonly string[]
}
