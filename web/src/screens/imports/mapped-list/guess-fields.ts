import { isIsin } from '@portal/contract/imports/isin.ts'
import { LIST_LINES, type ListField, type ListLine } from '@portal/contract/statements/mapped-lists.ts'
import { titleRank } from '../mapping/reading/column-names.ts'
import type { FileHead } from '../mapping/reading/file-head.ts'
import { guessWord } from '../mapping/word-names.ts'

type Cells = Pick<FileHead, 'titles' | 'rows'>

/** Our columns that hold the same as a field, the most likely first. */
const ALIKE: readonly (readonly [ListField, readonly string[]])[] = [
  ['day', ['trade_date', 'date', 'day', 'pay_date']],
  ['settleDay', ['settle_date']],
  ['kind', ['type']],
  ['name', ['name']],
  ['valor', ['valor']],
  ['wkn', ['wkn']],
  ['quantity', ['quantity']],
  ['price', ['price', 'close']],
  ['fee', ['fees']],
  ['tax', ['taxes', 'tax']],
  ['accrued', ['accrued']],
  ['net', ['amount']],
  ['gross', ['gross']],
  ['currency', ['currency', 'settlement_currency']],
  ['account', ['account']],
  ['reference', ['id']],
  ['ticker', ['ticker']],
  ['text', ['counterparty']],
]
/** Different words that a short list of kinds may have. */
const MAX_FEW_WORDS = 12
const DAY = /^(?:\d{1,4}[./-]\d{1,2}[./-]\d{1,4}|(?:19|20)\d{6})(?:\D|$)/

/** What the columns of a list hold, by title: by their cells where these show it, otherwise by their titles. */
export function guessFields(list: Cells, titles: readonly string[]): ReadonlyMap<string, ListField> {
  const fields = new Map<string, ListField>()
  const isins = titles.find((title) => areAll(list, title, isIsin))
  if (isins !== undefined) fields.set(isins, 'isin')
  const kinds = mostOf(titles, (title) => knownLines(cellsUnder(list, title)))
  if (kinds !== undefined) fields.set(kinds, 'kind')
  for (const { field, title } of byTitle(titles)) {
    const isTaken = fields.has(title) || [...fields.values()].includes(field)
    if (!isTaken && (field !== 'day' || areAll(list, title, isDay))) fields.set(title, field)
  }
  const days = titles.find((title) => !fields.has(title) && areAll(list, title, isDay))
  if (days !== undefined && ![...fields.values()].includes('day')) fields.set(days, 'day')
  return fields
}

/** The cells of a column that are not empty. */
export function cellsUnder({ titles, rows }: Cells, title: string): readonly string[] {
  const column = titles.indexOf(title)
  return rows.map(({ cells }) => (cells[column] ?? '').trim()).filter((cell) => cell !== '')
}

/** What a word of a list says that its line is; null where it is not known. One of several words may say it: “Achat comptant”. */
export function guessLine(word: string): ListLine | null {
  for (const part of [word, ...word.split(/\s+/)]) {
    const known = guessWord(part, LIST_LINES) ?? guessWord(part.replace(/s$/, ''), LIST_LINES)
    if (known !== null) return LIST_LINES.find((line) => line === known) ?? null
  }
  return null
}

/** How many cells say what their line is; 0 for texts that differ from line to line. */
function knownLines(cells: readonly string[]): number {
  const isText = new Set(cells).size > Math.max(MAX_FEW_WORDS, cells.length / 3)
  return isText ? 0 : cells.filter((cell) => guessLine(cell) !== null).length
}

const isDay = (cell: string): boolean => DAY.test(cell)

function areAll(list: Cells, title: string, is: (cell: string) => boolean): boolean {
  const cells = cellsUnder(list, title)
  return cells.length > 0 && cells.every(is)
}

/** The first title with the largest count; undefined where all are 0. */
function mostOf(titles: readonly string[], countOf: (title: string) => number): string | undefined {
  const counted = titles.map((title) => ({ title, count: countOf(title) }))
  const most = Math.max(0, ...counted.map(({ count }) => count))
  return most === 0 ? undefined : counted.find(({ count }) => count === most)!.title
}

/** Fields and the titles that may be theirs, the most likely first. */
function byTitle(titles: readonly string[]) {
  const pairs = ALIKE.flatMap(([field, columns]) => titles.map((title) => ({ field, title, rank: rankOf(title, columns) })))
  return pairs.filter(({ rank }) => rank < Number.POSITIVE_INFINITY).sort((a, b) => a.rank - b.rank)
}

/** A title also matches without its last or its first word: “Amount EUR” is an amount. */
function rankOf(title: string, columns: readonly string[]): number {
  const words = title.split(/\s+/)
  const forms = [title, words.slice(0, -1).join(' '), words.slice(1).join(' ')].filter((form) => form !== '')
  return Math.min(
    ...forms.flatMap((form, less) => columns.map((column, at) => 10_000 * less + 1_000 * at + titleRank(form, column))),
  )
}
