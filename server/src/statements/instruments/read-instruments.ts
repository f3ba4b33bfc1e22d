import type { Column } from '@portal/contract/imports/column.ts'
import { IMPORT_FILES, type InstrumentCells } from '@portal/contract/imports/import-files.ts'
import type { ListField, MappedList } from '@portal/contract/statements/mapped-lists.ts'
import { multiplyExact, trimExact } from '../base/exact.ts'
import type { Emit, InstrumentTexts } from '../base/items.ts'
import { problemOf } from '../base/problem.ts'
import { wholeCurrency } from '../identity/whole-currency.ts'
import type { Row, RowReader } from '../tables/csv-rows.ts'
import { type DayOrder, dayOf, orderOf } from '../tables/day-cell.ts'
import { placeOf } from '../tables/list-state.ts'
import { type DecimalMark, markOf, numberOf } from '../tables/number-cell.ts'
import { plain } from '../tables/pattern.ts'

/** How a list of instruments is read. */
interface InstrumentList extends Pick<MappedList, 'words' | 'otherLines' | 'decimal' | 'days' | 'currency'> {
  readonly name: string
  readonly isTitles: (cells: readonly string[]) => boolean
  readonly columns: Readonly<Partial<Record<ListField, number>>>
}

/** How its days and numbers are written. */
interface Form {
  readonly order: DayOrder
  readonly mark: DecimalMark
}

type Name = keyof InstrumentCells

/** Columns of instruments.csv, by their names. */
const COLUMNS: Readonly<Record<string, Column<unknown>>> = IMPORT_FILES.instruments.columns
const HUNDREDTH = '0.01'
/** Short words of other systems. */
const SHORT: Readonly<Record<string, string>> = { c: 'call', p: 'put', e: 'european', a: 'american' }

/**
 * Reads a list of instruments that an administrator explained: an instrument a row. A cell that cannot be read stays as it is, and is
 * refused with the rest of its line.
 *
 * @param sample the first rows, which show how days and numbers are written
 */
export function instrumentReader(list: InstrumentList, sample: readonly Row[], emit: Emit): RowReader {
  const form = formOf(list, sample)
  const lines = new Map(list.words.map(({ word, line }) => [plain(word), line]))
  let isBelow = false
  const refuse = (row: Row, value: string): void =>
    emit({ type: 'problem', problem: problemOf('unknownKind', placeOf(row), { value, preset: list.name }) })
  function read(row: Row): void {
    const { kind: column, ...columns } = list.columns
    const word = row.cells[column ?? -1] ?? ''
    const said = column === undefined ? undefined : lines.get(plain(word))
    const kind = said ?? list.otherLines
    if (kind === null) {
      refuse(row, word.trim())
      return
    }
    const cells = { ...cellsOf(columns, row.cells, form), ...(said && { kind: said }) }
    const otherwise = { kind, ...(list.currency !== null && currencyCells(list.currency)) }
    emit({ type: 'instrument', line: row.line, cells: kind === 'nothing' ? null : cells, otherwise })
  }
  return {
    row: (row) => {
      if (list.isTitles(row.cells)) isBelow = true
      else if (isBelow) read(row)
    },
    end: () => {},
  }
}

function cellsOf(columns: InstrumentList['columns'], cells: readonly string[], form: Form): InstrumentTexts {
  const found = Object.entries(columns).flatMap(([field, at]) => {
    const cell = (cells[at] ?? '').trim()
    return cell === '' ? [] : Object.entries(valuesOf(field, cell, form))
  })
  return Object.fromEntries(found)
}

/** Values of a cell, as in instruments.csv. */
function valuesOf(field: string, cell: string, { order, mark }: Form): InstrumentTexts {
  if (field === 'currency') return currencyCells(cell)
  if (field === 'coupon_percent') return { coupon_rate: fractionOf(cell.replace('%', ''), mark) ?? cell }
  const name = field as Name
  const { type, words } = COLUMNS[name]!
  if (type === 'day') return { [name]: dayOf(cell, order)?.day ?? cell }
  if (type === 'number' || type === 'whole number')
    return { [name]: (cell.includes('%') ? fractionOf(cell.replace('%', ''), mark) : numberOf(cell, mark)) ?? cell }
  if (words !== null) {
    const word = plain(cell)
    return { [name]: words.find((each) => plain(each) === (SHORT[word] ?? word)) ?? cell }
  }
  return { [name]: type === 'text' ? cell : cell.toUpperCase() }
}

function fractionOf(cell: string, mark: DecimalMark): string | undefined {
  const number = numberOf(cell, mark)
  return number === undefined ? undefined : trimExact(multiplyExact(number, HUNDREDTH))
}

/** A currency, and that prices are in its hundredths where its code says so. */
function currencyCells(code: string): InstrumentTexts {
  const { currency, unit } = wholeCurrency(code.toUpperCase())
  return { currency, ...(unit !== '1' && { multiplier: unit }) }
}

function formOf({ isTitles, columns, days, decimal }: InstrumentList, sample: readonly Row[]): Form {
  const rows = sample.slice(sample.findIndex(({ cells }) => isTitles(cells)) + 1)
  const cellsIn = (types: readonly string[]): readonly string[] =>
    Object.entries(columns).flatMap(([field, at]) =>
      types.includes(COLUMNS[field]?.type ?? 'number') ? rows.map(({ cells }) => cells[at] ?? '') : [],
    )
  return { order: days ?? orderOf(cellsIn(['day'])), mark: decimal ?? markOf(cellsIn(['number', 'whole number'])) }
}
