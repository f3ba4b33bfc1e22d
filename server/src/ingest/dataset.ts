import type { IdentifierScheme } from '@portal/contract/imports/identifiers.ts'
import type { CurveCompounding, CurveDayCount } from '@portal/engine/curves/stored-curves.ts'
import type { InstrumentKind, StoredTerms } from '@portal/engine/instruments/kinds.ts'
import type { INCOME_TYPES, TRANSACTION_TYPES } from '@portal/engine/ledger/booked-entries.ts'
import type { Limit } from '@portal/engine/limits/limit.ts'
import type { CORPORATE_ACTION_TYPES, MARKET_TABLES, TaxMethod } from '@portal/engine/market/stored-market.ts'

/*
 * Data to be booked: the parsed files of an import, or data generated for the demo. Objects have external ids; days are `YYYY-MM-DD`;
 * amounts are exact decimals in plain notation (`-1234.5`), as in the database.
 */

export type Day = string
export type Decimal = string

export interface ClientRecord {
  readonly id: string
  readonly name: string
  readonly reportingCurrency: string
  readonly benchmark: string | null
  readonly reportAddress: string | null
}

interface PortfolioRecord {
  readonly client: string
  readonly name: string
}

export interface AccountRecord {
  readonly id: string
  readonly client: string
  readonly name: string
  readonly currency: string
  /** Name of the client's portfolio; null: Unassigned. */
  readonly portfolio: string | null
  readonly benchmark: string | null
  readonly openedOn: Day | null
  readonly closedOn: Day | null
}

export interface InstrumentRecord {
  readonly id: string
  readonly ticker: string
  readonly name: string
  readonly kind: InstrumentKind
  readonly currency: string
  readonly multiplier: Decimal
  readonly assetClass: string
  readonly sector: string | null
  readonly country: string | null
  readonly isin: string | null
  /** Name of who issued it. */
  readonly issuer: string | null
  /** Terms that its kind needs beyond the other columns. */
  readonly terms: StoredTerms
  readonly isWorthless: boolean
  readonly marketValue: Decimal | null
  /** Those of now beside its ISIN and ticker; none by default, and those that it has stay. */
  readonly identifiers?: readonly InstrumentIdentifier[]
}

/** An identifier of now. */
export interface InstrumentIdentifier {
  readonly scheme: IdentifierScheme
  readonly value: string
  /** The market on which it names the instrument; null: any. */
  readonly mic: string | null
}

/** An identifier of some days; null: without beginning, or without end. */
export interface IdentifierRecord extends InstrumentIdentifier {
  readonly instrument: string
  readonly fromDay: Day | null
  readonly toDay: Day | null
}

export interface PriceRecord {
  readonly instrument: string
  readonly day: Day
  readonly close: Decimal
  /** Believed although it looks wrong. */
  readonly isConfirmed?: boolean
}

export interface FxRateRecord {
  readonly currency: string
  readonly day: Day
  /** Units of the institution's pivot currency per unit of `currency`. */
  readonly rate: Decimal
  /** Believed although it looks wrong. */
  readonly isConfirmed?: boolean
}

export interface CorporateActionRecord {
  readonly id: string
  readonly instrument: string
  readonly type: (typeof CORPORATE_ACTION_TYPES)[number]
  readonly exDate: Day
  readonly payDate: Day | null
  readonly ratio: Decimal | null
  readonly otherInstrument: string | null
  readonly amount: Decimal | null
  readonly currency: string | null
}

export interface TransactionRecord {
  readonly id: string
  readonly account: string
  readonly tradeDate: Day
  readonly settleDate: Day | null
  readonly type: (typeof TRANSACTION_TYPES)[number]
  /** For `fx` the cash instrument `CASH:EUR` of the currency bought. */
  readonly instrument: string
  readonly quantity: Decimal
  readonly price: Decimal
  readonly accrued: Decimal
  readonly currency: string
  readonly fees: Decimal
  readonly taxes: Decimal
  readonly settlementCurrency: string | null
  readonly settlementRate: Decimal | null
  readonly lot: string | null
  readonly netAmount?: Decimal | null
  readonly reference?: string | null
}

export interface IncomeRecord {
  readonly id: string
  readonly account: string
  readonly payDate: Day
  readonly exDate: Day | null
  readonly type: (typeof INCOME_TYPES)[number]
  readonly instrument: string | null
  readonly currency: string
  readonly amount: Decimal
  readonly gross: Decimal | null
  readonly tax: Decimal | null
  readonly reference?: string | null
}

export interface TransferRecord {
  readonly id: string
  readonly account: string
  readonly date: Day
  readonly counterparty: string
  readonly counterAccount: string | null
  readonly currency: string | null
  readonly amount: Decimal | null
  readonly instrument: string | null
  readonly quantity: Decimal | null
  readonly costPrice: Decimal | null
  readonly costDate: Day | null
  readonly reference?: string | null
}

interface BenchmarkRecord {
  readonly id: string
  readonly name: string
}

interface BenchmarkWeightRecord {
  readonly benchmark: string
  readonly fromDay: Day
  readonly instrument: string
  readonly weight: Decimal
}

interface FactorRecord {
  readonly key: string
  readonly name: string
  readonly position: number
  readonly instrument: string
}

export interface LookThroughRecord {
  readonly instrument: string
  readonly fromDay: Day
  readonly dimension: 'country' | 'sector' | 'assetClass' | 'currency' | 'issuer'
  readonly key: string
  readonly weight: Decimal
}

export interface TaxGroupRecord {
  readonly taxGroup: string
  readonly account: string
  readonly method: TaxMethod
  readonly isTaxable: boolean
  readonly fromDay: Day
  readonly toDay: Day | null
}

export interface GroupingRecord {
  readonly grouping: string
  /** An instrument, or else an account. */
  readonly instrument: string | null
  readonly account: string | null
  readonly fromDay: Day
  /** Null: in none. */
  readonly group: string | null
}

export interface MandateLimitRecord extends Limit {
  readonly mandate: string
}

export interface MandateAssignmentRecord {
  readonly mandate: string
  readonly client: string
  /** Null: all accounts of the client together. */
  readonly account: string | null
  readonly fromDay: Day
  readonly toDay: Day | null
}

export interface MarketRowRecord {
  readonly table: (typeof MARKET_TABLES)[number]
  readonly position: number
  readonly instrument: string | null
  readonly currencyPair: string | null
}

interface CurvePointRecord {
  readonly currency: string
  readonly day: Day
  readonly tenor: string
  /** Zero rate, a fraction a year. */
  readonly rate: Decimal
  readonly compounding: CurveCompounding
  readonly dayCount: CurveDayCount
}

interface DividendYieldRecord {
  readonly instrument: string
  readonly day: Day
  /** A fraction a year, continuously compounded. */
  readonly yield: Decimal
}

interface HolidayRecord {
  readonly day: Day
  readonly name: string
}

interface LogoRecord {
  readonly instrument: string
  /** PNG. */
  readonly png: Uint8Array
}

/** All data of one batch. A missing kind is an empty list. */
export interface Dataset {
  readonly reportingCurrencies: readonly string[]
  readonly holidays: readonly HolidayRecord[]
  readonly benchmarks: readonly BenchmarkRecord[]
  readonly instruments: readonly InstrumentRecord[]
  readonly identifiers: readonly IdentifierRecord[]
  readonly clients: readonly ClientRecord[]
  readonly portfolios: readonly PortfolioRecord[]
  readonly accounts: readonly AccountRecord[]
  readonly benchmarkWeights: readonly BenchmarkWeightRecord[]
  readonly factors: readonly FactorRecord[]
  readonly lookThrough: readonly LookThroughRecord[]
  readonly taxGroups: readonly TaxGroupRecord[]
  readonly groupings: readonly GroupingRecord[]
  readonly mandateLimits: readonly MandateLimitRecord[]
  readonly mandateAssignments: readonly MandateAssignmentRecord[]
  readonly marketRows: readonly MarketRowRecord[]
  readonly curves: readonly CurvePointRecord[]
  readonly dividendYields: readonly DividendYieldRecord[]
  readonly logos: readonly LogoRecord[]
  readonly prices: readonly PriceRecord[]
  readonly fxRates: readonly FxRateRecord[]
  readonly corporateActions: readonly CorporateActionRecord[]
  readonly transactions: readonly TransactionRecord[]
  readonly income: readonly IncomeRecord[]
  readonly transfers: readonly TransferRecord[]
}

/** Kinds that come in any number: they are read, checked and staged in batches, and are never in memory as a whole. */
export const ENTRY_KINDS = ['prices', 'fxRates', 'corporateActions', 'transactions', 'income', 'transfers'] as const
export type EntryKind = (typeof ENTRY_KINDS)[number]
/** Whether a kind is one of them. */
export const isEntryKind = (kind: keyof Dataset): kind is EntryKind => ENTRY_KINDS.some((each) => each === kind)

/** Records of those kinds. */
export type Entries = Pick<Dataset, EntryKind>
/** All others, which those refer to. */
export type ReferenceDataset = Omit<Dataset, EntryKind>
