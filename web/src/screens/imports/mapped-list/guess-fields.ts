import { isIsin } from '@portal/contract/imports/isin.ts'
import { FIELDS_OF, LINES_OF, type ListField, type ListKind, type ListLine } from '@portal/contract/statements/mapped-lists.ts'
import { titleRank } from './reading/column-names.ts'
import type { FileHead } from './reading/file-head.ts'
import { guessWord } from './word-names.ts'

type Fields = ReadonlyMap<string, ListField>
type Cells = Pick<FileHead, 'titles' | 'rows'>
/** Our columns that hold the same as a field. */
type Alike = readonly (readonly [ListField, readonly string[]])[]

/** The most likely first. */
const ENTRIES: Alike = [
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
/** Each field is called as our column. */
const sameNames = (of: ListKind): Alike => FIELDS_OF[of].map((field) => [field, [field]])

const ALIKE: Readonly<Record<ListKind, Alike>> = {
  entries: ENTRIES,
  closes: [...sameNames('closes'), ['day', ['date']]],
  instruments: sameNames('instruments'),
  rates: [
    ['day', ['day', 'date']],
    ['pair', ['currency_pair']],
    ['currency', ['currency']],
    ['counterCurrency', ['settlement_currency']],
    ['rate', ['rate', 'close']],
    ['units', ['quantity']],
  ],
  actions: [
    ...sameNames('actions'),
    ['day', ['ex_date', 'date', 'day']],
    ['payDay', ['pay_date']],
    ['kind', ['type']],
    ['otherIsin', ['other_instrument']],
  ],
}

/** Different words that a short list of kinds may have. */
const MAX_FEW_WORDS = 12
const DAY = /^(?:\d{1,4}[./-]\d{1,2}[./-]\d{1,4}|(?:19|20)\d{6})(?:\D|$)/

/** Kind of a list, by its titles: closes have a day and no units, and instruments have no day of an entry. */
export function guessKind(list: Cells, titles: readonly string[]): ListKind {
  const fieldsOf = (of: ListKind) => guessFields(of, list, titles)
  const [entries, closes, instruments] = [fieldsOf('entries'), fieldsOf('closes'), fieldsOf('instruments')]
  const [rates, actions] = [fieldsOf('rates'), fieldsOf('actions')]
  const hold = (fields: Fields, ...any: readonly ListField[]) => [...fields.values()].some((field) => any.includes(field))
  if (hold(rates, 'day') && hold(rates, 'rate') && hold(rates, 'pair', 'currency') && isOfPairs(list, titles)) return 'rates'
  const isEx = titles.some((title) => rankOf(title, ['ex_date']) < Number.POSITIVE_INFINITY)
  const isOfActions = hold(actions, 'kind') && (hold(actions, 'ratio') || isEx)
  if (isOfActions && !hold(entries, 'quantity', 'account', 'balance')) return 'actions'
  if (hold(entries, 'quantity', 'net', 'balance', 'value', 'fee')) return 'entries'
  if (hold(closes, 'day') && hold(closes, 'close')) return 'closes'
  const isDated = [...entries].some(([title, field]) => field === 'day' && !instruments.has(title))
  const isClassed = hold(instruments, 'isin', 'ticker', 'name') && hold(instruments, 'currency', 'kind')
  return isClassed && !isDated ? 'instruments' : 'entries'
}

/** Whether lines are of pairs or of several currencies, and of no instrument. */
function isOfPairs(list: Cells, titles: readonly string[]): boolean {
  const codes = titles.filter((title) => areAll(list, title, (cell) => /^[A-Z]{3}$/.test(cell)))
  const isOfInstruments = titles.some((title) => rankOf(title, ['isin', 'account', 'ticker']) < 1_000 && !codes.includes(title))
  const isPaired = titles.some((title) => areAll(list, title, isPair))
  return isPaired || (!isOfInstruments && codes.some((title) => new Set(cellsUnder(list, title)).size > 1))
}

const isPair = (cell: string): boolean => /^[A-Z]{3}[\W_]?[A-Z]{3}$/.test(cell)

/** Fields of the columns of a list, by title: by their cells where these show it, otherwise by their titles. */
export function guessFields(of: ListKind, list: Cells, titles: readonly string[]): Fields {
  const fields = new Map<string, ListField>()
  const set = (title: string | undefined, field: ListField) => {
    const mayBe = title !== undefined && !fields.has(title) && FIELDS_OF[of].includes(field)
    if (mayBe && ![...fields.values()].includes(field)) fields.set(title, field)
  }
  set(
    titles.find((title) => areAll(list, title, isIsin)),
    'isin',
  )
  set(
    titles.find((title) => areAll(list, title, isPair)),
    'pair',
  )
  set(
    mostOf(titles, (title) => knownLines(of, cellsUnder(list, title))),
    'kind',
  )
  for (const { field, title } of byTitle(of, titles))
    if (field !== 'day' || areAll(list, title, isDay)) set(title, field === 'coupon_rate' ? couponOf(list, title) : field)
  set(
    titles.find((title) => !fields.has(title) && areAll(list, title, isDay)),
    'day',
  )
  return fields
}

/** A coupon above 30 % is one of as many hundredths. */
const couponOf = (list: Cells, title: string): ListField =>
  cellsUnder(list, title).some((cell) => cell.includes('%') || Number(cell.replace(',', '.')) > 0.3)
    ? 'coupon_percent'
    : 'coupon_rate'

/** The cells of a column that are not empty. */
export function cellsUnder({ titles, rows }: Cells, title: string): readonly string[] {
  const column = titles.indexOf(title)
  return rows.map(({ cells }) => (cells[column] ?? '').trim()).filter((cell) => cell !== '')
}

/** Kind of line that a word of a list means; null where it is not known. One of several words may name it: “Achat comptant”. */
export function guessLine(of: ListKind, word: string): ListLine | null {
  const lines = LINES_OF[of]
  for (const part of [word, ...word.split(/\s+/)]) {
    const known = guessWord(part, lines) ?? guessWord(part.replace(/s$/, ''), lines)
    if (known !== null) return lines.find((line) => line === known) ?? null
  }
  return null
}

/** How many cells say what their line is; 0 for texts that differ from line to line. */
function knownLines(of: ListKind, cells: readonly string[]): number {
  const isText = new Set(cells).size > Math.max(MAX_FEW_WORDS, cells.length / 3)
  return isText ? 0 : cells.filter((cell) => guessLine(of, cell) !== null).length
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
function byTitle(of: ListKind, titles: readonly string[]) {
  const pairs = ALIKE[of].flatMap(([field, columns]) => titles.map((title) => ({ field, title, rank: rankOf(title, columns) })))
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
