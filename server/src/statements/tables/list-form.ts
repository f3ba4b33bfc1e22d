import { problemOf, Unreadable } from '../base/problem.ts'
import type { Row } from './csv-rows.ts'
import { type DayOrder, orderOf } from './day-cell.ts'
import { type DecimalMark, markOf } from './number-cell.ts'

/** How days and numbers of a list are written. */
export interface ListForm {
  readonly order: DayOrder
  readonly mark: DecimalMark
}

/** Days such as 03/04/2026, where no cell shows which number is the month. */
const TWO_READINGS = /^(\d{1,2})[/-](\d{1,2})[/-]/

/**
 * How days and numbers are written: as was said, or as the list shows it.
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
  const pairs = days.flatMap((cell) => {
    const [, a, b] = TWO_READINGS.exec(cell) ?? []
    return a === undefined ? [] : [[Number(a), Number(b)] as const]
  })
  const isOpen = !given && pairs.some(([a, b]) => a !== b) && pairs.every(([a, b]) => a <= 12 && b <= 12)
  if (isOpen) throw new Unreadable(problemOf('dayOrder', null, { value: days[0]! }))
  const cells = sample.flatMap((row) => numbers.map((at) => row.cells[at] ?? ''))
  return { order: given ?? orderOf(days), mark: decimal ?? markOf(cells) }
}
