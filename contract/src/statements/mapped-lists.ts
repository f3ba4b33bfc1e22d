import * as z from 'zod/mini'

import { endpoint } from '../endpoint.ts'
import type { InstrumentCells } from '../imports/import-files.ts'
import { INSTRUMENT_KINDS } from '../imports/instrument-kinds.ts'
import { meant } from '../meant.ts'
import { currency, empty, epochSeconds, nothing } from '../scalars.ts'

/*
 * Lists of banks and brokers that the portal does not know: an administrator says once what their columns and words are, and from then
 * on every file with these titles is read, from wherever it comes.
 */

/** Kinds of mapped list: entries and holdings of accounts, closes, instruments, exchange rates, or corporate actions. */
export const LIST_KINDS = ['entries', 'closes', 'instruments', 'rates', 'actions'] as const
export type ListKind = (typeof LIST_KINDS)[number]

const ENTRY_FIELDS = [
  'day',
  'settleDay',
  'kind',
  'isin',
  'ticker',
  'name',
  'valor',
  'wkn',
  'sedol',
  'cusip',
  'quantity',
  'price',
  'priceCurrency',
  'gross',
  'fee',
  'tax',
  'accrued',
  'net',
  'currency',
  'counter',
  'counterCurrency',
  'balance',
  'value',
  'cost',
  'account',
  'reference',
  'deal',
  'text',
] as const

const CLOSE_FIELDS = ['day', 'close', 'isin', 'ticker', 'name', 'valor', 'wkn', 'sedol', 'cusip', 'currency'] as const

/** Columns of instruments.csv, and a coupon in percent. */
const INSTRUMENT_FIELDS = [
  ...(['kind', 'isin', 'ticker', 'name', 'currency', 'id', 'valor', 'wkn', 'sedol', 'cusip', 'figi', 'mic', 'cfi'] as const),
  ...(['asset_class', 'sector', 'country', 'issuer', 'multiplier', 'market_value', 'coupon_percent', 'coupon_rate'] as const),
  ...(['coupons_per_year', 'issue_date', 'first_coupon_date', 'maturity', 'day_count', 'underlying', 'right', 'strike'] as const),
  ...(['expiry', 'style', 'units_per_right', 'buy_currency', 'forward_rate'] as const),
] as const satisfies readonly (keyof InstrumentCells | 'coupon_percent')[]

/** A rate is units of the other currency, and an inverse one units of the currency for one of the other. */
const RATE_FIELDS = ['day', 'pair', 'currency', 'counterCurrency', 'rate', 'inverseRate', 'units'] as const

const ACTION_FIELDS = [
  ...(['day', 'payDay', 'kind', 'isin', 'ticker', 'name', 'valor', 'wkn', 'sedol', 'cusip', 'ratio', 'oldAndNew'] as const),
  ...(['otherIsin', 'otherTicker', 'otherName', 'amount', 'currency'] as const),
] as const

/** Fields that a column of a mapped list can hold. */
const LIST_FIELDS = [...ENTRY_FIELDS, ...CLOSE_FIELDS, ...INSTRUMENT_FIELDS, ...RATE_FIELDS, ...ACTION_FIELDS] as const
export type ListField = (typeof LIST_FIELDS)[number]

/** Fields that the columns of each kind of list can hold. */
export const FIELDS_OF: Readonly<Record<ListKind, readonly ListField[]>> = {
  entries: ENTRY_FIELDS,
  closes: CLOSE_FIELDS,
  instruments: INSTRUMENT_FIELDS,
  rates: RATE_FIELDS,
  actions: ACTION_FIELDS,
}

const ENTRY_LINES = [
  'trade',
  'buy',
  'sell',
  'dividend',
  'coupon',
  'interest',
  'transfer',
  'tax',
  'bankFee',
  'custodyFee',
  'adviceFee',
  'other',
  'fx',
  'split',
  'redemption',
  'returnOfCapital',
  'holding',
  'nothing',
] as const
export type EntryLine = (typeof ENTRY_LINES)[number]
const ACTION_LINES = ['split', 'stockDividend', 'cashDividend', 'spinOff', 'rights', 'merger', 'nothing'] as const
const LIST_LINES = [...ENTRY_LINES, ...INSTRUMENT_KINDS, ...ACTION_LINES] as const
/** Kinds of line of a mapped list: of a list of instruments or corporate actions, the kind of these. */
export type ListLine = (typeof LIST_LINES)[number]

/** Kinds of line that each kind of list can have; each line of a list of closes or rates is one. */
export const LINES_OF: Readonly<Record<ListKind, readonly ListLine[]>> = {
  entries: ENTRY_LINES,
  closes: [],
  instruments: [...INSTRUMENT_KINDS, 'nothing'],
  rates: [],
  actions: ACTION_LINES,
}

const MAX_TITLES = 200
const MAX_WORDS = 500
/** Not allowed in the title of a column, as the reader would take it for syntax. */
const MEANS_MORE = /[|{}]|\+\d$/
/** Whether the column of a title can be read. */
export const isReadable = (title: string): boolean => title !== '' && !MEANS_MORE.test(title)
const title = z.string().check(z.trim(), z.minLength(1), z.maxLength(200))
const readTitle = title.check(z.refine(isReadable, 'A column with | { } or +1 in its title cannot be read: give it another one.'))
const line = z.enum([...new Set(LIST_LINES)])

const mappedListName = meant(
  z.string().check(z.trim(), z.minLength(1, 'Name the list.'), z.maxLength(60)),
  'Name of the list, such as that of the bank; no other has it.',
)

const terms = {
  of: meant(
    z.enum(LIST_KINDS),
    'What the list is of: entries and holdings of accounts, closes, instruments, exchange rates, or corporate actions.',
  ),
  titles: meant(
    z.array(title).check(z.minLength(2, 'A list has two titles at least.'), z.maxLength(MAX_TITLES)),
    'All titles of the list but empty ones: a file with these titles is such a list.',
  ),
  columns: meant(
    z
      .array(
        z.strictObject({
          field: meant(
            z.enum([...new Set(LIST_FIELDS)]),
            'What the column holds: of instruments, what that of instruments.csv does.',
          ),
          title: meant(readTitle, 'Title of the column.'),
        }),
      )
      .check(z.minLength(1, 'Say what the columns are.'), z.maxLength(MAX_TITLES)),
    'What the columns hold, each field once; the others are not read.',
  ),
  words: meant(
    z
      .array(
        z.strictObject({
          word: meant(z.string().check(z.maxLength(200)), 'The word; empty for lines without one.'),
          line: meant(line, 'What it says that the line is: of instruments and corporate actions, their kind.'),
        }),
      )
      .check(z.maxLength(MAX_WORDS)),
    'What a line is, by the word in the column of kinds.',
  ),
  otherLines: meant(
    z.nullable(line),
    'What lines with another word are, and all lines of a list without such a column; null: refused. Closes and rates need neither.',
  ),
  decimal: meant(
    z.nullable(z.enum(['.', ','])),
    'The mark before decimals where the numbers of a file leave it open; null: as each file shows it.',
  ),
  days: meant(z.nullable(z.enum(['dmy', 'mdy', 'ymd'])), 'The order of day, month and year; null: as each file shows it.'),
  currency: meant(
    z.nullable(currency),
    'Of the amounts, closes or instruments where no column names it; null: that of the account or instrument. Of rates, the one they are in.',
  ),
  isUnsigned: meant(z.boolean(), 'Whether amounts have no sign and take it of what the line is.'),
}

export const mappedList = z.strictObject(terms)
/** How a list is read. */
export type MappedList = z.infer<typeof mappedList>

const mappedListRow = z.strictObject({
  name: mappedListName,
  ...terms,
  savedAt: meant(epochSeconds, 'When it was saved last.'),
})
export type MappedListRow = z.infer<typeof mappedListRow>

export const mappedLists = endpoint({
  method: 'GET',
  path: '/mapped-lists',
  access: 'judge-data',
  summary: 'The lists of banks and brokers that administrators of the institution have mapped.',
  request: nothing,
  response: z.strictObject({ lists: meant(z.array(mappedListRow), 'By name.') }),
})

export const saveMappedList = endpoint({
  method: 'POST',
  path: '/mapped-lists',
  access: 'judge-data',
  actsOnce: true,
  summary:
    'Says how a list is read from now on, wherever it comes from; one with this name, or with these titles, is replaced. What was booked stays.',
  request: z.strictObject({ name: mappedListName, ...terms }),
  response: empty,
})

export const removeMappedList = endpoint({
  method: 'POST',
  path: '/mapped-lists/remove',
  access: 'judge-data',
  actsOnce: true,
  summary: 'Forgets how a list is read. What was booked stays.',
  request: z.strictObject({ name: mappedListName }),
  response: empty,
})

/** The calls on such lists. */
export const mappedListCalls = [mappedLists, saveMappedList, removeMappedList] as const
