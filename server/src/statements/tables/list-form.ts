import { problemOf, Unreadable } from '../base/problem.ts'
import type { Row } from './csv-rows.ts'
import { type DayOrder, dayOf, orderOf } from './day-cell.ts'
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

/** Days of which so many follow each other are in order. */
const IN_ORDER = 0.8
const MIN_DAYS = 4

/**
 * The order of days of a list that is known to write them so, or the other one where only that reads all of them.
 *
 * @throws Unreadable where the other one is as possible, and what the list shows is against its own
 */
export function writtenOrder(days: readonly string[], own: 'dmy' | 'mdy'): DayOrder {
  const cells = days.filter((cell) => TWO_READINGS.test(cell.trim()))
  const other = own === 'dmy' ? 'mdy' : 'dmy'
  const [mine, others] = [readAs(cells, own), readAs(cells, other)]
  if (others === undefined || cells.length === 0) return own
  if (mine === undefined) return other
  if (cells.length >= MIN_DAYS && isLessOrdered(mine, others))
    throw new Unreadable(problemOf('dayOrder', null, { value: cells[0]!.trim() }))
  return own
}

function readAs(cells: readonly string[], order: DayOrder): readonly string[] | undefined {
  const days = cells.map((cell) => dayOf(cell, order)?.day)
  return days.every((day) => day !== undefined) ? days : undefined
}

/** Whether these days go up and down, and the others do not. */
const isLessOrdered = (mine: readonly string[], others: readonly string[]): boolean =>
  orderedShare(others) === 1 && orderedShare(mine) < IN_ORDER

/** How many of the days follow each other in the direction that most of them have. */
function orderedShare(days: readonly string[]): number {
  const pairs = days.flatMap((day, at) => (at === 0 || day === days[at - 1] ? [] : [day > days[at - 1]!]))
  const up = pairs.filter((isUp) => isUp).length
  return pairs.length === 0 ? 1 : Math.max(up, pairs.length - up) / pairs.length
}
