import { isoDay } from '@portal/analytics/calendar/day-number.ts'
import type { Period } from '@portal/analytics/calendar/period-start.ts'
import { annualisedByDays } from '@portal/analytics/performance/annualised-return.ts'
import { type PeriodFigure, periodTable } from '@portal/analytics/performance/period-table.ts'
import { timeWeightedReturn, type ValuedFlows } from '@portal/analytics/performance/time-weighted-return.ts'
import type { ReportingMarket } from '#market/reporting-market.ts'
import { joined, message, type Text } from '#message.ts'
import type { AccountHistory } from '#scope/account-history.ts'
import type { Figure } from '#scope/figure.ts'
import { unknownReason } from '#scope/unknown-reason.ts'
import { summarizeList } from '#summarize-list.ts'
import { LEAP_YEAR, moneyWeightedFigure, statedMoneyWeighted, YEAR, YEARLY } from './money-weighted.ts'
import { openingClose } from './opening-close.ts'
import { firstEntryOf } from './time-period.ts'

/** Days that a remark names. */
const NAMED = 5

/** Form of a return: of the whole period or per annum where that is longer than a year, time- or money-weighted. */
export interface ReturnForm {
  readonly per: 'cumulative' | 'year'
  readonly method: 'twr' | 'mwr'
}

/**
 * Return of some accounts of a scope, taken together, over a period that ends at the last close. Max starts with nothing, on the day
 * before the first entry.
 */
export function periodReturn(
  reporting: ReportingMarket,
  accounts: readonly AccountHistory[],
  flows: ValuedFlows,
  period: Period,
  { per, method }: ReturnForm = { per: 'cumulative', method: 'twr' },
): Figure {
  const unknownOn = (t: number) => unknownReason(reporting, accounts, t)
  if (method === 'mwr') {
    const figure = moneyWeightedFigure(reporting, flows, firstEntryOf(reporting, accounts), period)
    return statedMoneyWeighted(reporting, figure, per, unknownOn)
  }
  const [result] = accountPeriods(reporting, accounts, flows, [period])
  return statedReturn(reporting, result!, per, unknownOn)
}

/** A return, and where the first money came in after the start of its period. */
export interface ScopePeriod extends PeriodFigure {
  /** The period starts at the close before that money, with nothing. */
  readonly isOpenedWithin?: boolean
  /** There is no entry up to the last close. */
  readonly isNotOpened?: boolean
}

/**
 * The returns of some accounts, taken together, over periods that end at the last close. What was opened within a period has the return
 * of its own days, and per year from 365 of them on.
 */
export function accountPeriods(
  reporting: ReportingMarket,
  accounts: readonly AccountHistory[],
  flows: ValuedFlows,
  periods: readonly Period[],
): readonly ScopePeriod[] {
  const { days, last } = reporting.market
  const firstEntry = firstEntryOf(reporting, accounts)
  const table = periodTable({ days, flows, end: last, firstEntry }, periods)
  return table.map((figure): ScopePeriod => {
    const { period, start: asked, cumulative } = figure
    if (cumulative.state !== 'notCovered') return figure
    const opening = openingClose(flows, asked, last)
    if (opening.state !== 'known' || !opening.isOpenedWithin) return { ...figure, isNotOpened: firstEntry > last }
    const { start } = opening
    const own = timeWeightedReturn(flows, start, last, { coverage: 'fromFirstFlow' })
    const length = days[last]! - days[start]!
    const isYearly = typeof period === 'object' ? length > LEAP_YEAR : YEARLY.has(period) && length >= YEAR
    const annualised = own.state === 'known' && isYearly ? annualisedByDays(own.value, length) : null
    return { period, start, days: length, years: undefined, cumulative: own, annualised, isOpenedWithin: true }
  })
}

/**
 * The return of a period as it is stated, or why it is not.
 *
 * @param per `year`: per annum where the period is longer than one
 * @param unknownOn why the value of a day is unknown
 */
export function statedReturn(
  { market, reportingCCY }: ReportingMarket,
  { cumulative, annualised, start, isOpenedWithin = false, isNotOpened = false }: ScopePeriod,
  per: 'cumulative' | 'year',
  unknownOn: (t: number) => Text,
): Figure {
  const dayOf = (index: number) => isoDay(market.days[index]!)
  switch (cumulative.state) {
    case 'known': {
      const value = per === 'year' ? (annualised ?? cumulative.value) : cumulative.value
      const leftOut = cumulative.leftOut.map(({ index, profitAndLoss }) =>
        message('performance.leftOutDay', { day: dayOf(index), amount: profitAndLoss.toFixed(2), currency: reportingCCY }),
      )
      const remarks = [
        ...(isOpenedWithin ? [message('performance.since', { day: dayOf(start + 1) })] : []),
        ...(leftOut.length > 0 ? [message('performance.linkedWithout', { days: summarizeList(leftOut, NAMED) })] : []),
      ]
      return remarks.length === 0 ? { value } : { value, reason: joined(remarks) }
    }
    case 'unknown':
      return { value: null, reason: unknownOn(cumulative.index) }
    case 'notCovered':
      if (isNotOpened) return { value: null, reason: message('performance.notOpened', { day: dayOf(market.last) }) }
      return {
        value: null,
        reason: start < 0 ? message('performance.notCoveredBefore') : message('performance.notCovered', { day: dayOf(start) }),
      }
    case 'notMeaningful':
      return { value: null, reason: message('performance.notMeaningful', { day: dayOf(cumulative.index) }) }
  }
}
