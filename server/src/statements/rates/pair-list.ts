import type { ListField, MappedList } from '@portal/contract/statements/mapped-lists.ts'
import { divideExact } from '../base/exact.ts'
import type { Emit } from '../base/items.ts'
import { problemOf } from '../base/problem.ts'
import { NONE } from '../closes/close-list.ts'
import type { Row, RowReader } from '../tables/csv-rows.ts'
import { dayOf } from '../tables/day-cell.ts'
import { type ListForm, listForm } from '../tables/list-form.ts'
import { placeOf } from '../tables/list-state.ts'
import { numberOf } from '../tables/number-cell.ts'

/** How a list of exchange rates is read. */
interface PairList extends Pick<MappedList, 'decimal' | 'days' | 'currency'> {
  readonly isTitles: (cells: readonly string[]) => boolean
  readonly columns: Readonly<Partial<Record<ListField, number>>> & { readonly day: number }
}

const CODE = /^[A-Z]{3}$/

/**
 * Reads a list of exchange rates that an administrator explained: a rate a row.
 *
 * @param sample the first rows, which show how days and numbers are written
 * @throws Unreadable where the days have two readings
 */
export function pairReader(list: PairList, sample: readonly Row[], emit: Emit): RowReader {
  const { day, rate = -1, inverseRate = -1 } = list.columns
  const below = sample.slice(sample.findIndex(({ cells }) => list.isTitles(cells)) + 1)
  const form = listForm(list, { day, numbers: [rate, inverseRate] }, below)
  let isBelow = false
  return {
    row: (row) => {
      if (list.isTitles(row.cells)) isBelow = true
      else if (isBelow) readRow(row, list, form, emit)
    },
    end: () => {},
  }
}

function readRow(row: Row, list: PairList, { order, mark }: ListForm, emit: Emit): void {
  const cell = (field: ListField): string => row.cells[list.columns[field] ?? -1]?.trim() ?? ''
  const refuse = (...[code, value]: readonly ['invalidDay' | 'invalidAmount' | 'ratePair', string]): void =>
    emit({ type: 'problem', problem: problemOf(code, placeOf(row), { value }) })
  const day = dayOf(cell('day'), order)?.day
  const [base, quote = list.currency ?? ''] = pairOf(cell)
  const isInverse = list.columns.rate === undefined
  const said = cell(isInverse ? 'inverseRate' : 'rate')
  const number = numberOf(said, mark)
  const units = cell('units') === '' ? '1' : numberOf(cell('units'), mark)
  if (day === undefined) refuse('invalidDay', cell('day'))
  else if (!CODE.test(base) || !CODE.test(quote) || base === quote) refuse('ratePair', `${base} ${quote}`.trim())
  else if (NONE.has(said.toLowerCase())) emit({ type: 'rate', line: row.line, day, base, quote, rate: null })
  else if (!(Number(number) > 0)) refuse('invalidAmount', said)
  else if (!(Number(units) > 0)) refuse('invalidAmount', cell('units'))
  else {
    // So many units of the one currency are worth so many of the other.
    const [one, other] = isInverse ? [number!, units!] : [units!, number!]
    emit({ type: 'rate', line: row.line, day, base, quote, rate: one === '1' ? other : divideExact(other, one)! })
  }
}

/** The currencies of a row; a pair such as EUR/USD has both. */
function pairOf(cell: (field: ListField) => string): readonly [base: string, quote?: string] {
  const pair = cell('pair')
    .toUpperCase()
    .replaceAll(/[^A-Z]/g, '')
  if (pair.length === 6) return [pair.slice(0, 3), pair.slice(3)]
  const other = cell('counterCurrency').toUpperCase()
  return [cell('currency').toUpperCase(), ...(other === '' ? ([] as const) : ([other] as const))]
}
