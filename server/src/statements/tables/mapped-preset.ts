import { isReadable, type ListLine, type MappedList } from '@portal/contract/statements/mapped-lists.ts'
import type { Field, LineKind, Outcome, Preset } from './preset.ts'

/** A list that an administrator mapped, as the reader of a file gets it. */
export interface NamedList {
  readonly name: string
  readonly mapping: MappedList
}

/** The preset of a mapped list. All its titles have to be there: few titles alone would fit lists of others, too. */
export function mappedPreset({ name, mapping }: NamedList): Preset {
  const { titles, columns, words, otherLines, decimal, days, currency, isUnsigned } = mapping
  const hasKinds = columns.some(({ field }) => field === 'kind')
  const known = hasKinds ? words.map(({ word, line }): LineKind => [literal(word), OUTCOMES[line]]) : []
  const others: readonly LineKind[] = otherLines === null ? [] : [['*', OUTCOMES[otherLines]]]
  const fields = columns.map(({ field, title }): readonly [Field, string] => [field, title])
  const table = { marks: titles.filter(isReadable), columns: Object.fromEntries(fields), lines: [...known, ...others] }
  return {
    id: name,
    tables: [{ ...table, ...(currency && { currency }) }],
    ...(decimal && { decimal }),
    ...(days && { days }),
    ...(isUnsigned && { unsigned: true }),
  }
}

const OUTCOMES: Readonly<Record<ListLine, Outcome>> = {
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
