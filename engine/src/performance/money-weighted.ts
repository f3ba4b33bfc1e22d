import { isoDay } from '@portal/analytics/calendar/day-number.ts'
import { type Period, periodStart } from '@portal/analytics/calendar/period-start.ts'
import { annualisedByDays } from '@portal/analytics/performance/annualised-return.ts'
import { type MoneyWeightedReturn, moneyWeightedReturn } from '@portal/analytics/performance/money-weighted-return.ts'
import type { ValuedFlows } from '@portal/analytics/performance/time-weighted-return.ts'
import type { ReportingDays } from '#market/reporting-market.ts'
import { message, type Text } from '#message.ts'
import type { Figure } from '#scope/figure.ts'
import { openingClose } from './opening-close.ts'

/** Periods whose return is a year's average, once they have a year. */
export const YEARLY: ReadonlySet<Period> = new Set(['Y2', 'Y3', 'Y5', 'Max'])
/** Days from which such a period is averaged. */
export const YEAR = 365
/** A period of days is averaged above this. */
export const LEAP_YEAR = 366

/** The money-weighted return of a period that ends at the last close. */
export interface MoneyWeightedFigure {
  /** Index of the close from which money counts; -1 if there is none. */
  readonly start: number
  /** Calendar days from that close to the last one. */
  readonly days: number
  /** Whether the first money came in within the period. */
  readonly isOpenedWithin: boolean
  readonly result: MoneyWeightedReturn | { readonly state: 'notCovered' | 'notOpened' }
  /** Per year: of a period of years that has 365 days, and of days that were asked for where they are more than a year. */
  readonly annualised: number | null
}

/**
 * Money-weighted return over a period that ends at the last close. A scope that has nothing at the start begins at the close before
 * its first money.
 *
 * @param firstEntry index of the first ledger entry, or of an index's second level: Max starts the day before
 */
export function moneyWeightedFigure(
  { market: { days, last } }: ReportingDays,
  flows: ValuedFlows,
  firstEntry: number,
  period: Period,
): MoneyWeightedFigure {
  const asked = periodStart(days, last, period, firstEntry)
  const opening = openingClose(flows, asked, last)
  const none = { start: asked, days: Number.NaN, isOpenedWithin: false, annualised: null }
  if (opening.state !== 'known') return { ...none, result: { state: firstEntry > last ? 'notOpened' : opening.state } }
  const { start, isOpenedWithin } = opening
  const length = days[last]! - days[start]!
  if (start === last) return { ...none, start, days: 0, result: { state: 'known', value: 0 } }
  const result = moneyWeightedReturn(flows, days, start, last)
  const isYearly = typeof period === 'object' ? length > LEAP_YEAR : YEARLY.has(period) && length >= YEAR
  const annualised = result.state === 'known' && isYearly ? annualisedByDays(result.value, length) : null
  return { start, days: length, isOpenedWithin, result, annualised }
}

/**
 * The return as it is stated, or why it is not.
 *
 * @param per `year`: per annum where the period is one of years
 * @param unknownOn why the value of a day is unknown
 */
export function statedMoneyWeighted(
  { market: { days, last } }: ReportingDays,
  { start, result, annualised, isOpenedWithin }: MoneyWeightedFigure,
  per: 'cumulative' | 'year',
  unknownOn: (t: number) => Text,
): Figure {
  const dayOf = (index: number) => isoDay(days[index]!)
  switch (result.state) {
    case 'known': {
      const value = per === 'year' ? (annualised ?? result.value) : result.value
      return isOpenedWithin ? { value, reason: message('performance.since', { day: dayOf(start + 1) }) } : { value }
    }
    case 'several': {
      const returns = result.values.map((value) => `${(100 * value).toFixed(2)}%`).join(', ')
      return { value: null, reason: message('performance.severalReturns', { returns }) }
    }
    case 'none':
      return { value: null, reason: message('performance.noMoneyWeighted', { why: result.reason }) }
    case 'unknownDay':
      return { value: null, reason: unknownOn(result.index) }
    case 'notOpened':
      return { value: null, reason: message('performance.notOpened', { day: dayOf(last) }) }
    case 'notCovered':
      return {
        value: null,
        reason: start < 0 ? message('performance.notCoveredBefore') : message('performance.notCovered', { day: dayOf(start) }),
      }
  }
}
