import type { Instrument } from '@portal/contract/statements/statement.ts'
import type { FileKind } from '../base/format.ts'
import type { Emit } from '../base/items.ts'
import { problemOf, Unreadable } from '../base/problem.ts'
import type { RowBatches } from '../tables/csv-rows.ts'
import { type DayOrder, dayOf, orderOf } from '../tables/day-cell.ts'
import { type DecimalMark, markOf, numberOf } from '../tables/number-cell.ts'
import { titleOf } from '../tables/titles.ts'

/** The kind of a list of closes. */
const CLOSES: FileKind = { format: 'closes', preset: null }

/** Titles of the columns that are read, the likelier first. */
const READ = {
  day: ['date', 'day', 'datum', 'price date', 'trade date', 'valuation date'],
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
  ticker: ['ticker', 'symbol', 'instrument', 'security'],
  name: ['name'],
  currency: ['currency', 'ccy', 'währung'],
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
    'volume',
    'vol.',
    'vol',
    'volumen',
    'stücke',
  ],
  ...['dividends', 'stock splits', 'splits', 'capital gains', 'turnover', 'trades', 'close*'],
])
/** Cells of days without a close. */
const NONE = new Set(['', '-', 'null', 'n/a', 'nan', 'na'])

type Column = keyof typeof READ
type Columns = Readonly<Partial<Record<Column, number>>> & { readonly day: number; readonly close: number }

/** The columns of a list of closes; undefined where its titles are not those of one, or there are others. */
export function closeColumns(titles: readonly string[]): Columns | undefined {
  const names = titles.map((title) => titleOf(title).replace(/^<(.*)>$/, '$1'))
  const read: readonly (readonly [Column, readonly string[]])[] = Object.entries(READ) as [Column, readonly string[]][]
  const isKnown = (name: string) => name === '' || BESIDE.has(name) || read.some(([, known]) => known.includes(name))
  if (!names.every(isKnown)) return undefined
  const places = read.flatMap(([column, known]) => {
    const title = known.find((each) => names.includes(each))
    return title === undefined ? [] : [[column, names.indexOf(title)] as const]
  })
  const { day, close, ...more } = Object.fromEntries(places) as Partial<Record<Column, number>>
  return day === undefined || close === undefined ? undefined : { ...more, day, close }
}

/** How days and numbers of a list are written. */
interface Form {
  readonly order: DayOrder
  readonly mark: DecimalMark
}

/**
 * Reads a list of closes: a day a row, of one instrument or with a column that names it. Columns of opening, highest, lowest and adjusted
 * prices and of volumes are not used.
 *
 * @param sample the first rows below the titles, which show how days and numbers are written
 * @throws Unreadable where the days have two readings
 */
export async function readCloseList(
  batches: RowBatches,
  columns: Columns,
  sample: readonly (readonly string[])[],
  emit: Emit,
): Promise<FileKind> {
  const form = formOf(columns, sample)
  let isTitle = true
  for await (const batch of batches)
    for (const row of batch) {
      if (isTitle) isTitle = false
      else if (!('cells' in row)) emit({ type: 'problem', problem: row })
      else readRow(row, columns, form, emit)
    }
  return CLOSES
}

function readRow(
  { line, cells }: { readonly line: number; readonly cells: readonly string[] },
  columns: Columns,
  { order, mark }: Form,
  emit: Emit,
): void {
  const place = { line }
  const cell = (column: Column): string => cells[columns[column] ?? -1]?.trim() ?? ''
  const day = dayOf(cell('day'), order)?.day
  const isNone = NONE.has(cell('close').toLowerCase())
  const close = isNone ? null : numberOf(cell('close'), mark)
  if (day === undefined) emit({ type: 'problem', problem: problemOf('invalidDay', place, { value: cell('day') }) })
  else if (close === undefined) emit({ type: 'problem', problem: problemOf('invalidAmount', place, { value: cell('close') }) })
  else emit({ type: 'close', line, named: namedBy(cell), day, close })
}

function namedBy(cell: (column: Column) => string): Instrument | null {
  const [isin, ticker, name, currency] = [cell('isin'), cell('ticker'), cell('name'), cell('currency')]
  if (isin + ticker + name === '') return null
  const isIsin = /^[A-Z]{2}[A-Z0-9]{9}\d$/.test(ticker)
  return {
    ...(isin !== '' ? { isin } : isIsin ? { isin: ticker } : {}),
    ...(ticker !== '' && !isIsin && { ticker }),
    ...(name !== '' && { name }),
    ...(currency !== '' && { currency }),
  }
}

/** Days such as 03/04/2026, where no cell shows which number is the month. */
const TWO_READINGS = /^(\d{1,2})[/-](\d{1,2})[/-]/

function formOf({ day, close }: Columns, sample: readonly (readonly string[])[]): Form {
  const days = sample.map((cells) => cells[day]?.trim() ?? '')
  const numbers = days.flatMap((cell) => {
    const [, a, b] = TWO_READINGS.exec(cell) ?? []
    return a === undefined ? [] : [[Number(a), Number(b)] as const]
  })
  const isOpen = numbers.some(([a, b]) => a !== b) && numbers.every(([a, b]) => a <= 12 && b <= 12)
  if (isOpen) throw new Unreadable(problemOf('dayOrder', null, { value: days[0]! }))
  return { order: orderOf(days), mark: markOf(sample.map((cells) => cells[close] ?? '')) }
}
