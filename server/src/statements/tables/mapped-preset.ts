import { type EntryLine, isReadable, type ListLine, type MappedList } from '@portal/contract/statements/mapped-lists.ts'
import type { LineKind, Outcome, Preset, Table } from './preset.ts'

/** A list that an administrator mapped, as the reader of a file gets it. */
export interface NamedList {
  readonly name: string
  readonly mapping: MappedList
}

/** The preset of a mapped list. All its titles have to be there: few titles alone would fit lists of others, too. */
export function mappedPreset({ name, mapping }: NamedList): Preset {
  const { of, titles, decimal, days, currency, isUnsigned } = mapping
  const marks = titles.filter(isReadable)
  if (of !== 'entries') return { id: name, tables: [{ marks, columns: {}, lines: [] }], list: mapping }
  return {
    id: name,
    tables: [{ marks, ...tableOf(mapping), ...(currency && { currency }) }],
    ...(decimal && { decimal }),
    ...(days && { days }),
    ...(isUnsigned && { unsigned: true }),
    // By day alone two deals of a day would be taken for one another's sides.
    ...(mapping.columns.some(({ field }) => field === 'deal') && { joins: ['deal'] as const }),
  }
}

function tableOf({ columns, words, otherLines }: MappedList): Pick<Table, 'columns' | 'lines'> {
  const hasKinds = columns.some(({ field }) => field === 'kind')
  const known = hasKinds ? words.flatMap(({ word, line }) => lineKind(literal(word), line)) : []
  const fields = columns.map(({ field, title }) => [field, title] as const)
  return { columns: Object.fromEntries(fields), lines: [...known, ...(otherLines === null ? [] : lineKind('*', otherLines))] }
}

const lineKind = (pattern: string, line: ListLine): readonly LineKind[] =>
  Object.hasOwn(OUTCOMES, line) ? [[pattern, OUTCOMES[line as EntryLine]]] : []

const OUTCOMES: Readonly<Record<EntryLine, Outcome>> = {
  trade: 'trade',
  buy: 'buy',
  sell: 'sell',
  dividend: 'dividend',
  coupon: 'coupon',
  interest: 'interest',
  transfer: 'transfer',
  tax: 'tax',
  bankFee: 'bankFee',
  custodyFee: 'custodyFee',
  adviceFee: 'adviceFee',
  other: 'other',
  fx: 'fx',
  split: 'split',
  redemption: 'redemption',
  returnOfCapital: 'returnOfCapital',
  holding: 'holding',
  nothing: '-memo',
}

/** A word as a pattern. What has a meaning in patterns stands for anything, so for itself as well. */
const literal = (word: string): string => word.replaceAll(/[*|{}]/g, '*')
