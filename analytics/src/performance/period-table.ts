import { addMonths, civilDate } from '../calendar/day-number.ts'
import { type Period, periodStart } from '../calendar/period-start.ts'
import { annualised } from './annualised.ts'
import { annualisedByDays } from './annualised-return.ts'
import type { FlowTiming } from './flow-timing.ts'
import { type PeriodReturn, timeWeightedReturn, type ValuedFlows } from './time-weighted-return.ts'

/** The return of one period of the table. */
export interface PeriodFigure {
  readonly period: Period
  /** Index of the close that starts it; -1 if it starts before the calendar does. */
  readonly start: number
  /** Day numbers from that close to the end; NaN if it has none. */
  readonly days: number
  /** Where it is as long as some whole years: how many. */
  readonly years: number | undefined
  /** Of the whole period, or why there is none. */
  readonly cumulative: PeriodReturn
  /** Per year; null for a period of one year or less, which is never annualised, and where there is no return. */
  readonly annualised: number | null
}

interface PeriodTableInput {
  /** Valuation days, ascending. */
  readonly days: Int32Array
  /** Values and flows of a scope, or levels of an index without flows: one entry a valuation day. */
  readonly flows: ValuedFlows
  /** Index of the as-of day. */
  readonly end: number
  /** Index of the valuation day of the first ledger entry, or of an index's second level: Max starts the day before. */
  readonly firstEntry: number
}

const PERIODS: readonly Period[] = ['D1', 'MTD', 'M1', 'M3', 'YTD', 'Y1', 'Y2', 'Y3', 'Y5', 'Max']

const YEARS: Partial<Record<Extract<Period, string>, number>> = { Y2: 2, Y3: 3, Y5: 5 }

/**
 * Time-weighted returns of the standard periods up to a day. Y2, Y3 and Y5 are annualised over their years, Max over its days /
 * 365 if it is longer than a year, one without a name likewise unless it is of whole years; one year and shorter never (GIPS
 * 2020, 4.A.). A period without a value at its start close is not covered; Max begins with the first flow.
 *
 * @param periods in the order of the result
 */
export function periodTable(
  { days, flows, end, firstEntry }: PeriodTableInput,
  periods: readonly Period[] = PERIODS,
  timing: FlowTiming = 'inStartOutEnd',
): readonly PeriodFigure[] {
  return periods.map((period) => {
    const start = periodStart(days, end, period, firstEntry)
    const length = start < 0 ? Number.NaN : days[end]! - days[start]!
    const coverage = period === 'Max' ? 'fromFirstFlow' : 'atStart'
    const cumulative = timeWeightedReturn(flows, start, end, { timing, coverage })
    const years = yearsOf(period, days[end])
    return { period, start, days: length, years, cumulative, annualised: perYear(period, cumulative, length, years) }
  })
}

/** An index as values without flows, so that a benchmark's periods are those of an account. */
export function indexAsFlows(levels: Float64Array): ValuedFlows {
  const none = new Float64Array(levels.length)
  return { value: levels, inflow: none, outflow: none }
}

function perYear(period: Period, cumulative: PeriodReturn, days: number, years: number | undefined): number | null {
  if (cumulative.state !== 'known') return null
  if (years !== undefined) return years > 1 ? annualised(cumulative.value, years) : null
  return (typeof period === 'object' || period === 'Max') && days > 365 ? annualisedByDays(cumulative.value, days) : null
}

/** A period without a name has whole years between the same day of two years. */
function yearsOf(period: Period, lastDay: number | undefined): number | undefined {
  if (typeof period === 'string') return YEARS[period]
  if (lastDay === undefined) return undefined
  const from = period.firstDay - 1
  const years = civilDate(lastDay).year - civilDate(from).year
  return years > 0 && addMonths(lastDay, -12 * years) === from ? years : undefined
}
