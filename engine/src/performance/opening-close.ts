import { nothingAt, nothingOn } from '@portal/analytics/performance/small-base.ts'
import type { ValuedFlows } from '@portal/analytics/performance/time-weighted-return.ts'

type OpeningClose =
  /** Index of the close from which returns count, and whether what is valued was opened after the start that was asked for. */
  | { readonly state: 'known'; readonly start: number; readonly isOpenedWithin: boolean }
  /** There is nothing, or less, at the start and nothing comes in later, or the calendar begins later with something. */
  | { readonly state: 'notCovered' }

/**
 * Where the returns of a period begin: at its start, or with nothing there at the close before the first day whose opening value and
 * flows in are more than nothing. An unknown value at the start stays the start.
 *
 * @param start index of the close that starts the period, -1 before the calendar
 */
export function openingClose({ value, inflow }: ValuedFlows, start: number, end: number): OpeningClose {
  const from = Math.max(start, 0)
  const atStart = nothingAt(value, from)
  const opening = value[from]!
  if (Number.isNaN(opening) || opening > atStart)
    return start < 0 ? { state: 'notCovered' } : { state: 'known', start, isOpenedWithin: false }
  if (opening < -atStart) return { state: 'notCovered' }
  const nothing = nothingOn(value, from, end)
  for (let t = from + 1; t <= end; t++)
    if (value[t - 1]! + inflow[t]! > nothing[t - from - 1]! || Number.isNaN(value[t - 1]! + inflow[t]!))
      return { state: 'known', start: t - 1, isOpenedWithin: true }
  return { state: 'notCovered' }
}
