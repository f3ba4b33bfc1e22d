import type { ListField, MappedList } from '@portal/contract/statements/mapped-lists.ts'
import type { Instrument } from '@portal/contract/statements/statement.ts'
import { divideExact, multiplyExact, trimExact } from '../base/exact.ts'
import type { ActionTexts, Emit } from '../base/items.ts'
import { problemOf } from '../base/problem.ts'
import type { Row, RowReader } from '../tables/csv-rows.ts'
import { dayOf } from '../tables/day-cell.ts'
import { type ListForm, listForm } from '../tables/list-form.ts'
import { placeOf } from '../tables/list-state.ts'
import { type DecimalMark, numberOf } from '../tables/number-cell.ts'
import { plain } from '../tables/pattern.ts'

/** How a list of corporate actions is read. */
interface ActionList extends Pick<MappedList, 'words' | 'otherLines' | 'decimal' | 'days' | 'currency'> {
  readonly name: string
  readonly isTitles: (cells: readonly string[]) => boolean
  readonly columns: Readonly<Partial<Record<ListField, number>>> & { readonly day: number }
}

type Cell = (field: ListField) => string

const NAMES = ['isin', 'ticker', 'name', 'valor', 'wkn', 'sedol', 'cusip'] as const
const OTHER_NAMES = [
  ['isin', 'otherIsin'],
  ['ticker', 'otherTicker'],
  ['name', 'otherName'],
] as const

/**
 * Reads a list of corporate actions that an administrator explained: an action a row. A cell that cannot be read stays as it is, and is
 * refused with the rest of its line.
 *
 * @param sample the first rows, which show how days and numbers are written
 * @throws Unreadable where the days have two readings
 */
export function actionReader(list: ActionList, sample: readonly Row[], emit: Emit): RowReader {
  const { day, amount = -1, ratio = -1 } = list.columns
  const below = sample.slice(sample.findIndex(({ cells }) => list.isTitles(cells)) + 1)
  const form = listForm(list, { day, numbers: [amount, ratio] }, below)
  const lines = new Map(list.words.map(({ word, line }) => [plain(word), line]))
  let isBelow = false
  function read(row: Row): void {
    const cell: Cell = (field) => row.cells[list.columns[field] ?? -1]?.trim() ?? ''
    const kind = (list.columns.kind === undefined ? undefined : lines.get(plain(cell('kind')))) ?? list.otherLines
    if (kind === null) {
      emit({ type: 'problem', problem: problemOf('unknownKind', placeOf(row), { value: cell('kind'), preset: list.name }) })
      return
    }
    const cells = kind === 'nothing' ? null : cellsOf(kind, cell, form, list.currency)
    const other = namedBy(OTHER_NAMES.map(([name, field]) => [name, cell(field)]))
    emit({ type: 'action', line: row.line, cells, named: namedBy(NAMES.map((name) => [name, cell(name)])) ?? {}, other })
  }
  return {
    row: (row) => {
      if (list.isTitles(row.cells)) isBelow = true
      else if (isBelow) read(row)
    },
    end: () => {},
  }
}

function namedBy(cells: readonly (readonly [name: keyof Instrument, cell: string])[]): Instrument | null {
  const said = cells.filter(([, cell]) => cell !== '')
  return said.length === 0
    ? null
    : (Object.fromEntries(said.map(([name, cell]) => [name, name === 'isin' ? cell.toUpperCase() : cell])) as Instrument)
}

/** Cells of the line, as in corporate-actions.csv: no amount where the action has none, and none of 0. */
function cellsOf(type: string, cell: Cell, { order, mark }: ListForm, otherwise: string | null): ActionTexts {
  const day = (field: ListField): string => dayOf(cell(field), order)?.day ?? cell(field)
  const amount = numberOf(cell('amount'), mark) ?? cell('amount')
  const hasAmount = (type === 'cashDividend' || type === 'merger') && amount !== '' && Number(amount) !== 0
  const currency = cell('currency') === '' ? (otherwise ?? '') : cell('currency').toUpperCase()
  const ratio = cell('oldAndNew') === '' ? ratioOf(cell('ratio'), mark) : ratioOf(cell('oldAndNew'), mark, true)
  const said: ActionTexts = {
    type,
    ex_date: day('day'),
    pay_date: day('payDay'),
    ...(type !== 'cashDividend' && { ratio }),
    ...(hasAmount && { amount, currency }),
  }
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== ''))
}

/** New units for one: “4”, “4:1”, “4 for 1”, “5 %”; or of old and new ones, “1:4”. */
function ratioOf(text: string, mark: DecimalMark, isOldFirst = false): string {
  const two = /^(\d[\d.,]*)\s*(?::|\/|-?for-?|für|pour|per|\s)\s*(\d[\d.,]*)$/i.exec(text)
  const [one, other] = [two?.[1], two?.[2]].map((number) => (number === undefined ? undefined : numberOf(number, mark)))
  if (one !== undefined && other !== undefined)
    return trimExact((isOldFirst ? divideExact(other, one) : divideExact(one, other)) ?? text)
  const number = numberOf(text.replace('%', ''), mark)
  if (number === undefined) return text
  return text.includes('%') ? trimExact(multiplyExact(number, '0.01')) : number
}
