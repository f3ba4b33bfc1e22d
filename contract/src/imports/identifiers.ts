import { isIsin, isinCheckDigit } from './isin.ts'

/** The schemes of an instrument's identifiers, strongest first; a CFI classifies an instrument and identifies none. */
export const IDENTIFIER_SCHEMES = ['isin', 'figi', 'cusip', 'sedol', 'valor', 'wkn', 'ticker', 'cfi'] as const
export type IdentifierScheme = (typeof IDENTIFIER_SCHEMES)[number]

/** Nine characters, the last a check digit (ANSI X9.6). */
const isCusip = (text: string): boolean => /^[A-Z0-9*@#]{8}\d$/.test(text) && text.endsWith(doubledCheckDigit(text.slice(0, -1)))

const SEDOL_WEIGHTS = [1, 3, 1, 7, 3, 9, 1]

/** Seven characters without vowels, whose weighted sum is divisible by 10 (London Stock Exchange). */
const isSedol = (text: string): boolean =>
  /^[B-DF-HJ-NP-TV-Z0-9]{6}\d$/.test(text) &&
  [...text].reduce((sum, character, at) => sum + SEDOL_WEIGHTS[at]! * numberOf(character), 0) % 10 === 0

/** Prefixes that a FIGI never has, so that none is also an ISIN. */
const NO_FIGI = ['BS', 'BM', 'GG', 'GB', 'GH', 'KY', 'VG']

/** Twelve characters without vowels, the third a G and the last a check digit (Object Management Group, FIGI). */
const isFigi = (text: string): boolean =>
  /^[B-DF-HJ-NP-TV-Z]{2}G[B-DF-HJ-NP-TV-Z0-9]{8}\d$/.test(text) &&
  !NO_FIGI.some((prefix) => text.startsWith(prefix)) &&
  text.endsWith(doubledCheckDigit(text.slice(0, -1)))

/** A Swiss number of up to nine digits. It has no check digit. */
const isValor = (text: string): boolean => /^[1-9]\d{0,8}$/.test(text)

/** A German number of six characters without I and O. It has no check digit. */
const isWkn = (text: string): boolean => /^[A-HJ-NP-Z0-9]{6}$/.test(text)

/** A market by the form of its code (ISO 10383). */
export const isMic = (text: string): boolean => /^[A-Z0-9]{4}$/.test(text)

/** The groups of each category of ISO 10962. */
const CFI_GROUPS: Readonly<Record<string, string>> = {
  E: 'SPCFLDYM',
  C: 'IHBESFPM',
  D: 'BWCTSEGANDYM',
  R: 'ASPWFDM',
  O: 'CPM',
  F: 'FC',
  S: 'RTECFM',
  H: 'RTECFM',
  I: 'FCT',
  J: 'EFCRT',
  K: 'RTECFYM',
  L: 'LRS',
  T: 'CTRIBDM',
  M: 'CM',
}

/** Category, group and four attributes as letters (ISO 10962). */
const isCfi = (text: string): boolean => /^[A-Z]{6}$/.test(text) && (CFI_GROUPS[text[0]!]?.includes(text[1]!) ?? false)

/** Whether a value has the form of its scheme, and the right check digit where it has one. */
export const isIdentifier: Readonly<Record<IdentifierScheme, (value: string) => boolean>> = {
  isin: isIsin,
  figi: isFigi,
  cusip: isCusip,
  sedol: isSedol,
  valor: isValor,
  wkn: isWkn,
  ticker: (value) => value.trim() !== '',
  cfi: isCfi,
}

/** The ISINs that a national number is part of; none for other identifiers. A CUSIP is American or Canadian. */
export function isinsOf(scheme: IdentifierScheme, value: string): readonly string[] {
  if (scheme === 'isin') return [value]
  if (scheme === 'cusip') return /[*@#]/.test(value) ? [] : ['US', 'CA'].map((country) => completed(country + value))
  if (scheme === 'sedol') return [completed(`GB00${value}`)]
  if (scheme === 'valor') return [completed(`CH${value.padStart(9, '0')}`)]
  return scheme === 'wkn' ? [completed(`DE000${value}`)] : []
}

const completed = (identifier: string): string => identifier + isinCheckDigit(identifier)

/** The check digit of characters of which every second one is doubled, A counting as 10; the digits of the products are summed. */
function doubledCheckDigit(characters: string): string {
  const sum = [...characters].reduce((total, character, at) => {
    const value = numberOf(character) * (at % 2 === 0 ? 1 : 2)
    return total + Math.floor(value / 10) + (value % 10)
  }, 0)
  return String((10 - (sum % 10)) % 10)
}

const numberOf = (character: string): number =>
  '*@#'.includes(character) ? 36 + '*@#'.indexOf(character) : Number.parseInt(character, 36)
