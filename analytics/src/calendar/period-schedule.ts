import { checkName } from '../statistics/check-argument.ts'
import { lastBusinessDay } from './add-tenor.ts'
import { adjustDay, type BusinessDayConvention } from './adjust-day.ts'
import { type BusinessCalendar, WEEKDAYS } from './business-days.ts'
import { addMonths, isMonthEnd, monthEnd } from './day-number.ts'

/** How the time between two days is cut into periods. All days are day numbers. */
export interface ScheduleTerms {
  readonly start: number
  readonly end: number
  /** 12 for annual, 6 for semi-annual, 3, 1 … periods. */
  readonly monthsPerPeriod: number
  /** From which end regular periods are counted, where no explicit date says it. Backward (from the end) unless told. */
  readonly roll?: 'backward' | 'forward'
  /** Whether what is left at the other end is a period of its own (short, the default) or joins its neighbour (long). */
  readonly stub?: 'short' | 'long'
  /** End of an irregular first period. */
  readonly firstDate?: number | null
  /** Start of an irregular last period. */
  readonly penultimateDate?: number | null
  /**
   * Whether regular dates stand at month ends if the date they are counted from does. False unless told. `lastBusinessDay`: also if that
   * is the last business day of its month; and are then moved back to a business day, whatever the convention, but for `unadjusted`.
   * Start and end are moved by their own conventions alone.
   */
  readonly endOfMonth?: boolean | 'lastBusinessDay'
  /** How dates become business days; `unadjusted` unless told. */
  readonly convention?: BusinessDayConvention
  /** The same for the start, and for the end; `convention` unless told. */
  readonly startConvention?: BusinessDayConvention
  readonly endConvention?: BusinessDayConvention
  readonly calendar?: BusinessCalendar
}

/** A period, from its start, counted, to its end, not counted. */
export interface SchedulePeriod {
  /** Unadjusted. */
  readonly start: number
  readonly end: number
  /** Moved to business days. */
  readonly adjustedStart: number
  readonly adjustedEnd: number
  /** Whether it has the full length. */
  readonly isRegular: boolean
}

/**
 * The periods of a schedule, ascending, each beginning where the one before ends; together they cover the time from start to end once.
 *
 * Source: 2006 ISDA Definitions, section 4.13; FpML, "calculation period dates" (stubs, roll convention).
 *
 * @throws RangeError if the end is not after the start, if the explicit dates are not in order between them, or if the months are
 * not a positive whole number
 */
export function periodSchedule(terms: ScheduleTerms): readonly SchedulePeriod[] {
  const { start, end, convention = 'unadjusted', calendar = WEEKDAYS } = terms
  const { startConvention = convention, endConvention = convention } = terms
  const dates = unadjustedDates(terms)
  const adjusted = dates.map((date) => {
    if (date === start || date === end) return adjustDay(date, date === start ? startConvention : endConvention, calendar)
    const isLast = terms.endOfMonth === 'lastBusinessDay' && convention !== 'unadjusted' && isMonthEnd(date)
    return adjustDay(date, isLast ? 'preceding' : convention, calendar)
  })
  const periods: SchedulePeriod[] = []
  for (let i = 1; i < dates.length; i++) {
    const [from, to] = [dates[i - 1]!, dates[i]!]
    const adjustedDates = { adjustedStart: adjusted[i - 1]!, adjustedEnd: adjusted[i]! }
    const period = { start: from, end: to, ...adjustedDates, isRegular: isRegularPeriod(terms, from, to) }
    // A short period may fall onto one business day: it is no period then.
    if (period.adjustedStart < period.adjustedEnd) periods.push(period)
  }
  return periods
}

/**
 * The dates of a schedule before they are moved to business days, ascending, start and end among them.
 *
 * @throws RangeError as {@link periodSchedule}
 */
export function unadjustedDates(terms: ScheduleTerms): readonly number[] {
  const { start, end, monthsPerPeriod, roll = 'backward', stub = 'short' } = terms
  if (!Number.isInteger(monthsPerPeriod) || monthsPerPeriod < 1)
    throw new RangeError(`not a number of months: ${monthsPerPeriod}`)
  checkName('roll', roll, ['backward', 'forward'])
  checkName('stub', stub, ['short', 'long'])
  const [first, last] = [terms.firstDate ?? start, terms.penultimateDate ?? end]
  if (!(start < end && start <= first && first <= last && last <= end))
    throw new RangeError(`dates of a schedule out of order: start ${start}, ${first}, ${last}, end ${end}`)
  const inner = roll === 'forward' ? forwardDates(terms, first, last) : backwardDates(terms, first, last)
  const hasExplicitEnd = roll === 'forward' ? last !== end : first !== start
  if (stub === 'long' && !hasExplicitEnd) joinStub(terms, inner, roll)
  return [...new Set([start, ...inner, end])]
}

function backwardDates(terms: ScheduleTerms, first: number, last: number): number[] {
  const dates: number[] = []
  for (let back = 0, date = last; date > first; date = regularStep(terms, last, -++back)) dates.push(date)
  dates.push(first)
  return dates.reverse()
}

function forwardDates(terms: ScheduleTerms, first: number, last: number): number[] {
  const dates: number[] = []
  for (let steps = 0, date = first; date < last; date = regularStep(terms, first, ++steps)) dates.push(date)
  dates.push(last)
  return dates
}

/** Takes out the date between an irregular period at the far end and its neighbour. */
function joinStub(terms: ScheduleTerms, dates: number[], roll: 'backward' | 'forward'): void {
  if (dates.length < 3) return
  if (roll === 'forward' && !isRegularPeriod(terms, dates.at(-2)!, dates.at(-1)!)) dates.splice(-2, 1)
  if (roll === 'backward' && !isRegularPeriod(terms, dates[0]!, dates[1]!)) dates.splice(1, 1)
}

/** Either end may have been clamped to a short month, never both. */
function isRegularPeriod(terms: ScheduleTerms, from: number, to: number): boolean {
  return regularStep(terms, from, 1) === to || regularStep(terms, to, -1) === from
}

/** The date a number of regular periods from an anchor, at a month's end if the anchor is one and the rule says so. */
function regularStep(terms: ScheduleTerms, anchor: number, periods: number): number {
  const date = addMonths(anchor, periods * terms.monthsPerPeriod)
  return standsAtMonthEnd(terms, anchor) ? monthEnd(date) : date
}

function standsAtMonthEnd({ endOfMonth = false, calendar = WEEKDAYS }: ScheduleTerms, anchor: number): boolean {
  return endOfMonth === 'lastBusinessDay' ? anchor >= lastBusinessDay(anchor, calendar) : endOfMonth && isMonthEnd(anchor)
}
