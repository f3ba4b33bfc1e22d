import * as z from 'zod/mini'

import { endpoint } from '../endpoint.ts'
import { meant } from '../meant.ts'
import { currency, empty, epochSeconds, nothing } from '../scalars.ts'

/*
 * Lists of banks and brokers that the portal does not know: an administrator says once what their columns and words are, and from then
 * on every file with these titles is read, from wherever it comes.
 */

/** What a column of a mapped list can hold. */
export const LIST_FIELDS = [
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
  'text',
] as const
export type ListField = (typeof LIST_FIELDS)[number]

/** What a line of a mapped list can be. */
export const LIST_LINES = [
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
export type ListLine = (typeof LIST_LINES)[number]

const MAX_TITLES = 200
const MAX_WORDS = 500
/** What a title of a column that is read may not have, as it means more than itself to the reader. */
const MEANS_MORE = /[|{}]|\+\d$/
/** Whether the column of a title can be read. */
export const isReadable = (title: string): boolean => title !== '' && !MEANS_MORE.test(title)
const title = z.string().check(z.trim(), z.minLength(1), z.maxLength(200))
const readTitle = title.check(z.refine(isReadable, 'A column with | { } or +1 in its title cannot be read: give it another one.'))
const line = z.enum(LIST_LINES)

const mappedListName = meant(
  z.string().check(z.trim(), z.minLength(1, 'Name the list.'), z.maxLength(60)),
  'Name of the list, such as that of the bank; no other has it.',
)

const terms = {
  titles: meant(
    z.array(title).check(z.minLength(2, 'A list has two titles at least.'), z.maxLength(MAX_TITLES)),
    'All titles of the list but empty ones: a file with these titles is such a list.',
  ),
  columns: meant(
    z
      .array(
        z.strictObject({
          field: meant(z.enum(LIST_FIELDS), 'What the column holds.'),
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
          line: meant(line, 'What it says that the line is.'),
        }),
      )
      .check(z.maxLength(MAX_WORDS)),
    'What a line is, by the word in the column of kinds.',
  ),
  otherLines: meant(
    z.nullable(line),
    'What lines with another word are, and all lines of a list without such a column; null: refused.',
  ),
  decimal: meant(z.nullable(z.enum(['.', ','])), 'The mark before decimals; null: as each file shows it.'),
  days: meant(z.nullable(z.enum(['dmy', 'mdy', 'ymd'])), 'The order of day, month and year; null: as each file shows it.'),
  currency: meant(z.nullable(currency), 'Of the amounts where no column names it; null: that of the account.'),
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
