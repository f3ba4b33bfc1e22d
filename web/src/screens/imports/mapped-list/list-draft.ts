import {
  isReadable,
  LINES_OF,
  type ListField,
  type ListKind,
  type ListLine,
  type MappedList,
  type MappedListRow,
} from '@portal/contract/statements/mapped-lists.ts'
import { cellsUnder, guessFields, guessKind, guessLine } from './guess-fields.ts'
import type { FileHead } from './reading/file-head.ts'

/** How a list is read, as it is typed: the fields by the titles of their columns, the lines by their words. */
export interface ListDraft {
  readonly of: ListKind
  readonly name: string
  readonly fields: ReadonlyMap<string, ListField>
  readonly words: ReadonlyMap<string, ListLine>
  readonly otherLines: ListLine | null
  readonly decimal: MappedList['decimal']
  readonly days: MappedList['days']
  readonly currency: string
  readonly isUnsigned: boolean
}

export type DraftError =
  | 'nameMissing'
  | 'dayMissing'
  | 'closeMissing'
  | 'instrumentMissing'
  | 'linesMissing'
  | 'currencyMissing'
  | 'currencyWrong'
  | 'rateMissing'
  | 'pairMissing'

/** The titles of columns that can be read: each once, and none that means more than itself. */
export const readableTitles = ({ titles }: Pick<FileHead, 'titles'>): readonly string[] => [...new Set(titles)].filter(isReadable)

/** A first draft, from titles and cells. @param fileName of which the name of the list is made @param taken names of other lists */
export function guessDraft(fileName: string, head: FileHead, taken: readonly string[] = []): ListDraft {
  const draft = { name: freeName(nameOf(fileName), taken), decimal: null, days: null, currency: '' }
  return guessDraftOf(guessKind(head, readableTitles(head)), head, draft)
}

type Kept = Pick<ListDraft, 'name' | 'decimal' | 'days' | 'currency'>

/** The same where it is known what the list is of. @param kept what does not depend on that */
export function guessDraftOf(of: ListKind, head: FileHead, { name, decimal, days, currency }: Kept): ListDraft {
  const fields = guessFields(of, head, readableTitles(head))
  const words = new Map<string, ListLine>()
  for (const { word } of wordsOf(head, fields)) {
    const line = guessLine(of, word)
    if (line !== null) words.set(word, line)
  }
  const isOf = (field: ListField): boolean => [...fields.values()].includes(field)
  const others = {
    entries: isOf('day') ? 'trade' : 'holding',
    closes: null,
    instruments: 'share',
    rates: null,
    actions: null,
  } as const
  return {
    of,
    name,
    fields,
    words,
    decimal,
    days,
    otherLines: isOf('kind') ? null : others[of],
    currency: currency === '' ? currencyIn(titleOf(fields, 'net') ?? titleOf(fields, 'close') ?? '') : currency,
    isUnsigned: isOf('net') && !cellsUnder(head, titleOf(fields, 'net')!).some((cell) => /^\(|[-−–]/.test(cell)),
  }
}

/** The draft of a list that was kept. */
export const draftOf = ({ name, columns, words, currency, ...kept }: MappedListRow): ListDraft => ({
  of: kept.of,
  name,
  otherLines: kept.otherLines,
  decimal: kept.decimal,
  days: kept.days,
  isUnsigned: kept.isUnsigned,
  fields: new Map(columns.map(({ title, field }) => [title, field])),
  words: new Map(words.map(({ word, line }) => [word, line])),
  currency: currency ?? '',
})

/** The draft with a column that holds something else; another column that held it holds nothing. */
export function withField(draft: ListDraft, title: string, field: ListField | null): ListDraft {
  const others = [...draft.fields].filter(([other, held]) => other !== title && held !== field)
  return { ...draft, fields: new Map(field === null ? others : [...others, [title, field]]) }
}

/** The words of a list with how many lines have them, in the order of the list. */
export function wordsOf({ titles, rows }: Pick<FileHead, 'titles' | 'rows'>, fields: ListDraft['fields']) {
  const title = titleOf(fields, 'kind')
  const column = title === undefined ? -1 : titles.indexOf(title)
  const counts = new Map<string, number>()
  if (column >= 0) {
    for (const { cells } of rows.filter((row) => row.cells.length > column)) {
      const word = cells[column]!.trim()
      counts.set(word, (counts.get(word) ?? 0) + 1)
    }
  }
  return [...counts].map(([word, lines]) => ({ word, lines }))
}

/** Fields still to be filled in. */
export function errorsOf({ of, name, fields, words, otherLines, currency }: ListDraft): ReadonlySet<DraftError> {
  const lines = [...words.values(), ...(otherLines === null ? [] : [otherLines])]
  const has = (...any: readonly ListField[]): boolean => [...fields.values()].some((field) => any.includes(field))
  const hasEntries = of === 'entries' && lines.some((line) => line !== 'holding' && line !== 'nothing')
  const isOfInstruments = of === 'instruments'
  const isNamed = has('isin', 'ticker', 'name') || (of === 'actions' && has('valor', 'wkn', 'sedol', 'cusip'))
  const isPaired = has('pair') || (has('currency') && (has('counterCurrency') || currency.trim() !== ''))
  const errors: Readonly<Record<DraftError, boolean>> = {
    nameMissing: name.trim() === '',
    dayMissing: (hasEntries || of === 'closes' || of === 'rates' || of === 'actions') && !has('day'),
    closeMissing: of === 'closes' && !has('close'),
    instrumentMissing: (isOfInstruments || of === 'actions') && !isNamed,
    linesMissing: LINES_OF[of].length > 0 && lines.length === 0,
    currencyMissing: isOfInstruments && !has('currency') && currency.trim() === '',
    rateMissing: of === 'rates' && !has('rate', 'inverseRate'),
    pairMissing: of === 'rates' && !isPaired,
    currencyWrong: !/^(?:[a-z]{3})?$/i.test(currency.trim()),
  }
  return new Set((Object.keys(errors) as DraftError[]).filter((error) => errors[error]))
}

/** A draft without errors as it is kept, for lists with these titles. */
export function listOf(draft: ListDraft, titles: readonly string[]): MappedList & { readonly name: string } {
  const { fields, words, currency, name, ...rest } = draft
  const hasKinds = [...fields.values()].includes('kind')
  return {
    ...rest,
    name: name.trim(),
    titles: [...new Set(titles)].filter((title) => title !== ''),
    columns: [...fields].map(([title, field]) => ({ field, title })),
    words: hasKinds ? [...words].map(([word, line]) => ({ word, line })) : [],
    currency: currency.trim() === '' ? null : currency.trim().toUpperCase(),
  }
}

const titleOf = (fields: ListDraft['fields'], field: ListField): string | undefined =>
  [...fields].find(([, held]) => held === field)?.[0]

/** The currency that a title ends with, as in “Amount (EUR)”; empty without one. */
const currencyIn = (title: string): string => /[\s(]([A-Z]{3})\)?$/.exec(title)?.[1] ?? ''

/** The words of a file's name, without days and numbers. */
const nameOf = (fileName: string): string =>
  fileName
    .replace(/\.\w+$/, '')
    .replaceAll(/[\d_.-]+/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 60)

/** The name with a number, where another list has it and would be replaced. */
function freeName(name: string, taken: readonly string[]): string {
  let own = name
  for (let count = 2; taken.includes(own); count++) own = `${name.slice(0, 55)} ${count}`
  return own
}
