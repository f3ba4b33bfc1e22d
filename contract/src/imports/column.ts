import { type IdentifierScheme, isIdentifier, isMic } from './identifiers.ts'

/** The value of a cell, or the reason why it is invalid. */
type Reading<T> = { readonly value: T } | { readonly reason: string; readonly remedy: string }

/** A column of a file: how its cells are parsed and validated. */
export interface Column<T> {
  readonly type: string
  /** The permitted values of a cell; null for any value of its type. */
  readonly words: readonly string[] | null
  /** The meaning of the column and its rule; empty if the name is enough. */
  readonly meaning: string
  /** A required column must be in the header, and its cells must not be empty. */
  readonly isRequired: boolean
  readonly read: (cell: string) => Reading<T>
}

const MAX_TEXT_LENGTH = 500

/** A text, unchanged. */
export const text = (meaning = ''): Column<string> => ({ type: 'text', words: null, meaning, isRequired: true, read: readText })

/** An ISO 4217 currency code. Whether the currency exists is checked by the server. */
export const currency = (meaning = ''): Column<string> => ({ ...text(meaning), type: 'currency' })

/** How identifiers are called, their form, and an example. */
const IDENTIFIERS = {
  isin: ['an ISIN', 'twelve characters', 'US0378331005'],
  cusip: ['a CUSIP', 'nine characters', '037833100'],
  sedol: ['a SEDOL', 'seven characters', 'B0WNLY7'],
  valor: ['a Valor', 'up to nine digits', '1222171'],
  wkn: ['a WKN', 'six characters', 'BAY001'],
  figi: ['a FIGI', 'twelve characters', 'BBG000B9XRY4'],
  cfi: ['a CFI', 'six letters', 'ESVUFR'],
} as const satisfies Partial<Record<IdentifierScheme, readonly string[]>>

/** A security by its identifier of a scheme. */
export function identifier(scheme: keyof typeof IDENTIFIERS, meaning = ''): Column<string> {
  const [name, form, example] = IDENTIFIERS[scheme]
  const fault = scheme === 'valor' || scheme === 'wkn' || scheme === 'cfi' ? 'its form is' : 'its form or its check digit is'
  return {
    ...text(meaning),
    type: name.split(' ')[1]!,
    read: (cell) =>
      isIdentifier[scheme](cell)
        ? { value: cell }
        : {
            reason: `"${short(cell)}" is not ${name}: ${fault} wrong.`,
            remedy: `Write ${form} such as ${example} in capital letters without spaces, or leave the cell empty.`,
          },
  }
}

/** A market, ISO 10383. */
export const mic = (meaning = ''): Column<string> => ({
  ...text(meaning),
  type: 'MIC',
  read: (cell) =>
    isMic(cell)
      ? { value: cell }
      : {
          reason: `"${short(cell)}" is not the code of a market.`,
          remedy: 'Write the four characters of ISO 10383, such as XNAS.',
        },
})

/** An exact decimal number: the database stores the digits of the file. */
export const decimal = (meaning = ''): Column<string> => ({
  type: 'number',
  words: null,
  meaning,
  isRequired: true,
  read: readDecimal,
})

/** A number for computations, such as a coupon; parsed like a decimal, with as many decimals as floating point may need. */
export const ratio = (meaning = ''): Column<number> => ({
  ...decimal(meaning),
  read: (cell) => {
    if (/^-?\d{1,18}\.\d{19,30}$/.test(cell)) return { value: Number(cell) }
    const exact = readDecimal(cell)
    return 'value' in exact ? { value: Number(exact.value) } : exact
  },
})

/** A whole number from 0 to 9999. */
export const count = (meaning = ''): Column<number> => ({
  type: 'whole number',
  words: null,
  meaning,
  isRequired: true,
  read: (cell) =>
    /^\d{1,4}$/.test(cell)
      ? { value: Number(cell) }
      : { reason: `"${short(cell)}" is not a whole number from 0 to 9999.`, remedy: 'Write digits only.' },
})

/** A calendar date, ISO 8601. */
export const day = (meaning = ''): Column<string> => ({
  type: 'day',
  words: null,
  meaning,
  isRequired: true,
  read: (cell) =>
    isDay(cell)
      ? { value: cell }
      : { reason: `"${short(cell)}" is not a day.`, remedy: 'Write year, month and day like 2026-03-31, from 1900 to 2199.' },
})

/** Days and parts of a whole, in one cell. */
export const schedule = (meaning = ''): Column<string> => ({
  ...text(meaning),
  type: 'days and parts',
  read: (cell) =>
    cell.split(';').every((each) => isDay(each.trim().slice(0, 10)) && /^\S{10} 0\.\d{1,12}$/.test(each.trim()))
      ? { value: cell }
      : {
          reason: `"${short(cell)}" is no list of days and parts.`,
          remedy: 'Write days and parts below 1, such as 2027-06-30 0.25; 2028-06-30 0.25.',
        },
})

/** Days and rates from them on, in one cell. */
export const datedRates = (meaning = ''): Column<string> => ({
  ...text(meaning),
  type: 'days and rates',
  read: (cell) =>
    cell.split(';').every((each) => isDay(each.trim().slice(0, 10)) && /^\S{10} -?0(\.\d{1,12})?$/.test(each.trim()))
      ? { value: cell }
      : {
          reason: `"${short(cell)}" is no list of days and rates.`,
          remedy: 'Write days and rates as fractions, such as 2026-03-27 0.0215; 2026-06-26 0.0198.',
        },
})

/** A length of time, or `ON` for overnight. */
export const tenor = (meaning = ''): Column<string> => ({
  ...text(meaning),
  type: 'tenor',
  read: (cell) =>
    /^(ON|[1-9]\d{0,3}[DWMY])$/.test(cell) && !(cell.endsWith('Y') && cell.length > 3)
      ? { value: cell }
      : {
          reason: `"${short(cell)}" is not a tenor.`,
          remedy: 'Write ON, or a number with D, W, M or Y, such as 1W, 3M or 10Y, of at most 99 years.',
        },
})

/** A boolean. */
export const yesOrNo = (meaning = ''): Column<boolean> => ({
  type: 'yes or no',
  words: ['yes', 'no'],
  meaning,
  isRequired: true,
  read: (cell) =>
    cell === 'yes' || cell === 'no'
      ? { value: cell === 'yes' }
      : { reason: `"${short(cell)}" is neither.`, remedy: 'Write yes or no.' },
})

/** One of several fixed values. */
export function oneOf<const W extends string>(words: readonly W[], meaning = ''): Column<W> {
  return {
    type: words.join(', '),
    words,
    meaning,
    isRequired: true,
    read: (cell) => {
      const word = words.find((candidate) => candidate === cell)
      return word === undefined
        ? { reason: `"${short(cell)}" is not known here.`, remedy: `Use ${words.join(', ')}.` }
        : { value: word }
    },
  }
}

/** The same column, optional: an empty cell or a missing column gives null. */
export function optional<T>(column: Column<T>): Column<T | null> {
  return { ...column, isRequired: false, read: (cell) => (cell === '' ? { value: null } : column.read(cell)) }
}

function readText(cell: string): Reading<string> {
  if (cell.length > MAX_TEXT_LENGTH)
    return { reason: `It has ${cell.length} characters.`, remedy: `Use at most ${MAX_TEXT_LENGTH}.` }
  if (/\p{Cc}/u.test(cell)) return { reason: 'It holds a line break or another control character.', remedy: 'Remove it.' }
  if (cell !== cell.trim()) return { reason: 'It begins or ends with a space.', remedy: 'Remove the space.' }
  return { value: cell }
}

function readDecimal(cell: string): Reading<string> {
  if (/^-?\d{1,18}(\.\d{1,18})?$/.test(cell)) return { value: cell }
  return { reason: `"${short(cell)}" is not a plain number.`, remedy: remedyOf(cell) }
}

function isDay(cell: string): boolean {
  if (!/^(19|20|21)\d\d-\d\d-\d\d$/.test(cell)) return false
  const date = new Date(`${cell}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(cell)
}

function remedyOf(cell: string): string {
  if (cell.includes(',') || /\d[\s']\d/.test(cell)) return 'Write 1234.5: a point for decimals, and no separator of thousands.'
  if (cell.includes('%')) return 'Write a percentage as a fraction: 4.5 % is 0.045.'
  return 'Write digits with a point, such as -1234.5, with at most 18 on either side.'
}

const short = (cell: string): string => (cell.length > 40 ? `${cell.slice(0, 40)}…` : cell)
