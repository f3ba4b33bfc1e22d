import { isIdentifier } from '@portal/contract/imports/identifiers.ts'
import { isIsin } from '@portal/contract/imports/isin.ts'
import type { Instrument } from '@portal/contract/statements/statement.ts'
import { dayOf } from './day-cell.ts'
import { currencyIn, type DecimalMark, numberOf } from './number-cell.ts'
import { optionNamed } from './option-name.ts'
import type { Parts } from './pattern.ts'
import type { Field } from './preset.ts'
import type { Columns } from './titles.ts'

/** A cell that says that there is nothing. */
const NOTHING = /^(?:-{1,3}|—|–|n\/?a|not available|null|none|nan|free|\.)?$/i
/** Most cells begin with another character and need no pattern. */
const isNothing = (cell: string): boolean => cell === '' || ('-—–.nNfF'.includes(cell[0]!) && NOTHING.test(cell))

/** Reads the fields of one line. */
export interface LineFields {
  readonly text: (field: Field) => string
  /** The exact number of a field, undefined where it is empty. @throws InvalidAmount */
  readonly number: (field: Field) => string | undefined
  /** The number of a field by the other decimal mark, where it is one. */
  readonly otherNumber: (field: Field) => string | undefined
  /** The currency that a field has, or that stands beside the number of another one. */
  readonly currency: (field: Field, beside: readonly Field[]) => string | undefined
}

/** A cell that should be a number. */
export class InvalidAmount extends Error {
  readonly cell: string
  constructor(cell: string) {
    super(cell)
    this.cell = cell
  }
}

/** The fields of a line: its columns, and what patterns found in its texts. */
export function lineFields(cells: readonly string[], columns: Columns, mark: DecimalMark, parts: Parts): LineFields {
  const text = (field: Field): string => {
    const at = columns[field]
    const cell = at === undefined ? '' : (cells[at] ?? '').trim()
    return isNothing(cell) ? (parts[field]?.trim() ?? '') : cell
  }
  return {
    text,
    number: (field) => {
      const cell = text(field)
      if (cell === '') return undefined
      const number = numberOf(cell, mark)
      if (number === undefined) throw new InvalidAmount(cell)
      return number
    },
    otherNumber: (field) => numberOf(text(field), mark === '.' ? ',' : '.'),
    currency: (field, beside) => {
      const own = currencyOf(text(field))
      if (own !== undefined) return own
      for (const other of beside) {
        const found = currencyIn(text(other))
        if (found !== undefined) return found
      }
      return undefined
    },
  }
}

/** The same fields with symbols as others name them. */
export function withSymbols(fields: LineFields, symbols: Readonly<Record<string, string>>): LineFields {
  const text = (field: Field): string => symbols[fields.text(field)] ?? fields.text(field)
  return { ...fields, text, currency: (field, beside) => currencyOf(text(field)) ?? fields.currency(field, beside) }
}

/** A code of a currency, pence as GBX, or undefined. */
export function currencyOf(cell: string): string | undefined {
  if (cell === 'GBp' || cell === 'GBX' || cell === 'p') return 'GBX'
  const code = cell.trim().toUpperCase()
  // As banks in Canada write it.
  if (code === 'CAN') return 'CAD'
  return /^[A-Z0-9]{3,10}$/.test(code) && /[A-Z]/.test(code) ? code : undefined
}

const KINDS: readonly (readonly [RegExp, NonNullable<Instrument['kind']>])[] = [
  [/crypto|digital/i, 'crypto'],
  [/\betfs?\b|\betp\b|\betc\b|exchange.traded/i, 'etf'],
  [/option|opci[oó]n|opzion|warrant|期权/i, 'option'],
  [/^fut$|futur|期货/i, 'future'],
  [/fund|fond|基金/i, 'fund'],
  [/bond|treasur|obligat|obligac|obbligaz|bono|anleihe|fixed income|债券/i, 'bond'],
  [/stock|share|equit|aktie|azion|action|accion|股票/i, 'share'],
]

/** A text with the form of an ISIN, and another check digit. */
export function wrongIsinOf({ text }: LineFields): string | undefined {
  return [text('isin').toUpperCase(), text('ticker').toUpperCase()].find((code) => ISIN_FORM.test(code) && !isIsin(code))
}
/** Numbers of brokers that begin as those of no country do are none. */
const ISIN_FORM = /^(?!X[^S]|Q[A-Z]|Z[Z])[A-Z]{2}[A-Z0-9]{9}\d$/

/** Instrument of a line, or undefined if it names none. */
export function instrumentOf({ text }: LineFields, isCrypto: boolean): Instrument | undefined {
  const found: Record<string, string> = {}
  const code = text('isin').toUpperCase()
  if (isIsin(code)) found.isin = code
  for (const field of ['cusip', 'sedol', 'valor', 'wkn', 'mic', 'name'] as const)
    if (text(field) !== '') found[field] = text(field)
  const ticker = text('ticker')
  // A text in the column of the ISIN that is none is a symbol, or a number of the broker.
  const symbol = isIsin(ticker.toUpperCase()) ? '' : ticker || (found.isin === undefined ? code : '')
  if (isIsin(ticker.toUpperCase())) found.isin ??= ticker.toUpperCase()
  // Brokers of the United States write the number of a bond as its symbol.
  if (isIdentifier.cusip(symbol.toUpperCase())) found.cusip ??= symbol.toUpperCase()
  else if (symbol !== '') found.ticker = symbol
  if (Object.keys(found).length === 0) return undefined
  const option = isCrypto ? undefined : (optionNamed(symbol) ?? optionNamed(text('name')))
  if (option) return { ...found, ...option }
  const kind = isCrypto ? 'crypto' : KINDS.find(([form]) => form.test(text('assetClass')))?.[1]
  return { ...found, ...(kind && { kind }), ...(kind === 'future' && termsOf(text)) }
}

function termsOf(text: LineFields['text']): Instrument {
  const multiplier = numberOf(text('multiplier'), '.')
  const expiry = dayOf(text('expiry'), 'ymd')?.day
  return { ...(multiplier && { multiplier }), ...(expiry && { expiry }) }
}
