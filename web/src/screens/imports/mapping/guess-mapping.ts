import { IMPORT_FILES, type ImportKind } from '@portal/contract/imports/import-files.ts'
import { type Choices, columnsOf, type Mapping, NOTHING, type Origin } from './mapping.ts'
import { plainName, titleRank } from './reading/column-names.ts'
import type { FileHead } from './reading/file-head.ts'
import { guessDayForm } from './values/plain-day.ts'
import { guessDecimalSign, plainDecimal } from './values/plain-decimal.ts'
import { guessWord } from './word-names.ts'

const KINDS = Object.keys(IMPORT_FILES) as readonly ImportKind[]
/** Minimum similarity between a file and one of our formats. */
const MIN_LIKENESS = 0.2
/** Bonus if the file name contains the name of our format. */
const BY_NAME = 0.3

/** The most similar one of our formats; null if none is similar enough. */
export function guessKind(fileName: string, titles: readonly string[]): ImportKind | null {
  const rated = KINDS.map((kind) => ({ kind, likeness: likeness(kind, titles) + (isNamed(fileName, kind) ? BY_NAME : 0) }))
  const best = rated.reduce((most, each) => (each.likeness > most.likeness ? each : most))
  return best.likeness < MIN_LIKENESS ? null : best.kind
}

/** The mapping from the user's choices and the file's head; unchosen parts are guessed. */
export function guessMapping(kind: ImportKind, head: FileHead, choices: Choices): Mapping {
  const { separator, titleLine } = head
  const guessed = guessColumns(kind, head)
  const columns = Object.fromEntries(columnsOf(kind).map(([name]) => [name, choices.columns?.[name] ?? guessed[name] ?? NOTHING]))
  const cellsOf = (types: readonly string[]) =>
    columnsOf(kind).flatMap(([name, { type }]) => (types.includes(type) ? cellsUnder(columns[name]!, head) : []))
  const decimalSign = chosen(choices.decimalSign, () => guessDecimalSign(cellsOf(['number', 'whole number'])))
  return {
    kind,
    separator,
    titleLine,
    decimalSign,
    dayForm: chosen(choices.dayForm, () => guessDayForm(cellsOf(['day']))),
    leavesEmptyOut: choices.leavesEmptyOut ?? true,
    leftOutAtEnd: choices.leftOutAtEnd ?? 0,
    columns: choices.columns?.quantity ? columns : withSales(columns, head, decimalSign),
  }
}

/** Null counts as a choice (nothing selected), undefined does not. */
const chosen = <T>(choice: T | undefined, guess: () => T): T => (choice === undefined ? guess() : choice)

/** Share of our required columns that are present, times the share of the file's columns that are recognised. */
function likeness(kind: ImportKind, titles: readonly string[]): number {
  const found = matched(kind, titles)
  const needed = columnsOf(kind).filter(([, { isRequired }]) => isRequired)
  const share = needed.filter(([name]) => found.has(name)).length / needed.length
  return titles.length === 0 ? 0 : (share * found.size) / titles.length
}

const isNamed = (fileName: string, kind: ImportKind): boolean =>
  plainName(fileName).includes(plainName(IMPORT_FILES[kind].file.replace(/s?\.csv$/, '')))

function guessColumns(kind: ImportKind, head: FileHead): Readonly<Record<string, Origin>> {
  const found = matched(kind, head.titles)
  return Object.fromEntries(
    columnsOf(kind).map(([name, { words, isRequired }]): [string, Origin] => {
      const column = found.get(name)
      if (column === undefined) return [name, name === 'id' && isRequired && isOfEntries(kind) ? { from: 'line' } : NOTHING]
      const origin: Origin = { from: 'column', column, sign: 'kept', words: {} }
      return [name, { ...origin, words: words === null ? {} : guessedValues(cellsUnder(origin, head), words) }]
    }),
  )
}

/** Entries have ids that no other file refers to, so they can be derived from the line. */
export const isOfEntries = (kind: ImportKind): boolean =>
  ['transactions', 'income', 'transfers', 'corporateActions'].includes(kind)

/** Guesses the meaning of a column's values; unknown values are missing. */
export function guessedValues(cells: readonly string[], words: readonly string[]): Readonly<Record<string, string>> {
  const said = [...new Set(cells.map((cell) => cell.trim()))]
  return Object.fromEntries(
    said.flatMap((cell): readonly (readonly [string, string])[] => {
      const word = guessWord(cell, words)
      return word === null ? [] : [[cell, word]]
    }),
  )
}

/** The best matching title of each of our columns; each title is used once. */
function matched(kind: ImportKind, titles: readonly string[]): ReadonlyMap<string, number> {
  const pairs = columnsOf(kind).flatMap(([name]) =>
    titles.map((title, place) => ({ name, place, rank: title === '' ? Number.POSITIVE_INFINITY : titleRank(title, name) })),
  )
  const found = new Map<string, number>()
  const given = new Set<number>()
  for (const { name, place } of pairs.filter(({ rank }) => rank < Number.POSITIVE_INFINITY).sort((a, b) => a.rank - b.rank)) {
    if (found.has(name) || given.has(place)) continue
    found.set(name, place)
    given.add(place)
  }
  return found
}

/** If no quantity is negative although there are sales, quantities of sales are negated. */
function withSales(columns: Mapping['columns'], { rows }: FileHead, sign: Mapping['decimalSign']): Mapping['columns'] {
  const { quantity, type } = columns
  if (quantity?.from !== 'column' || type?.from !== 'column') return columns
  const sales = rows.filter(({ cells }) => type.words[(cells[type.column] ?? '').trim()] === 'sell')
  const isNegative = (cell = ''): boolean => {
    const number = plainDecimal(cell, sign)
    return 'value' in number && number.value.startsWith('-')
  }
  if (sales.length === 0 || sales.some(({ cells }) => isNegative(cells[quantity.column]))) return columns
  return { ...columns, quantity: { ...quantity, sign: 'sold' } }
}

function cellsUnder(origin: Origin, { rows }: FileHead): readonly string[] {
  if (origin.from !== 'column') return []
  return rows.map(({ cells }) => cells[origin.column] ?? '').filter((cell) => cell.trim() !== '')
}
