import type { MappedList } from '@portal/contract/statements/mapped-lists.ts'
import type { EntryKind, LeftOutReason } from '@portal/contract/statements/statement.ts'
import type { DayOrder } from './day-cell.ts'
import type { DecimalMark } from './number-cell.ts'

/*
 * A preset says as data how a bank or broker writes its lists. It has no code and no regular expressions.
 */

/** Fields that a column can hold. */
export type Field =
  | 'day'
  | 'time'
  | 'settleDay'
  | 'exDay'
  | 'kind'
  | 'side'
  | 'text'
  | 'status'
  | 'account'
  | 'isin'
  | 'cusip'
  | 'sedol'
  | 'valor'
  | 'wkn'
  | 'ticker'
  | 'otherTicker'
  | 'mic'
  | 'name'
  | 'assetClass'
  | 'quantity'
  | 'otherQuantity'
  | 'price'
  | 'priceCurrency'
  | 'gross'
  | 'fee'
  | 'fee2'
  | 'feeCurrency'
  | 'tax'
  | 'tax2'
  | 'taxCurrency'
  | 'accrued'
  | 'net'
  | 'currency'
  | 'counter'
  | 'counterCurrency'
  | 'sold'
  | 'soldCurrency'
  | 'rate'
  | 'baseRate'
  | 'balance'
  | 'reference'
  | 'deal'
  | 'value'
  | 'cost'
  | 'ratioNew'
  | 'ratioOld'
  | 'section'
  | 'multiplier'
  | 'expiry'

/**
 * A kind of entry, `trade` for buy or sell by its sign, a holding, `instrument` for what a line says of one that others name, `unknown`
 * for a line that is refused, or `-` and the reason why the line is left out.
 */
export type Outcome = EntryKind | 'trade' | 'holding' | 'instrument' | 'opening' | 'closing' | 'unknown' | `-${LeftOutReason}`

export interface LineOptions {
  /** The field that the pattern is compared with; `kind` by default. */
  readonly on?: Field
  /** Further patterns that must match, by field, and what they read. "" matches an empty cell only. */
  readonly where?: Partial<Record<Field, string>>
  /** The sign of quantity, or of the amount where there is none, whatever the file says. */
  readonly sign?: 1 | -1
  readonly status?: 'cancelled' | 'pending'
  /** The line is of money, whatever instrument it names; its units are the amount where the symbol is a currency. */
  readonly isCash?: boolean
  /** Of a trade nothing but its costs is paid: its amount is the value of contracts. */
  readonly isMargined?: boolean
}

/** A kind of line: pattern, what it is, and how it differs. The first one that matches counts. */
export type LineKind = readonly [pattern: string, outcome: Outcome, options?: LineOptions]

export interface Table {
  /** Of files whose lines begin with the name of their section: that name. */
  readonly section?: string
  /** Titles that must all be there for the list to be recognised; "|" separates language variants. */
  readonly marks: readonly string[]
  /** The title of each field; "Title+1" is the column after it, and "Total ({currency})" has the currency of its amounts. */
  readonly columns: Partial<Record<Field, string>>
  readonly lines: readonly LineKind[]
  /** Patterns that read parts of the text, where the columns do not have them. */
  readonly texts?: readonly string[]
  /** Of its amounts, where no column names it and it is not that of the file. */
  readonly currency?: string
  /** Of its prices, where it is another one. */
  readonly priceCurrency?: string
  /** Kinds of lines, by the text of a field, that say the same more or less in detail: of a class of instruments the one that comes first is read. */
  readonly levels?: { readonly field: Field; readonly names: readonly string[] }
  /** The field that has a value in lines that were taken back, and what the kind of the lines that take them back begins with. */
  readonly takenBack?: { readonly field: Field; readonly by: string }
  /** Titles of another version of the list; a line whose numbers do not fit the titles is read by them. */
  readonly otherTitles?: readonly string[]
}

/** Lines that belong together: see joins.ts. */
export type Join = 'fx' | 'moment' | 'deal' | 'order' | 'dividendTax' | 'splitLegs' | 'tables' | 'legs' | 'takenBack' | 'redeemed'

export interface Preset {
  readonly id: string
  readonly tables: readonly Table[]
  /** Of a list of closes or instruments that an administrator explained: how it is read. */
  readonly list?: MappedList
  readonly decimal?: DecimalMark
  readonly days?: DayOrder
  /** Where no column names it. */
  readonly currency?: string
  /** Whether amounts have no sign of their own and take it of the kind of line. */
  readonly unsigned?: boolean
  readonly joins?: readonly Join[]
  /** Whether fees and taxes are written as negative amounts, where the list itself does not show it. */
  readonly negativeCosts?: boolean
  /** Labels of the account number and of the currency, before the cell that has them, in lines above the titles or in sections. */
  readonly accountLabels?: string
  readonly currencyLabels?: string
  /** The same of the days that the file is of: from one to another, or the one of its holdings and balances; "{period}" is their text. */
  readonly periodLabels?: string
  /** The same of the balances that the file begins and ends with; "{day}" in a label is the day of its balance. */
  readonly openingLabels?: string
  readonly closingLabels?: string
  /** First cells of lines around tables, which have no data; a table ends with one of them. */
  readonly frames?: string
  /** Whether long texts go on in a line of their own. */
  readonly wraps?: boolean
  /** The currency of a price by the ending of the symbol, where no column names it. */
  readonly priceCurrencies?: Readonly<Record<string, string>>
  /** Symbols that it has for what others name otherwise. */
  readonly symbols?: Readonly<Record<string, string>>
  /** Whether amounts of trades have costs in them that no column names. */
  readonly unnamedCosts?: boolean
  /** Whether the reference of each line is of it alone, and not of an order. */
  readonly hasNumbers?: boolean
  /** Whether a fee in the unit of the amount comes on top of it. */
  readonly addsFees?: boolean
  /** The kind of all instruments; of crypto currencies what is paid with a currency is a purchase, not a conversion. */
  readonly instruments?: 'crypto'
}
