import type { Deals } from '@portal/analytics/series/closes.ts'
import type { StoredCurvePoint, StoredDividendYield } from '#curves/stored-curves.ts'
import type { StoredInstrument } from '#instruments/market-instrument.ts'
import type { StoredGroupingRow } from './own-groupings.ts'

export const CORPORATE_ACTION_TYPES = ['split', 'stockDividend', 'cashDividend', 'spinOff', 'rights', 'merger'] as const

export const MARKET_TABLES = ['usEqETFs', 'intlEqETFs', 'fixedIncomeETFs', 'currencies', 'watchlist'] as const

export type MarketTable = (typeof MARKET_TABLES)[number]

/** How gains of an owner's accounts are counted, by the names of the wire: account by account, or by a country's rules across them. */
export const TAX_METHODS = ['fifo', 'lifo', 'average', 'chosen', 'unitedKingdom', 'canada', 'unitedStates'] as const
export type TaxMethod = (typeof TAX_METHODS)[number]

/** An account of a tax group in some days, as it is stored. */
export interface StoredTaxAccount {
  readonly group: string
  readonly method: TaxMethod
  readonly accountId: string
  readonly isTaxable: boolean
  /** Day numbers; null: without end. */
  readonly fromDay: number
  readonly toDay: number | null
}

export interface StoredMarketLists {
  readonly benchmarks: readonly { readonly id: string; readonly name: string }[]
  /** Ascending by day; weights are exact decimals, days day numbers since 1970-01-01. */
  readonly benchmarkWeights: readonly StoredWeight<'benchmarkId'>[]
  readonly lookThrough: readonly (StoredWeight<'key'> & {
    readonly dimension: 'country' | 'sector' | 'assetClass' | 'currency' | 'issuer'
  })[]
  /** By table and position: an instrument, or of the currencies a pair. */
  readonly marketRows: readonly StoredMarketRow[]
  /** The factors of the risk model in the order in which they are residualised. */
  readonly factors: readonly { readonly key: string; readonly name: string; readonly instrumentId: string }[]
  /** By group and account; none by default. */
  readonly taxAccounts?: readonly StoredTaxAccount[]
  /** Those of the institution, by name, ascending by day; none by default. */
  readonly groupings?: readonly StoredGroupingRow[]
  /** By currency, ascending by day; none by default. */
  readonly curves?: readonly StoredCurvePoint[]
  /** By instrument, ascending by day; none by default. */
  readonly dividendYields?: readonly StoredDividendYield[]
}

type StoredWeight<Of extends string> = Readonly<Record<Of | 'instrumentId' | 'weight', string>> & { readonly fromDay: number }

export interface StoredMarketRow {
  readonly table: MarketTable
  readonly instrumentId: string | null
  readonly currencyPair: string | null
}

/** Currencies of an institution, and the version of its market. */
interface StoredInstitution {
  readonly pivotCurrency: string
  readonly marketVersion: number
  readonly reportingCurrencies: readonly string[]
  /** Day numbers on which no market of the institution is open. */
  readonly holidays: readonly number[]
}

/** Which days and currencies the ledger of an institution touches. */
interface LedgerSpan {
  /** Day number; null where nothing is booked. */
  readonly firstDay: number | null
  /** Of the last entry in force; only where there are neither closes nor rates, which say the last day otherwise. */
  readonly lastDay?: number | null
  readonly currencies: readonly string[]
}

export interface StoredAction {
  readonly externalId: string
  readonly instrumentId: string
  readonly type: (typeof CORPORATE_ACTION_TYPES)[number]
  /** Day number since 1970-01-01. */
  readonly exDay: number
  /** Exact decimal. */
  readonly ratio: string | null
  readonly otherInstrumentId: string | null
  /** Per unit, an exact decimal of `currency`: a cash dividend, gross, or what a merger pays beside its units. */
  readonly amount: string | null
  readonly currency: string | null
}

/** A series of closes or rates. */
export interface StoredSeries {
  /** Id of the instrument, or code of the currency. */
  readonly of: string
  /** Day numbers since 1970-01-01, ascending, each once. */
  readonly days: Int32Array
  readonly values: Float64Array
  /** The same memory with some unknown values before them: a calendar that begins a little earlier takes no copy. */
  readonly led?: Float64Array
  /** 1 where a person confirmed the value. */
  readonly confirmed: Uint8Array
  /** Trades of the institution, which settle doubts; none by default. */
  readonly deals?: StoredDeals | undefined
}

/** Trades in an instrument in its currency, or deals of a currency against the pivot as units of that per unit. */
export type StoredDeals = Deals

/** A market as it is stored. */
export interface StoredMarket {
  readonly institutionId: string
  readonly institution: StoredInstitution
  readonly span: LedgerSpan
  readonly instruments: readonly StoredInstrument[]
  readonly prices: readonly StoredSeries[]
  readonly fxRates: readonly StoredSeries[]
  readonly actions: readonly StoredAction[]
  readonly lists: StoredMarketLists
  /** External ids of instruments that were merged, and the id of the one that each was merged into. */
  readonly mergedIds?: ReadonlyMap<string, string>
}
