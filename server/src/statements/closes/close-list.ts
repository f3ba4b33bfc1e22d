import type { Instrument } from '@portal/contract/statements/statement.ts'
import { isZero } from '../base/exact.ts'
import type { ActionTexts, Emit } from '../base/items.ts'
import { problemOf } from '../base/problem.ts'
import type { Row, RowReader } from '../tables/csv-rows.ts'
import { type DayOrder, dayOf } from '../tables/day-cell.ts'
import { type ListForm, listForm } from '../tables/list-form.ts'
import { placeOf } from '../tables/list-state.ts'
import { type DecimalMark, numberOf } from '../tables/number-cell.ts'
import { titleOf } from '../tables/titles.ts'

/** Titles of the columns that are read, the likelier first. */
const READ = {
  day: ['date', 'day', 'datum', 'price date', 'trade date', 'valuation date', 'timestamp'],
  close: [
    'close',
    'close/last',
    'close price',
    'closing price',
    'schluss',
    'schlusskurs',
    'price',
    'kurs',
    'nav',
    'last',
    'last price',
  ],
  isin: ['isin'],
  ticker: ['ticker', 'symbol', 'instrument', 'security', 'stock'],
  name: ['name'],
  currency: ['currency', 'ccy', 'währung'],
  // Of providers whose closes are not adjusted: those of adjusted ones are not as they were paid.
  dividend: ['exdividend', 'ex-dividend', 'divcash', 'dividend_amount'],
  split: ['splitratio', 'splitfactor', 'split_coefficient'],
} as const
/** Titles of what lists of closes have beside them. */
const BESIDE = new Set([
  ...[
    'open',
    'high',
    'low',
    'eröffnung',
    'hoch',
    'tief',
    'erster',
    'per',
    'time',
    'openint',
    'change',
    'change %',
    'chg',
    'chg%',
    '% chg',
  ],
  ...[
    'adj close',
    'adj. close',
    'adj close**',
    'adjusted close',
    'adjclose',
    'adj_close',
    'adjusted_close',
    'adjopen',
    'adjhigh',
    'adjlow',
    'adjvolume',
    'volume',
    'vol.',
    'vol',
    'volumen',
    'stücke',
  ],
  ...['dividends', 'stock splits', 'splits', 'capital gains', 'turnover', 'trades', 'close*'],
])
/** Cells of days without a close or rate. */
export const NONE = new Set(['', '-', 'null', 'n/a', 'nan', 'na'])

type Column = 'day' | 'close' | 'dividend' | 'split' | (typeof NAMES)[number]
type Columns = Readonly<Partial<Record<Column, number>>> & { readonly day: number; readonly close: number }

/** Columns by which a list can name its instruments. */
const NAMES = ['isin', 'ticker', 'name', 'valor', 'wkn', 'sedol', 'cusip', 'currency'] as const

/** How a list of closes is read. What is not said is as the list shows it. */
interface CloseList {
  readonly isTitles: (cells: readonly string[]) => boolean
  readonly columns: Columns
  readonly days?: DayOrder | null
  readonly decimal?: DecimalMark | null
  /** Of closes whose line names none. */
  readonly currency?: string | null
}

/** The list of closes that rows are; undefined where their first titles are not those of one, or there are others. */
export function closeListIn(rows: readonly Row[]): CloseList | undefined {
  const columns = closeColumns(rows[0]?.cells ?? [])
  return columns && { columns, isTitles: (cells) => closeColumns(cells) !== undefined }
}

function closeColumns(titles: readonly string[]): Columns | undefined {
  const names = titles.map((title) => titleOf(title).replace(/^<(.*)>$/, '$1'))
  const read = Object.entries(READ) as [keyof typeof READ, readonly string[]][]
  const isKnown = (name: string) => name === '' || BESIDE.has(name) || read.some(([, known]) => known.includes(name))
  if (!names.every(isKnown)) return undefined
  const places = read.flatMap(([column, known]) => {
    const title = known.find((each) => names.includes(each))
    return title === undefined ? [] : [[column, names.indexOf(title)] as const]
  })
  const { day, close, ...more } = Object.fromEntries(places) as Partial<Record<Column, number>>
  return day === undefined || close === undefined ? undefined : { ...more, day, close }
}

/**
 * Reads a list of closes: a day a row, of one instrument or with a column that names it. Columns of opening, highest, lowest and adjusted
 * prices and of volumes are not used; dividends and splits are corporate actions of their day.
 *
 * @param sample the first rows, which show how days and numbers are written
 * @throws Unreadable where the days have two readings
 */
export function closeReader(list: CloseList, sample: readonly Row[], emit: Emit): RowReader {
  const first = sample.findIndex(({ cells }) => list.isTitles(cells))
  const { day, close, dividend = -1, split = -1 } = list.columns
  const form = listForm(list, { day, numbers: [close, dividend, split] }, sample.slice(first + 1))
  let isBelow = false
  return {
    row: (row) => {
      if (list.isTitles(row.cells)) isBelow = true
      else if (isBelow) readRow(row, list, form, emit)
    },
    end: () => {},
  }
}

function readRow(row: Row, { columns, currency = null }: CloseList, { order, mark }: ListForm, emit: Emit): void {
  const place = placeOf(row)
  const cell = (column: Column): string => row.cells[columns[column] ?? -1]?.trim() ?? ''
  const day = dayOf(cell('day'), order)?.day
  const isNone = NONE.has(cell('close').toLowerCase())
  const close = isNone ? null : numberOf(cell('close'), mark)
  if (day === undefined) emit({ type: 'problem', problem: problemOf('invalidDay', place, { value: cell('day') }) })
  else if (close === undefined) emit({ type: 'problem', problem: problemOf('invalidAmount', place, { value: cell('close') }) })
  else {
    const named = namedBy(cell, currency ?? '')
    emit({ type: 'close', line: row.line, named, day, close })
    const action = (cells: ActionTexts): void =>
      emit({ type: 'action', line: row.line, cells: { ...cells, ex_date: day }, named: named ?? {}, other: null })
    const [dividend, split] = [numberOf(cell('dividend'), mark), numberOf(cell('split'), mark)]
    if (dividend !== undefined && !isZero(dividend)) action({ type: 'cashDividend', amount: dividend })
    if (split !== undefined && !isZero(split) && Number(split) !== 1) action({ type: 'split', ratio: split })
  }
}

function namedBy(cell: (column: Column) => string, otherwise: string): Instrument | null {
  const { currency = otherwise, ...said } = Object.fromEntries(
    NAMES.flatMap((column) => (cell(column) === '' ? [] : [[column, cell(column)]])),
  ) as Partial<Record<(typeof NAMES)[number], string>>
  if (Object.keys(said).length === 0) return null
  const { ticker = '', ...others } = said
  const isIsin = /^[A-Z]{2}[A-Z0-9]{9}\d$/.test(ticker)
  return { ...(isIsin ? { isin: ticker, ...others } : said), ...(currency !== '' && { currency }) }
}
