import { problemOf, Unreadable } from '../base/problem.ts'
import type { Row } from './csv-rows.ts'
import { type DayOrder, orderOf } from './day-cell.ts'
import { type DecimalMark, markOf } from './number-cell.ts'

/** How days and numbers of a list are written. */
export interface ListForm {
  readonly order: DayOrder
  readonly mark: DecimalMark
}

/**
 * How days and numbers are written: days as was said, or as the list shows it; numbers as the list shows it, or as was said.
 *
 * @param sample rows below the titles
 * @throws Unreadable where the days have two readings
 */
export function listForm(
  { days: given, decimal }: { readonly days?: DayOrder | null; readonly decimal?: DecimalMark | null },
  { day, numbers }: { readonly day: number; readonly numbers: readonly number[] },
  sample: readonly Row[],
): ListForm {
  const days = sample.map(({ cells }) => cells[day]?.trim() ?? '')
  const cells = sample.flatMap((row) => numbers.map((at) => row.cells[at] ?? ''))
  return { order: given ?? shownOrder(days), mark: markOf(cells, decimal ?? undefined) }
}

/** Days such as 03/04/2026, where no cell shows which number is the month. */
const TWO_READINGS = /^(\d{1,2})[/-](\d{1,2})[/-]/

/** The order of days that cells show. @throws Unreadable where they have two readings */
export function shownOrder(days: readonly string[]): DayOrder {
  const pairs = days.flatMap((cell) => {
    const [, a, b] = TWO_READINGS.exec(cell.trim()) ?? []
    return a === undefined ? [] : [[Number(a), Number(b)] as const]
  })
  const isOpen = pairs.some(([a, b]) => a !== b) && pairs.every(([a, b]) => a <= 12 && b <= 12)
  if (isOpen)
    throw new Unreadable(problemOf('dayOrder', null, { value: days.find((cell) => TWO_READINGS.test(cell.trim()))!.trim() }))
  return orderOf(days)
}
